// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.link;

import java.util.Arrays;
import org.iostrata.core.internal.collection.LongSlots;

/**
 * Half-open ranges of bytes in groups, found by what they overlap: a treap by group and start whose
 * nodes know the furthest end below them, so that all three operations take logarithmic time, and
 * finding as long as what is found is long. Not thread-safe.
 */
public final class RangeIndex extends Treap {
  /** Takes the slots that are found. */
  @FunctionalInterface
  public interface RangeVisitor {
    /** One slot whose range overlaps. */
    void found(int slot);
  }

  private long[] group = new long[0];
  private long[] from = new long[0];
  private long[] to = new long[0];
  private long[] furthest = new long[0];
  private int leftToVisit;
  private int visited;

  /** Whether there is no range. */
  public boolean isEmpty() {
    return root == NONE;
  }

  /** Adds the range of a slot that has none. */
  public void add(int slot, long newGroup, long newFrom, long newTo) {
    if (slot >= group.length) {
      int size = LongSlots.grown(group.length, slot);
      grow(size);
      group = Arrays.copyOf(group, size);
      from = Arrays.copyOf(from, size);
      to = Arrays.copyOf(to, size);
      furthest = Arrays.copyOf(furthest, size);
    }
    group[slot] = newGroup;
    from[slot] = newFrom;
    to[slot] = newTo;
    insert(slot);
  }

  /**
   * Visits the ranges of a group that share bytes with another, by start, up to a number.
   *
   * @return whether that was all of them
   */
  public boolean overlapping(
      long wanted, long wantedFrom, long wantedTo, int most, RangeVisitor visitor) {
    leftToVisit = most;
    visit(root, wanted, wantedFrom, wantedTo, visitor);
    visited = most - Math.max(0, leftToVisit);
    return leftToVisit >= 0;
  }

  private void visit(int node, long wanted, long wantedFrom, long wantedTo, RangeVisitor visitor) {
    if (node == NONE || furthest[node] <= wantedFrom || leftToVisit < 0) {
      return;
    }
    if (group[node] >= wanted) {
      visit(left[node], wanted, wantedFrom, wantedTo, visitor);
    }
    if (group[node] == wanted && Math.max(from[node], wantedFrom) < Math.min(to[node], wantedTo)) {
      if (--leftToVisit < 0) {
        return;
      }
      visitor.found(node);
    }
    if (group[node] < wanted || (group[node] == wanted && from[node] < wantedTo)) {
      visit(right[node], wanted, wantedFrom, wantedTo, visitor);
    }
  }

  /** How many ranges the last visit was told of. */
  public int visited() {
    return visited;
  }

  /** Where a range begins. */
  public long from(int slot) {
    return from[slot];
  }

  /** Behind its last byte. */
  public long to(int slot) {
    return to[slot];
  }

  @Override
  void update(int node) {
    long end = to[node];
    end = left[node] == NONE ? end : Math.max(end, furthest[left[node]]);
    furthest[node] = right[node] == NONE ? end : Math.max(end, furthest[right[node]]);
  }

  @Override
  boolean isBefore(int a, int b) {
    if (group[a] != group[b]) {
      return group[a] < group[b];
    }
    return from[a] != from[b] ? from[a] < from[b] : a < b;
  }
}
