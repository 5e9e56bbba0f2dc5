// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.benchmark;

/**
 * That so many per cent of the operations of a phase took no longer.
 *
 * @param percent 0 to 100
 * @param latencyNs nanoseconds
 */
public record LatencyPercentile(double percent, double latencyNs) {}
