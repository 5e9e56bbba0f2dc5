// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.link;

import java.util.Arrays;
import org.iostrata.core.internal.collection.LongSlots;

/**
 * Operations in groups by when they began, of which the oldest are found that another thread than a
 * given one began: a treap whose nodes know whether all below them are of one thread. All takes
 * logarithmic time. Not thread-safe.
 */
final class BeginIndex extends Treap {
  /** The thread of no operation. */
  static final int NO_THREAD = -1;

  private static final int SEVERAL = -2;

  private long[] group = new long[0];
  private long[] begin = new long[0];
  private int[] thread = new int[0];
  private int[] below = new int[0];
  private long wanted;
  private long latest;
  private int notThread;
  private int wantedMore;

  /** Adds an operation to a group. */
  void add(int slot, long newGroup, long newBegin, int newThread) {
    if (slot >= group.length) {
      int size = LongSlots.grown(group.length, slot);
      grow(size);
      group = Arrays.copyOf(group, size);
      begin = Arrays.copyOf(begin, size);
      thread = Arrays.copyOf(thread, size);
      below = Arrays.copyOf(below, size);
    }
    group[slot] = newGroup;
    begin[slot] = newBegin;
    thread[slot] = newThread;
    insert(slot);
  }

  /**
   * Visits the oldest of a group.
   *
   * @param latestBegin later ones are not meant
   * @param exceptThread those of this thread are not meant either, or {@link #NO_THREAD}
   * @param most how many to visit
   */
  void oldest(
      long ofGroup, long latestBegin, int exceptThread, int most, RangeIndex.RangeVisitor visitor) {
    wanted = ofGroup;
    latest = latestBegin;
    notThread = exceptThread;
    wantedMore = most;
    visit(root, visitor);
  }

  private void visit(int node, RangeIndex.RangeVisitor visitor) {
    if (node == NONE || wantedMore == 0 || below[node] == notThread) {
      return;
    }
    if (group[node] < wanted) {
      visit(right[node], visitor);
      return;
    }
    visit(left[node], visitor);
    if (group[node] == wanted && begin[node] <= latest) {
      if (wantedMore > 0 && thread[node] != notThread) {
        wantedMore--;
        visitor.found(node);
      }
      visit(right[node], visitor);
    }
  }

  @Override
  boolean isBefore(int a, int b) {
    if (group[a] != group[b]) {
      return group[a] < group[b];
    }
    return begin[a] != begin[b] ? begin[a] < begin[b] : a < b;
  }

  @Override
  void update(int node) {
    int all = thread[node];
    int before = left[node];
    int behind = right[node];
    all = before == NONE || below[before] == all ? all : SEVERAL;
    below[node] = behind == NONE || below[behind] == all ? all : SEVERAL;
  }
}
