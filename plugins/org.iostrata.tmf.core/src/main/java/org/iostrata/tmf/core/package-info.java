// SPDX-License-Identifier: EPL-2.0

/**
 * The bridge from the core to Trace Compass: trace type, analysis and data provider; no SWT, no
 * OTF2, and no number that the core did not compute.
 */
package org.iostrata.tmf.core;
