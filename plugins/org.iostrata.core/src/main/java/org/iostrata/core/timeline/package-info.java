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
 * <p><b>Drawing.</b> {@link org.iostrata.core.timeline.Lane#segments} walks the pixels, not the
 * operations: it jumps from the first operation in a pixel to the first behind it, and takes the
 * busy time per kind between from stored sums (one row every 32 operations, the rest is added up),
 * so what fills most of a pixel is exact at O(pixels x log n). Bars keep true begins and ends: a
 * gap of a pixel or more is seen as a gap, and an operation that can be seen by itself is never
 * merged.
 *
 * <p><b>Memory.</b> 54 bytes of heap per operation in pages of 4096 columns each, twice 8 bytes
 * more per operation of the processes being read, until parents are found. That is 216 MB for 4
 * million operations. A page is one buffer without references: to hold more than the heap, pages
 * can lie in a mapped file without any other change.
 *
 * <p><b>Building.</b> A process is read by one thread (see {@code org.iostrata.core.source}), all
 * processes in parallel on all cores. Operations come in order of their end; a group holds them
 * until the cursor's watermark says that no earlier begin can come.
 */
package org.iostrata.core.timeline;
