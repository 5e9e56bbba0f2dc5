// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.Arrays;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.Trace;

/**
 * The time of operations with at least one child under way, by layer and kind: of all of them, and
 * of those of each group. Only what occurs takes memory, since there may be very many processes.
 */
final class ChildTimes implements Portable {
  /** More groups than this are not kept apart. */
  static final int MAX_GROUPS = 1 << 10;

  private static final long[] NOTHING = {};

  /** Those of all operations first, then by group. */
  private long[][] timesNs = {NOTHING};

  /** Adds the time of one operation, whose group may be {@link Trace#NONE}. */
  void add(int group, int layerKind, long coveredNs) {
    addAt(0, layerKind, coveredNs);
    if (group != Trace.NONE) {
      addAt(1 + group, layerKind, coveredNs);
    }
  }

  private void addAt(int place, int layerKind, long coveredNs) {
    if (place >= timesNs.length) {
      int from = timesNs.length;
      timesNs = Arrays.copyOf(timesNs, place + 1);
      Arrays.fill(timesNs, from, timesNs.length, NOTHING);
    }
    if (layerKind >= timesNs[place].length) {
      timesNs[place] = Arrays.copyOf(timesNs[place], layerKind + 1);
    }
    long[] own = timesNs[place];
    own[layerKind] = Saturating.add(own[layerKind], coveredNs);
  }

  void merge(ChildTimes other) {
    for (int place = 0; place < other.timesNs.length; place++) {
      for (int layerKind = 0; layerKind < other.timesNs[place].length; layerKind++) {
        addAt(place, layerKind, other.timesNs[place][layerKind]);
      }
    }
  }

  /** The time of a layer and kind; of all operations with {@link Trace#NONE} as group. */
  long ns(int group, int layerKind) {
    int place = 1 + group;
    boolean known = place < timesNs.length && layerKind < timesNs[place].length;
    return known ? timesNs[place][layerKind] : 0;
  }

  @Override
  public void write(StateOutput out) {
    out.number(timesNs.length);
    for (long[] own : timesNs) {
      out.sparse(own);
    }
  }

  @Override
  public void read(StateInput in) throws StateException {
    timesNs = new long[in.index(MAX_GROUPS + 2)][];
    in.check(timesNs.length > 0, timesNs.length);
    for (int place = 0; place < timesNs.length; place++) {
      long[] own = new long[LayerKind.COUNT];
      in.sparse(own);
      int used = LayerKind.COUNT;
      while (used > 0 && own[used - 1] == 0) {
        used--;
      }
      timesNs[place] = Arrays.copyOf(own, used);
    }
  }
}
