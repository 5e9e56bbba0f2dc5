// SPDX-License-Identifier: EPL-2.0

/**
 * Virtual time: an event queue in the order of time, and what happens to whom. A run is the same
 * wherever it is made.
 */
package org.iostrata.simulator.internal.engine;
