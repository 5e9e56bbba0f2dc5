// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.List;

/** Smallest, largest and mean size; buckets that hold something, ascending. */
public record SizeDistribution(long min, long max, double mean, List<SizeBucket> histogram) {}
