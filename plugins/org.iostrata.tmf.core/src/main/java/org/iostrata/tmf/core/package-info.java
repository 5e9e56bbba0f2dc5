// SPDX-License-Identifier: EPL-2.0
/** Trace type, analysis and data providers for Trace Compass; no SWT. */
package org.iostrata.tmf.core;
