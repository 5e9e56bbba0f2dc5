// SPDX-License-Identifier: EPL-2.0

/**
 * Accumulators: they take operations row by row and can be merged; nothing else aggregates. All can
 * be written and read ({@link org.iostrata.core.state}).
 *
 * <p>Those of order <em>any</em>, each an {@link org.iostrata.core.metric.Accumulator} ({@link
 * org.iostrata.core.metric.KindTotals}, {@link org.iostrata.core.metric.SizeHistogram}, {@link
 * org.iostrata.core.metric.LatencyHistogram}, {@link org.iostrata.core.metric.BreakdownTotals},
 * {@link org.iostrata.core.metric.LinkTotals}, {@link org.iostrata.core.metric.HandleTotals},
 * {@link org.iostrata.core.metric.ExcludedTotals}) hold sums, minima and maxima of integers, so any
 * split over threads merges to the same result. {@link org.iostrata.core.metric.AccessPatterns}
 * needs the order of one thread and {@link org.iostrata.core.metric.Families}, which sees
 * operations with their children, that of one process, so each has its own; both are {@link
 * org.iostrata.core.metric.Sequential}. The one <em>by time over all processes</em>, {@link
 * org.iostrata.core.metric.LayerSweep}, gets the begins and ends of a layer's operations (collected
 * in any order by {@link org.iostrata.core.metric.EdgeBuffer}) and sweeps them up to a time before
 * which no operation can begin any more; it appends another one that was told right behind: for
 * {@link org.iostrata.core.metric.Outstanding}, {@link org.iostrata.core.metric.RunLengths} and
 * {@link org.iostrata.core.metric.Footprints}. {@link org.iostrata.core.metric.CrossLinks} sweeps
 * what may have parents in other processes, from the begin of the run.
 */
package org.iostrata.core.metric;
