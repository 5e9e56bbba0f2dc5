// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.List;

/**
 * Sequential access runs of a layer (Lu and Shen, section 3): what all processes together access in
 * the order of time without a gap, a step back or a change of the file.
 *
 * @param count how many
 * @param meanBytes their mean length
 * @param histogram their lengths; buckets that hold something, ascending
 */
public record Runs(long count, double meanBytes, List<SizeBucket> histogram) {}
