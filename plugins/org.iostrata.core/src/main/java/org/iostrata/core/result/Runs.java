// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.List;
import java.util.OptionalDouble;
import org.iostrata.core.internal.describe.Told;

/**
 * Sequential access runs of a layer (Lu and Shen, section 3): what all processes together access in
 * the order of time without a gap, a step back or a change of the file.
 */
public record Runs(
    @Told(
            value =
                "how many: what all processes together access in the order of time without a gap, a"
                    + " step back or a change of the file",
            column = "runs")
        long count,
    @Told(value = "their mean length", column = "runBytesMean") OptionalDouble meanBytes,
    @Told("their lengths: buckets that hold something, a quarter of a power of two wide")
        List<SizeBucket> histogram) {}
