// SPDX-License-Identifier: EPL-2.0

/**
 * How much is under way over time: outstanding operations, bytes in flight, bytes moved, at any
 * zoom in time that does not grow with the trace.
 *
 * <p>A {@link org.iostrata.core.internal.load.Load} is a step function: the begins and ends of the
 * operations of one group (a layer, a kind, a process, a file) in order of time, in pages, with
 * what is under way and what has been moved before every {@value
 * org.iostrata.core.internal.load.LoadPage#BLOCK}th. So the maximum, the mean and the sum of any
 * range are exact: between the blocks that lie in it whole, only its two ends are added up edge by
 * edge. The operations are those of the timeline, whose lanes are merged; the trace is not read
 * again.
 *
 * <p>What counts as outstanding is what the analysis says ({@code metric.LayerSweep}): an operation
 * counts from its begin up to, without, its end, for at least one nanosecond, and of what happens
 * at one time ends come first.
 */
package org.iostrata.core.internal.load;
