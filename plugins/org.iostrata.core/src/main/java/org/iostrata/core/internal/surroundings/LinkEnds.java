// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.surroundings;

import java.util.List;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.internal.collection.LongRows;
import org.iostrata.core.source.Surroundings.LinkedOperation;

/** Ends of links that a trace tells by numbers, of one process. One thread at a time. */
final class LinkEnds {
  static final int NUMBER = 0;
  static final int THREAD = 1;
  static final int LAYER_KIND = 2;
  static final int ADMIT = 3;

  static final int ORDER = 4;

  private static final int COLUMNS = 5;

  private final int most;
  private final LongRows causes = new LongRows(COLUMNS);
  private final LongRows effects = new LongRows(COLUMNS);

  /** None yet, and never more than so many of each. */
  LinkEnds(int most) {
    this.most = most;
  }

  void add(LinkedOperation operation, long number, boolean isCause) {
    LongRows to = isCause ? causes : effects;
    if (to.size() < most) {
      int row = to.add();
      to.set(row, NUMBER, number);
      to.set(row, THREAD, operation.thread());
      to.set(row, LAYER_KIND, operation.layerKind());
      to.set(row, ADMIT, operation.admitNs());
      to.set(row, ORDER, operation.order());
    }
  }

  /**
   * Hands on every cause with its effect; several causes may have one effect, or one cause several.
   * Where there are several of both, all have the first of the others.
   */
  static void match(List<LinkEnds> all, RequestLinksSink sink) {
    FirstEnds causes = new FirstEnds();
    FirstEnds effects = new FirstEnds();
    all.forEach(ends -> effects.addAll(ends.effects));
    for (LinkEnds ends : all) {
      causes.addAll(ends.causes);
      for (int row = 0; row < ends.causes.size(); row++) {
        int effect = effects.find(ends.causes.get(row, NUMBER));
        if (effect != LongIndex.ABSENT) {
          sink.add(ends.causes, row, effects.rows, effect);
        }
      }
    }
    for (LinkEnds ends : all) {
      for (int row = 0; row < ends.effects.size(); row++) {
        int cause = causes.find(ends.effects.get(row, NUMBER));
        if (cause != LongIndex.ABSENT && !effects.has(ends.effects, row)) {
          sink.add(causes.rows, cause, ends.effects, row);
        }
      }
    }
  }

  /** The first end of each number. */
  private static final class FirstEnds {
    private final LongIndex numbers = new LongIndex();
    private final LongRows rows = new LongRows(COLUMNS);

    void addAll(LongRows ends) {
      for (int row = 0; row < ends.size(); row++) {
        if (numbers.add(ends.get(row, NUMBER)) == rows.size()) {
          ends.copy(row, rows, rows.add());
        }
      }
    }

    int find(long number) {
      return numbers.find(number);
    }

    /** Whether an end is that of its number. */
    boolean has(LongRows ends, int row) {
      int first = find(ends.get(row, NUMBER));
      return rows.get(first, THREAD) == ends.get(row, THREAD)
          && rows.get(first, LAYER_KIND) == ends.get(row, LAYER_KIND)
          && rows.get(first, ADMIT) == ends.get(row, ADMIT)
          && rows.get(first, ORDER) == ends.get(row, ORDER);
    }
  }
}
