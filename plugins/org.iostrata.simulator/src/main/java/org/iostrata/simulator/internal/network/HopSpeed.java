// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.network;

/**
 * How fast a link or switch is.
 *
 * @param bytesPerSecond its rate
 * @param latencySeconds how long what was served needs to the next hop; the next part is served
 *     meanwhile
 * @param localBytesPerSecond the rate of what stays on the machine
 */
record HopSpeed(double bytesPerSecond, double latencySeconds, double localBytesPerSecond) {}
