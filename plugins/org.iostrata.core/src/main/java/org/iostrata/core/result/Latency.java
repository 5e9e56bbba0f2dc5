// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.List;

/**
 * Durations of operations (CALLBACK - ADMIT) by nearest rank; {@code min} and {@code max} are
 * exact, percentiles at most 1/32 too high. Buckets are powers of two, those that hold something,
 * ascending.
 */
public record Latency(
    long min, long p50, long p95, long p99, long max, List<DurationBucket> histogram) {}
