// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.access;

import java.util.Comparator;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.collection.Scatter;
import org.iostrata.core.internal.timeline.Lane;

/** Operations of one group with the same line, while they are added up. */
final class CellSum {
  /** In order of time, so that what is drawn last is what happened last. */
  static final Comparator<CellSum> ORDER =
      Comparator.comparingLong((CellSum sum) -> sum.admitNs)
          .thenComparingInt(sum -> sum.group)
          .thenComparingLong(sum -> sum.line);

  /** Bits of a number of a pixel in {@link #line}. */
  private static final int BITS = 16;

  private static final int MASK = (1 << BITS) - 1;

  final int group;
  private long line;
  private long operations;
  private long bytes;
  private long admitNs = Long.MAX_VALUE;
  private long callbackNs;
  private long fromByte = Long.MAX_VALUE;
  private long toByte;
  private Lane lane;
  private int first;

  CellSum(int group, long line) {
    this.group = group;
    this.line = line;
  }

  /** A line of pixels that are a power of two wide. */
  static long line(AccessLine of, int shift) {
    long line = of.fromColumn >> shift;
    line = (line << BITS) + (of.fromRow >> shift);
    line = (line << BITS) + (of.toColumn >> shift);
    return (line << BITS) + (of.toRow >> shift);
  }

  long line() {
    return line;
  }

  /** The same line where a pixel is twice as wide. */
  void coarsen() {
    // A bit that falls out of one number must not fall into the next.
    line = (line >>> 1) & 0x7fff_7fff_7fff_7fffL;
  }

  boolean is(int otherGroup, long otherLine) {
    return group == otherGroup && line == otherLine;
  }

  static long hash(int group, long line) {
    return Scatter.of(line) + group;
  }

  void add(Lane of, int i, long moved) {
    take(of, i, of.admitNs(i));
    operations++;
    bytes = Saturating.add(bytes, moved);
    callbackNs = Math.max(callbackNs, of.callbackNs(i));
    fromByte = Math.min(fromByte, of.offset(i));
    toByte = Math.max(toByte, Saturating.add(of.offset(i), moved));
  }

  void add(CellSum other) {
    take(other.lane, other.first, other.admitNs);
    operations += other.operations;
    bytes = Saturating.add(bytes, other.bytes);
    callbackNs = Math.max(callbackNs, other.callbackNs);
    fromByte = Math.min(fromByte, other.fromByte);
    toByte = Math.max(toByte, other.toByte);
  }

  /** Of operations that begin at one time the first is that of the first thread. */
  private void take(Lane of, int i, long beginsNs) {
    boolean earlier = beginsNs < admitNs;
    boolean before = beginsNs == admitNs && isBefore(of, i);
    if (lane == null || earlier || before) {
      lane = of;
      first = i;
      admitNs = beginsNs;
    }
  }

  private boolean isBefore(Lane of, int i) {
    int order = Integer.compare(of.thread(), lane.thread());
    order = order == 0 ? Integer.compare(of.number(), lane.number()) : order;
    return order == 0 ? i < first : order < 0;
  }

  AccessCell cell(int shift) {
    return new AccessCell(
        group,
        number(3) << shift,
        number(2) << shift,
        number(1) << shift,
        number(0) << shift,
        operations,
        bytes,
        admitNs,
        callbackNs,
        fromByte,
        toByte,
        lane,
        first);
  }

  private int number(int at) {
    return (int) (line >>> (at * BITS)) & MASK;
  }
}
