// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;

/**
 * Operations of a thread with next to nothing between them: what lies between is the way from call
 * to call. A burst is looked at piece by piece, so that it may be as long as the run; a piece is
 * what begins within {@link #PIECE_NS}, and has the name of the layer and kind that take most of
 * its time, of equal ones of the first. Pieces of the same name are one.
 */
final class Bursts {
  /** Hears when what begins, has another name and ends. */
  @FunctionalInterface
  interface Listener {
    void edge(long timeNs, long key, int layerKind, ActivityEdge edge);
  }

  /** A pause that ends a burst is longer. */
  static final long GAP_NS = 10_000;

  /** So long after its begin it is decided what a piece is called. */
  static final long PIECE_NS = 100_000;

  private final Listener listener;
  private final LongIndex keys = new LongIndex();
  private final List<Burst> bursts = new ArrayList<>();
  private Burst last; // a thread mostly goes on

  Bursts(Listener listener) {
    this.listener = listener;
  }

  /** Adds an operation of a thread that does something, by the key of both. */
  void add(long key, int layerKind, long fromNs, long toNs) {
    if (last == null || last.key != key) {
      last = burst(key);
    }
    Burst burst = last;
    if (burst.isUnderWay()) {
      if (fromNs < burst.untilNs) { // around others, which were told before
        listener.edge(fromNs, key, layerKind, ActivityEdge.BEGIN);
        listener.edge(toNs, key, layerKind, ActivityEdge.END);
        return;
      }
      if (fromNs - burst.untilNs > GAP_NS) {
        end(burst);
      } else if (fromNs - burst.pieceFromNs > PIECE_NS) {
        endPiece(burst);
      }
    }
    if (!burst.isInPiece()) {
      burst.beginPiece(fromNs);
    }
    burst.addToPiece(layerKind, toNs - fromNs);
    burst.untilNs = toNs;
  }

  private Burst burst(long key) {
    int index = keys.add(key);
    if (index == bursts.size()) {
      bursts.add(new Burst(key));
    }
    return bursts.get(index);
  }

  /** Tells what the piece under way is called, if there is one. */
  private void endPiece(Burst burst) {
    if (burst.isInPiece()) {
      if (burst.name != burst.pieceName) {
        boolean isFirst = burst.name == Burst.NO_NAME;
        burst.name = burst.pieceName;
        tell(burst, burst.pieceFromNs, isFirst ? ActivityEdge.BEGIN : ActivityEdge.RENAME);
      }
      burst.pieceName = Burst.NO_NAME;
    }
  }

  private void tell(Burst burst, long timeNs, ActivityEdge edge) {
    listener.edge(timeNs, burst.key, burst.name - Burst.FIRST, edge);
  }

  /** Tells the end of a burst, if there is one. */
  private void end(Burst burst) {
    endPiece(burst);
    if (burst.isUnderWay()) {
      tell(burst, burst.untilNs, ActivityEdge.END);
      burst.name = Burst.NO_NAME;
    }
  }

  /** No operation added later begins before this time: all before the settled one is told. */
  void settle(long watermarkNs) {
    long settledNs = settledNs(watermarkNs);
    for (Burst burst : bursts) {
      if (burst.untilNs < settledNs) {
        end(burst);
      } else if (burst.pieceFromNs < settledNs) {
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
    return bursts.isEmpty();
  }

  void write(StateOutput out) {
    out.number(bursts.size());
    bursts.forEach(burst -> burst.write(out));
  }

  void read(StateInput in) throws StateException {
    for (int left = in.count(Integer.MAX_VALUE); left > 0; left--) {
      Burst burst = Burst.read(in);
      in.check(keys.add(burst.key) == bursts.size(), burst.key);
      bursts.add(burst);
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
