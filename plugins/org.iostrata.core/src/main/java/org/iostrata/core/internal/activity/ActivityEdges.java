// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

import java.util.Arrays;
import org.iostrata.core.internal.collection.TimeOrder;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.LayerKind;

/** Begins and ends of what processes do; two numbers each, all in one array. */
final class ActivityEdges {
  private static final int TIME_NS = 0;
  private static final int WHAT = 1;
  private static final int COLUMNS = 2;
  private static final int BEGIN = 1;
  private static final int LAYER_KIND_SHIFT = 8;
  private static final int PROCESS_SHIFT = 32;

  private final TimeOrder order = new TimeOrder();
  private long[] values = new long[0];
  private long[] spare = new long[0];
  private int size;

  int size() {
    return size;
  }

  void add(long timeNs, int process, Doing doing, int layerKind, boolean begin) {
    add(
        timeNs,
        (long) process << PROCESS_SHIFT
            | (layerKind + 1L) << LAYER_KIND_SHIFT
            | (long) doing.index() << 1
            | (begin ? BEGIN : 0));
  }

  private void add(long timeNs, long what) {
    int at = size++ * COLUMNS;
    if (at == values.length) {
      values = Arrays.copyOf(values, Math.max(16 * COLUMNS, at * 2));
    }
    values[at + TIME_NS] = timeNs;
    values[at + WHAT] = what;
  }

  /** Moves all of another to this one. */
  void takeAll(ActivityEdges other) {
    int from = size * COLUMNS;
    int to = from + other.size * COLUMNS;
    if (to > values.length) {
      values = Arrays.copyOf(values, Math.max(values.length * 2, to));
    }
    System.arraycopy(other.values, 0, values, from, to - from);
    size += other.size;
    other.size = 0;
  }

  /** Lets none be before a time. */
  void raise(long floorNs) {
    for (int at = 0; at < size * COLUMNS; at += COLUMNS) {
      values[at + TIME_NS] = Math.max(values[at + TIME_NS], floorNs);
    }
  }

  /** Puts them in order, which holds until the next change. */
  TimeOrder sort() {
    order.sort(values, COLUMNS, TIME_NS, size);
    return order;
  }

  /** The order of those at the same time is that of what they are, however they were collected. */
  int compareTied(int a, int b) {
    return Long.compare(values[a * COLUMNS + WHAT], values[b * COLUMNS + WHAT]);
  }

  /** Drops those that come first in order. */
  void removeFirst(int count) {
    int kept = size - count;
    if (spare.length < kept * COLUMNS) {
      spare = new long[Math.max(kept * COLUMNS, values.length)];
    }
    for (int i = 0; i < kept; i++) {
      System.arraycopy(values, order.row(count + i) * COLUMNS, spare, i * COLUMNS, COLUMNS);
    }
    long[] all = values;
    values = spare;
    spare = all;
    size = kept;
  }

  int process(int row) {
    return (int) (values[row * COLUMNS + WHAT] >> PROCESS_SHIFT);
  }

  Doing doing(int row) {
    return Doing.of((int) (values[row * COLUMNS + WHAT] >> 1) & 3);
  }

  /** Layer and kind of the first operation of it, or {@link LayerKind#NONE} for none. */
  int layerKind(int row) {
    return ((int) (values[row * COLUMNS + WHAT] >> LAYER_KIND_SHIFT) & 0xFFFF) - 1;
  }

  boolean isBegin(int row) {
    return (values[row * COLUMNS + WHAT] & BEGIN) != 0;
  }

  /** Writes those of one process. */
  void write(StateOutput out) {
    sort();
    out.number(size);
    long beforeNs = 0;
    for (int i = 0; i < size; i++) {
      int row = order.row(i);
      out.signed(order.time(i) - beforeNs);
      out.number(doing(row).index());
      out.flag(isBegin(row));
      out.number(layerKind(row) + 1L);
      beforeNs = order.time(i);
    }
  }

  /** Reads those of a process. */
  void read(StateInput in, int process) throws StateException {
    long timeNs = 0;
    for (int left = in.count(Integer.MAX_VALUE); left > 0; left--) {
      timeNs += in.time();
      in.check(Math.abs(timeNs) <= Long.MAX_VALUE / 4, timeNs);
      Doing doing = Doing.of(in.index(Doing.COUNT));
      boolean begin = in.flag();
      add(timeNs, process, doing, in.index(LayerKind.COUNT + 1) - 1, begin);
    }
  }
}
