// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

import org.iostrata.core.internal.collection.LongRows;
import org.iostrata.core.internal.collection.TimeOrder;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.Trace;

/** Edges of what processes do; three numbers each. */
final class ActivityEdges {
  private static final int TIME_NS = 0;
  private static final int WHAT = 1;
  private static final int PARTNER = 2;
  private static final int COLUMNS = 3;
  private static final int FIRST = 1;
  private static final int EDGE_SHIFT = 1;
  private static final int DOING_SHIFT = 3;
  private static final int LAYER_KIND_SHIFT = 8;
  private static final int PROCESS_SHIFT = 32;

  private final LongRows rows = new LongRows(COLUMNS);

  int size() {
    return rows.size();
  }

  /**
   * What a process is in, as one number.
   *
   * @param first whether its first thread is
   */
  static long what(int process, Doing doing, int layerKind, boolean first) {
    return (long) process << PROCESS_SHIFT
        | (layerKind + 1L) << LAYER_KIND_SHIFT
        | (long) doing.index() << DOING_SHIFT
        | (first ? FIRST : 0);
  }

  /** An edge of something that has to do with another process, or with none. */
  void add(long timeNs, long what, int partner, ActivityEdge edge) {
    int row = rows.add();
    rows.set(row, TIME_NS, timeNs);
    rows.set(row, WHAT, what | (long) edge.index() << EDGE_SHIFT);
    rows.set(row, PARTNER, partner);
  }

  void add(long timeNs, long what, ActivityEdge edge) {
    add(timeNs, what, Trace.NONE, edge);
  }

  /** Moves all of another to this one. */
  void takeAll(ActivityEdges other) {
    rows.takeAll(other.rows);
  }

  /** Lets none be before a time. */
  void raise(long floorNs) {
    for (int row = 0; row < rows.size(); row++) {
      rows.set(row, TIME_NS, Math.max(rows.get(row, TIME_NS), floorNs));
    }
  }

  /** Puts them in order, which holds until the next change. */
  TimeOrder sort() {
    return rows.sort(TIME_NS);
  }

  /** The order of those at the same time is that of what they are, however they were collected. */
  int compareTied(int a, int b) {
    int order = Long.compare(rows.get(a, WHAT), rows.get(b, WHAT));
    return order != 0 ? order : Long.compare(rows.get(a, PARTNER), rows.get(b, PARTNER));
  }

  /** Drops those that come first in order. */
  void removeFirst(int count) {
    rows.removeFirst(count);
  }

  int process(int row) {
    return (int) (rows.get(row, WHAT) >> PROCESS_SHIFT);
  }

  Doing doing(int row) {
    return Doing.of((int) (rows.get(row, WHAT) >> DOING_SHIFT) & 7);
  }

  /** Whether the first thread of the process does it. */
  boolean isOfFirst(int row) {
    return (rows.get(row, WHAT) & FIRST) != 0;
  }

  /** Layer and kind of most of it, or {@link LayerKind#NONE} for none. */
  int layerKind(int row) {
    return ((int) (rows.get(row, WHAT) >> LAYER_KIND_SHIFT) & 0xFFFF) - 1;
  }

  ActivityEdge edge(int row) {
    return ActivityEdge.of((int) (rows.get(row, WHAT) >> EDGE_SHIFT) & 3);
  }

  /** The process that a message is from or to, or {@link Trace#NONE}. */
  int partner(int row) {
    return (int) rows.get(row, PARTNER);
  }

  /** Writes those of one process. */
  void write(StateOutput out) {
    TimeOrder order = sort();
    out.number(size());
    long beforeNs = 0;
    for (int i = 0; i < size(); i++) {
      int row = order.row(i);
      out.signed(order.time(i) - beforeNs);
      out.number(doing(row).index());
      out.number(edge(row).index());
      out.flag(isOfFirst(row));
      out.number(layerKind(row) + 1L);
      out.number(partner(row) + 1L);
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
      ActivityEdge edge = ActivityEdge.of(in.index(ActivityEdge.COUNT));
      boolean first = in.flag();
      long what = what(process, doing, in.index(LayerKind.COUNT + 1) - 1, first);
      add(timeNs, what, in.index(in.trace().processes().size() + 1) - 1, edge);
    }
  }
}
