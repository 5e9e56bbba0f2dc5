// SPDX-License-Identifier: EPL-2.0

/**
 * Accumulators: they take operations row by row and can be merged; nothing else aggregates. All can
 * be written and read ({@link org.iostrata.core.internal.state}).
 *
 * <p>Those of order <em>any</em>, each an {@link org.iostrata.core.internal.metric.Accumulator}
 * ({@link org.iostrata.core.internal.metric.KindTotals}, {@link
 * org.iostrata.core.internal.metric.SizeHistogram}, {@link
 * org.iostrata.core.internal.metric.LatencyHistogram}, {@link
 * org.iostrata.core.internal.metric.BreakdownTotals}, {@link
 * org.iostrata.core.internal.metric.LinkTotals}, {@link
 * org.iostrata.core.internal.metric.HandleTotals}, {@link
 * org.iostrata.core.internal.metric.ExcludedTotals}) hold sums, minima and maxima of integers, so
 * any split over threads merges to the same result. {@link
 * org.iostrata.core.internal.metric.AccessPatterns} needs the order of one thread and {@link
 * org.iostrata.core.internal.metric.Families}, which sees operations with their children, that of
 * one process, so each has its own; both are {@link org.iostrata.core.internal.metric.Sequential}.
 * The one <em>by time over all processes</em>, {@link
 * org.iostrata.core.internal.metric.LayerSweep}, gets the begins and ends of a layer's operations
 * (collected in any order by {@link org.iostrata.core.internal.metric.EdgeBuffer}) and sweeps them
 * up to a time before which no operation can begin any more; it appends another one that was told
 * right behind: for {@link org.iostrata.core.internal.metric.Outstanding}, {@link
 * org.iostrata.core.internal.metric.RunLengths} and {@link
 * org.iostrata.core.internal.metric.Footprints}. {@link
 * org.iostrata.core.internal.metric.CrossLinks} sweeps what may have parents in other processes,
 * from the begin of the run.
 */
package org.iostrata.core.internal.metric;
