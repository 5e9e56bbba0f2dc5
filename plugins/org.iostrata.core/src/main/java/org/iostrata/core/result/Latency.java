// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.iostrata.core.internal.describe.Told;

/** Durations of operations (CALLBACK - ADMIT). */
public record Latency(
    @Told("shortest") OptionalLong min,
    @Told("half are at most this long") OptionalLong p50,
    @Told("95 % are at most this long") OptionalLong p95,
    @Told("99 % are at most this long") OptionalLong p99,
    @Told("longest") OptionalLong max,
    @Told("durations by power of two; buckets that hold something, ascending")
        Optional<List<DurationBucket>> histogram) {}
