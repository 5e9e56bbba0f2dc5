// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.iostrata.core.describe.Told;

/** How many bytes reads, or writes, moved. */
public record SizeDistribution(
    @Told("smallest transfer, bytes") OptionalLong min,
    @Told("largest transfer, bytes") OptionalLong max,
    @Told("mean transfer, bytes") OptionalDouble mean,
    @Told(
            "buckets that hold something: sizes from fromBytes up to, without, toBytes; edges are 0"
                + " and powers of two")
        List<SizeBucket> histogram) {}
