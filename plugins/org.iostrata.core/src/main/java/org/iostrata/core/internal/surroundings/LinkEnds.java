// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.surroundings;

import java.util.List;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.internal.collection.LongRows;

/** Ends of links that a trace tells by numbers, of one process. One thread at a time. */
final class LinkEnds {
  static final int NUMBER = 0;
  static final int THREAD = 1;
  static final int LAYER_KIND = 2;
  static final int ADMIT = 3;

  private static final int COLUMNS = 4;

  private final int most;
  private final LongRows causes = new LongRows(COLUMNS);
  private final LongRows effects = new LongRows(COLUMNS);

  /** None yet, and never more than so many of each. */
  LinkEnds(int most) {
    this.most = most;
  }

  void add(int thread, int layerKind, long admitNs, long number, boolean isCause) {
    LongRows to = isCause ? causes : effects;
    if (to.size() < most) {
      int row = to.add();
      to.set(row, NUMBER, number);
      to.set(row, THREAD, thread);
      to.set(row, LAYER_KIND, layerKind);
      to.set(row, ADMIT, admitNs);
    }
  }

  /** Hands on every cause with its effect; several causes may have one. */
  static void match(List<LinkEnds> all, RequestLinksSink sink) {
    LongIndex numbers = new LongIndex();
    LongRows effects = new LongRows(COLUMNS);
    for (LinkEnds ends : all) {
      for (int row = 0; row < ends.effects.size(); row++) {
        // The first of a number, should a trace have two.
        if (numbers.add(ends.effects.get(row, NUMBER)) == effects.size()) {
          ends.effects.copy(row, effects, effects.add());
        }
      }
    }
    for (LinkEnds ends : all) {
      for (int row = 0; row < ends.causes.size(); row++) {
        int effect = numbers.find(ends.causes.get(row, NUMBER));
        if (effect != LongIndex.ABSENT) {
          sink.add(ends.causes, row, effects, effect);
        }
      }
    }
  }
}
