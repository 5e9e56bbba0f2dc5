// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

import org.iostrata.core.model.Activity;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;

/**
 * Computing and I/O of one process in turns. Behind a stretch of computing the I/O that follows it
 * could be hidden, at most as long as that: a read could be begun before, a write could go on
 * during the next one. Not I/O that is flushed for a good part of its time: such a program goes on
 * when the data is safe. What is written before a short flush, as of a checkpoint, could be.
 *
 * <p>What a program computes between opening a file and reading it is no turn: a gap that is short
 * beside the I/O on one side of it belongs to one stretch of I/O.
 */
public final class Alternation {
  /**
   * The longest gap, by the longer of the I/O before it and behind it: where all are, little could
   * be hidden.
   */
  private static final double SHORT = 0.2;

  /** The part of a stretch of I/O that flushes may take. */
  private static final double FLUSHED = 0.1;

  private long computedNs;
  private long ioNs;
  private long lastIoNs;
  private long flushNs;
  private long gapNs;
  private long nextIoNs;
  private long nextFlushNs;
  private long hideableNs;
  private double squares;

  /**
   * Time goes on.
   *
   * @param noGap whether other I/O of it is under way, or it waits for others
   * @param layerKind what I/O it does, or NONE
   */
  void add(Activity activity, boolean noGap, int layerKind, long lengthNs) {
    if (activity == Activity.IO) {
      nextIoNs += lengthNs;
      boolean known = layerKind != LayerKind.NONE;
      boolean flushes = known && LayerKind.kind(layerKind) == OperationKind.FLUSH;
      nextFlushNs += flushes ? lengthNs : 0;
      return;
    }
    join();
    if (activity == Activity.COMPUTES) {
      gapNs += noGap ? 0 : lengthNs;
    } else {
      turn();
    }
  }

  /** It does I/O in a call for which others have to come, too: that is no matter of its own. */
  void addTogether() {
    join();
    if (gapNs > 0) {
      turn();
    }
    computedNs = 0;
    ioNs = 0;
    flushNs = 0;
    gapNs = 0;
  }

  /** The I/O behind a gap is over: it goes on with the stretch before, or begins another one. */
  private void join() {
    if (nextIoNs == 0) {
      return;
    }
    if (ioNs == 0 || gapNs > SHORT * Math.max(lastIoNs, nextIoNs)) {
      turn();
    }
    ioNs += nextIoNs;
    lastIoNs = nextIoNs;
    flushNs += nextFlushNs;
    gapNs = 0;
    nextIoNs = 0;
    nextFlushNs = 0;
  }

  /** A stretch of I/O is over; the gap behind it is the computing before the next one. */
  private void turn() {
    if (ioNs > 0) {
      boolean hideable = computedNs > 0 && flushNs <= FLUSHED * ioNs;
      long lengthNs = hideable ? Math.min(computedNs, ioNs - flushNs) : 0;
      hideableNs += lengthNs;
      squares += (double) lengthNs * lengthNs;
    }
    computedNs = ioNs > 0 ? gapNs : computedNs + gapNs;
    gapNs = 0;
    ioNs = 0;
    flushNs = 0;
  }

  void finish() {
    join();
    turn();
  }

  /** How much of the I/O could be hidden so. */
  public long hideableNs() {
    return hideableNs;
  }

  /**
   * How often I/O came behind computing: as many turns of the same length could hide as much, and
   * have the same sum of squares. So a long one among many that are next to nothing is one.
   */
  public long count() {
    return squares == 0 ? 0 : Math.round((double) hideableNs * hideableNs / squares);
  }
}
