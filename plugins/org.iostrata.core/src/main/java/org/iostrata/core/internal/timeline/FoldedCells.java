// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.timeline;

import java.util.Arrays;
import org.iostrata.core.model.OperationKind;

/** The time of a row of {@link FoldedLanes} in equal cells, while its lanes are put into it. */
@SuppressWarnings("EnumOrdinal") // dense tables in memory; nothing stores the number
final class FoldedCells {
  /** Neighbours are one bar when their busy parts differ by less than one of so many. */
  private static final int LEVELS = 8;

  private static final OperationKind[] KIND = OperationKind.values();

  private final long fromNs;
  private final long toNs;
  private final long widthNs;

  /** By cell and kind: the time of all threads. */
  private final long[] busyNs;

  /** By cell: where what is in it begins and ends. */
  private final long[] firstNs;

  private final long[] lastNs;

  /** By cell, of the thread that is put into it: its time, and the topmost layer busy there. */
  private final long[] usedNs;

  private final int[] layer;

  private Lane lane;

  // the bar that may still grow
  private int barKind = -1;
  private long barLevel;
  private long barFromNs;
  private long barToNs;
  private double barBusyNs;

  FoldedCells(long fromNs, long toNs, int most) {
    this.fromNs = fromNs;
    this.toNs = toNs;
    widthNs = Math.max(1, (toNs - fromNs - 1) / most + 1);
    int count = (int) Math.max(1, (toNs - fromNs - 1) / widthNs + 1);
    busyNs = new long[count * KIND.length];
    firstNs = new long[count];
    lastNs = new long[count];
    usedNs = new long[count];
    layer = new int[count];
  }

  /** The next lane: those of a thread follow each other, from the topmost layer down. */
  void begin(Lane next) {
    if (lane == null || lane.thread() != next.thread()) {
      Arrays.fill(usedNs, 0);
      Arrays.fill(layer, -1);
    }
    lane = next;
  }

  /** Operations [first, next) of the lane, in which any runs for a while. */
  void add(int first, int next, OperationKind kind, long ns) {
    long admitNs = lane.admitNs(first);
    long callbackNs = lane.callbackNs(next - 1);
    double density = ns / (double) Math.max(1, callbackNs - admitNs);
    long begin = Math.max(fromNs, admitNs);
    // What takes no time is seen, too.
    long end = Math.min(toNs, Math.max(callbackNs, admitNs + 1));
    while (begin < end) {
      int cell = (int) ((begin - fromNs) / widthNs);
      long cellEnd = Math.min(end - fromNs, (cell + 1) * widthNs) + fromNs;
      add(cell, kind.ordinal(), begin, cellEnd, Math.round((cellEnd - begin) * density));
      begin = cellEnd;
    }
  }

  private void add(int cell, int kind, long begin, long end, long ns) {
    int own = lane.layer().index();
    if (layer[cell] >= 0 && layer[cell] != own) {
      return; // a layer above is busy there
    }
    layer[cell] = own;
    // Operations of one layer overlap; the thread is no more than busy.
    long addedNs = Math.min(Math.max(1, ns), widthNs - usedNs[cell]);
    usedNs[cell] += addedNs;
    boolean empty = lastNs[cell] == firstNs[cell];
    firstNs[cell] = empty ? begin : Math.min(firstNs[cell], begin);
    lastNs[cell] = empty ? end : Math.max(lastNs[cell], end);
    busyNs[cell * KIND.length + kind] += addedNs;
  }

  /** Tells all bars, of so many threads. */
  void tell(int threads, FoldedLanes.FoldedVisitor visitor) {
    for (int cell = 0; cell < lastNs.length; cell++) {
      long allNs = 0;
      int most = 0;
      int at = cell * KIND.length;
      for (int k = 0; k < KIND.length; k++) {
        allNs += busyNs[at + k];
        most = busyNs[at + k] > busyNs[at + most] ? k : most;
      }
      if (allNs > 0) {
        grow(cell, most, allNs / (double) threads, visitor);
      }
    }
    flush(visitor);
  }

  private void grow(int cell, int kind, double ns, FoldedLanes.FoldedVisitor visitor) {
    long level = Math.round(LEVELS * ns / (lastNs[cell] - firstNs[cell]));
    if (kind != barKind || level != barLevel || firstNs[cell] - barToNs >= widthNs) {
      flush(visitor);
      barKind = kind;
      barLevel = level;
      barFromNs = firstNs[cell];
      barBusyNs = 0;
    }
    barToNs = lastNs[cell];
    barBusyNs += ns;
  }

  private void flush(FoldedLanes.FoldedVisitor visitor) {
    if (barKind >= 0) {
      double busy = Math.min(1, barBusyNs / (barToNs - barFromNs));
      visitor.segment(barFromNs, barToNs, KIND[barKind], busy);
      barKind = -1;
    }
  }
}
