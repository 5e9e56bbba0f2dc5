// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

import java.util.Arrays;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.LayerKind;

/** A burst of one thread, and the piece of it that is under way: see {@link Bursts}. */
final class Burst {
  /** The name of nothing. */
  static final int NO_NAME = 0;

  /** What is added to a layer and kind for a name: NONE is one of them. */
  static final int FIRST = 2;

  private static final int NAMES = LayerKind.COUNT + FIRST;
  private static final int FEW = 2;

  final long key;

  /** The end of its last operation. */
  long untilNs;

  /** What was told last. */
  int name = NO_NAME;

  long pieceFromNs;

  /** So far. */
  int pieceName = NO_NAME;

  private long pieceNameNs;

  /** The names in the piece, and how long each took: few, so that looking for one is quick. */
  private int[] names = new int[FEW];

  private long[] timesNs = new long[FEW];
  private int count;

  Burst(long key) {
    this.key = key;
  }

  boolean isInPiece() {
    return pieceName != NO_NAME;
  }

  boolean isUnderWay() {
    return isInPiece() || name != NO_NAME;
  }

  void beginPiece(long fromNs) {
    pieceFromNs = fromNs;
    pieceNameNs = 0;
    count = 0;
  }

  /** An operation in the piece: what takes most of it gives it its name. */
  void addToPiece(int layerKind, long lengthNs) {
    int entry = entry(layerKind + FIRST);
    timesNs[entry] += lengthNs;
    if (timesNs[entry] > pieceNameNs) {
      pieceNameNs = timesNs[entry];
      pieceName = names[entry];
    }
  }

  private int entry(int wanted) {
    for (int i = 0; i < count; i++) {
      if (names[i] == wanted) {
        return i;
      }
    }
    if (count == names.length) {
      names = Arrays.copyOf(names, 2 * count);
      timesNs = Arrays.copyOf(timesNs, 2 * count);
    }
    names[count] = wanted;
    timesNs[count] = 0;
    return count++;
  }

  void write(StateOutput out) {
    Bursts.writeKey(out, key);
    out.signed(untilNs);
    out.number(name);
    out.signed(pieceFromNs);
    out.number(pieceName);
    out.number(isInPiece() ? count : 0);
    for (int i = 0; i < count && isInPiece(); i++) {
      out.number(names[i]);
      out.number(timesNs[i]);
    }
  }

  static Burst read(StateInput in) throws StateException {
    Burst burst = new Burst(Bursts.key(in));
    burst.untilNs = in.time();
    burst.name = in.index(NAMES);
    burst.pieceFromNs = in.time();
    int pieceName = in.index(NAMES);
    for (int left = in.count(NAMES); left > 0; left--) {
      burst.addToPiece(in.index(NAMES) - FIRST, in.duration());
    }
    burst.pieceName = pieceName; // of equal times, the order tells nothing
    return burst;
  }
}
