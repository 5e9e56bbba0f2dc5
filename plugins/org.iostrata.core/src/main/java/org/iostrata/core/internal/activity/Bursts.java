// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.internal.collection.LongRows;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.LayerKind;

/**
 * Operations of a thread with next to nothing between them: what lies between is the way from call
 * to call. A burst is looked at piece by piece, so that it may be as long as the run; a piece is
 * what begins within {@link #PIECE_NS}, and has the name of the layer and kind that take most of
 * its time, of equal ones of the first. Pieces of the same name are one.
 */
final class Bursts {
  /** Hears when what begins and ends. */
  @FunctionalInterface
  interface Listener {
    void edge(long timeNs, long key, int layerKind, boolean begin);
  }

  /** A pause that ends a burst is longer. */
  static final long GAP_NS = 10_000;

  /** So long after its begin it is decided what a piece is called. */
  static final long PIECE_NS = 100_000;

  private static final int UNTIL_NS = 0;
  private static final int NAME = 1; // of what was told last
  private static final int PIECE_FROM_NS = 2;
  private static final int PIECE_NAME = 3; // so far
  private static final int PIECE_NAME_NS = 4;
  private static final int COLUMNS = 5;

  private static final int OF_PIECE = 0; // its begin
  private static final int TIME_NS = 1;
  private static final int TIME_COLUMNS = 2;

  /** What is added to a layer and kind: NONE is one of them. */
  private static final int FIRST = 2;

  private static final int NO_NAME = 0;

  private final Listener listener;
  private final LongIndex keys = new LongIndex();
  private final LongRows rows = new LongRows(COLUMNS);

  /** Of each burst and each layer and kind in it: the time in the piece under way. */
  private final LongIndex timeKeys = new LongIndex();

  private final LongRows times = new LongRows(TIME_COLUMNS);
  private long lastKey = -1;
  private int lastBurst;
  private long lastTimeKey = -1;
  private int lastTime;

  Bursts(Listener listener) {
    this.listener = listener;
  }

  /** Adds an operation of a thread that does something, by the key of both. */
  void add(long key, int layerKind, long fromNs, long toNs) {
    int burst = key == lastKey ? lastBurst : burst(key); // a thread mostly goes on
    lastKey = key;
    lastBurst = burst;
    if (isUnderWay(burst)) {
      long untilNs = rows.get(burst, UNTIL_NS);
      if (fromNs < untilNs) { // around others, which were told before
        listener.edge(fromNs, key, layerKind, true);
        listener.edge(toNs, key, layerKind, false);
        return;
      }
      if (fromNs - untilNs > GAP_NS) {
        end(burst);
      } else if (fromNs - rows.get(burst, PIECE_FROM_NS) > PIECE_NS) {
        endPiece(burst);
      }
    }
    if (!isInPiece(burst)) {
      rows.set(burst, PIECE_FROM_NS, fromNs);
      rows.set(burst, PIECE_NAME_NS, 0);
    }
    addToPiece(burst, layerKind, toNs - fromNs);
    rows.set(burst, UNTIL_NS, toNs);
  }

  private int burst(long key) {
    int burst = keys.add(key);
    return burst < rows.size() ? burst : rows.add();
  }

  private boolean isInPiece(int burst) {
    return rows.get(burst, PIECE_NAME) != NO_NAME;
  }

  private boolean isUnderWay(int burst) {
    return isInPiece(burst) || rows.get(burst, NAME) != NO_NAME;
  }

  private void addToPiece(int burst, int layerKind, long lengthNs) {
    int time = time(burst, layerKind);
    long pieceNs = rows.get(burst, PIECE_FROM_NS);
    long beforeNs = times.get(time, OF_PIECE) == pieceNs ? times.get(time, TIME_NS) : 0;
    times.set(time, OF_PIECE, pieceNs);
    times.set(time, TIME_NS, beforeNs + lengthNs);
    if (beforeNs + lengthNs > rows.get(burst, PIECE_NAME_NS)) {
      rows.set(burst, PIECE_NAME_NS, beforeNs + lengthNs);
      rows.set(burst, PIECE_NAME, layerKind + FIRST);
    }
  }

  private int time(int burst, int layerKind) {
    long key = (long) burst * (LayerKind.COUNT + FIRST) + layerKind + FIRST;
    if (key != lastTimeKey) {
      lastTimeKey = key;
      lastTime = timeKeys.add(key);
      if (lastTime == times.size()) {
        times.set(times.add(), OF_PIECE, Long.MIN_VALUE);
      }
    }
    return lastTime;
  }

