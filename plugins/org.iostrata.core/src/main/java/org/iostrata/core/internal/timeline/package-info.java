// SPDX-License-Identifier: EPL-2.0

/**
 * What the swimlanes show: every operation of a trace, found and drawn at any zoom in time that
 * does not grow with the trace.
 *
 * <p><b>Lanes.</b> A lane holds operations of one thread and one layer that do not overlap; those
 * that do (non-blocking ones) go into further lanes of the layer, the first that is free.
 * Operations about files that are not the program's own ({@code FileClass}) have lanes of their
 * own, so that a view can leave them out. As nothing overlaps in a lane, ends ascend as begins do,
 * and a binary search finds any time.
 *
 * <p><b>Drawing.</b> {@link org.iostrata.core.internal.timeline.Lane#segments} walks the pixels,
 * not the operations: it jumps from the first operation in a pixel to the first behind it, and
 * takes the busy time per kind between from stored sums (one row every 32 operations, the rest is
 * added up), so what fills most of a pixel is exact at O(pixels x log n). Bars keep true begins and
 * ends: a gap of a pixel or more is seen as a gap, and an operation that can be seen by itself is
 * never merged.
 *
 * <p><b>Memory.</b> Pages of 4096 operations, each column as what its values are above the
 * smallest, in as few bytes as the largest of these needs: about 20 bytes for an operation, found
 * without those before. Never changed, they lie in the heap, or in a file that is mapped ({@link
 * org.iostrata.core.internal.timeline.KeptTimeline}): then the heap does not grow with the trace.
 * The file is that of a trace as it was, by names, sizes and dates of its files, and has sums over
 * all it holds.
 *
 * <p><b>Building.</b> A process is read by one thread (see {@code org.iostrata.core.source}), all
 * processes in parallel on all cores. Operations come in order of their end; they are held until
 * the cursor's watermark says that no earlier begin can come. Then all of them that begin before
 * get their lanes and, as parents begin before their children, their parents; full pages are
 * closed.
 */
package org.iostrata.core.internal.timeline;
