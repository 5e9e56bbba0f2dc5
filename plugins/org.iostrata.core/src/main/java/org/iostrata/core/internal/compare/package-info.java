// SPDX-License-Identifier: EPL-2.0
/**
 * Two runs side by side: what a change of the program, the hints or the system did to each layer.
 */
package org.iostrata.core.internal.compare;