  /** Tells what the piece under way is called, if there is one. */
  private void endPiece(int burst) {
    if (isInPiece(burst)) {
      long name = rows.get(burst, PIECE_NAME);
      long before = rows.get(burst, NAME);
      if (before != name) {
        long atNs = rows.get(burst, PIECE_FROM_NS);
        if (before != NO_NAME) {
          listener.edge(atNs, keys.key(burst), (int) before - FIRST, false);
        }
        listener.edge(atNs, keys.key(burst), (int) name - FIRST, true);
      }
      rows.set(burst, NAME, name);
      rows.set(burst, PIECE_NAME, NO_NAME);
    }
  }

  /** Tells the end of a burst, if there is one. */
  private void end(int burst) {
    endPiece(burst);
    if (isUnderWay(burst)) {
      int layerKind = (int) rows.get(burst, NAME) - FIRST;
      listener.edge(rows.get(burst, UNTIL_NS), keys.key(burst), layerKind, false);
      rows.set(burst, NAME, NO_NAME);
    }
  }

  /** No operation added later begins before this time: all before the settled one is told. */
  void settle(long watermarkNs) {
    long settledNs = settledNs(watermarkNs);
    for (int burst = 0; burst < rows.size(); burst++) {
      if (rows.get(burst, UNTIL_NS) < settledNs) {
        end(burst);
      } else if (rows.get(burst, PIECE_FROM_NS) < settledNs) {
        endPiece(burst);
      }
    }
  }

  /** What is before this time is decided when no operation begins before a watermark. */
  static long settledNs(long watermarkNs) {
    boolean atEnd = watermarkNs == Long.MAX_VALUE;
    return atEnd ? watermarkNs : Math.max(watermarkNs, Long.MIN_VALUE + PIECE_NS) - PIECE_NS;
  }

  boolean isEmpty() {
    return rows.size() == 0;
  }

  void write(StateOutput out) {
    out.number(rows.size());
    for (int burst = 0; burst < rows.size(); burst++) {
      writeKey(out, keys.key(burst));
      out.signed(rows.get(burst, UNTIL_NS));
      out.number(rows.get(burst, NAME));
      out.signed(rows.get(burst, PIECE_FROM_NS));
      out.number(rows.get(burst, PIECE_NAME));
      out.number(rows.get(burst, PIECE_NAME_NS));
    }
    int used = 0;
    for (int time = 0; time < times.size(); time++) {
      used += isOfPiece(time) ? 1 : 0;
    }
    out.number(used);
    for (int time = 0; time < times.size(); time++) {
      if (isOfPiece(time)) {
        out.number(timeKeys.key(time));
        out.number(times.get(time, TIME_NS));
      }
    }
  }

  /** Whether it is of a piece that is under way. */
  private boolean isOfPiece(int time) {
    int burst = (int) (timeKeys.key(time) / (LayerKind.COUNT + FIRST));
    return isInPiece(burst) && times.get(time, OF_PIECE) == rows.get(burst, PIECE_FROM_NS);
  }

  void read(StateInput in) throws StateException {
    for (int left = in.count(Integer.MAX_VALUE); left > 0; left--) {
      int burst = keys.add(key(in));
      in.check(burst == rows.size(), burst);
      rows.add();
      rows.set(burst, UNTIL_NS, in.time());
      rows.set(burst, NAME, in.index(LayerKind.COUNT + FIRST));
      rows.set(burst, PIECE_FROM_NS, in.time());
      rows.set(burst, PIECE_NAME, in.index(LayerKind.COUNT + FIRST));
      rows.set(burst, PIECE_NAME_NS, in.duration());
    }
    for (int left = in.count(Integer.MAX_VALUE); left > 0; left--) {
      long key = in.amount();
      long burst = key / (LayerKind.COUNT + FIRST);
      in.check(burst < rows.size() && timeKeys.add(key) == times.size(), key);
      int time = times.add();
      times.set(time, OF_PIECE, rows.get((int) burst, PIECE_FROM_NS));
      times.set(time, TIME_NS, in.duration());
    }
  }

  static void writeKey(StateOutput out, long key) {
    out.number(key / ActivityLog.KEYS);
    out.number(key % ActivityLog.KEYS);
  }

  static long key(StateInput in) throws StateException {
    long thread = in.thread();
    return thread * ActivityLog.KEYS + in.index(ActivityLog.KEYS);
  }
}
