// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.link;

import java.util.Arrays;
import org.iostrata.core.collection.LongSlots;

/**
 * Half-open ranges of bytes in groups, found by what they overlap: a treap by group and start whose
 * nodes know the furthest end below them, so that all three operations take logarithmic time. Nodes
 * are the slots of whoever owns the ranges, small numbers; their priorities are the hash of the
 * slot, so that the same input always takes the same way. Not thread-safe.
 */
public final class RangeIndex {
  /** Takes the slots that are found. */
  @FunctionalInterface
  public interface Visitor {
    /** One slot whose range overlaps. */
    void found(int slot);
  }

  private static final int NONE = -1;

  private long[] group = new long[0];
  private long[] from = new long[0];
  private long[] to = new long[0];
  private long[] furthest = new long[0];
  private int[] left = new int[0];
  private int[] right = new int[0];
  private int root = NONE;
  private int splitLeft;
  private int splitRight;

  /** Whether there is no range. */
  public boolean isEmpty() {
    return root == NONE;
  }

  /** Adds the range of a slot that has none. */
  public void add(int slot, long newGroup, long newFrom, long newTo) {
    if (slot >= group.length) {
      grow(LongSlots.grown(group.length, slot));
    }
    group[slot] = newGroup;
    from[slot] = newFrom;
    to[slot] = newTo;
    left[slot] = NONE;
    right[slot] = NONE;
    furthest[slot] = newTo;
    root = insert(root, slot);
  }

  /** Removes the range of a slot. */
  public void remove(int slot) {
    root = remove(root, slot);
  }

  /** Visits the ranges of a group that share bytes with another, by start. */
  public void overlapping(long wanted, long wantedFrom, long wantedTo, Visitor visitor) {
    visit(root, wanted, wantedFrom, wantedTo, visitor);
  }

  private void visit(int node, long wanted, long wantedFrom, long wantedTo, Visitor visitor) {
    if (node == NONE || furthest[node] <= wantedFrom) {
      return;
    }
    if (group[node] >= wanted) {
      visit(left[node], wanted, wantedFrom, wantedTo, visitor);
    }
    if (group[node] == wanted && Math.max(from[node], wantedFrom) < Math.min(to[node], wantedTo)) {
      visitor.found(node);
    }
    if (group[node] < wanted || (group[node] == wanted && from[node] < wantedTo)) {
      visit(right[node], wanted, wantedFrom, wantedTo, visitor);
    }
  }

  /** Where a range begins. */
  public long from(int slot) {
    return from[slot];
  }

  /** Behind its last byte. */
  public long to(int slot) {
    return to[slot];
  }

  private int insert(int node, int slot) {
    if (node == NONE) {
      return slot;
    }
    if (isOver(slot, node)) {
      split(node, slot);
      left[slot] = splitLeft;
      right[slot] = splitRight;
      return update(slot);
    }
    if (isBefore(slot, node)) {
      left[node] = insert(left[node], slot);
    } else {
      right[node] = insert(right[node], slot);
    }
    return update(node);
  }

  /** Parts a tree into what is before a slot and what is behind it. */
  private void split(int node, int slot) {
    if (node == NONE) {
      splitLeft = NONE;
      splitRight = NONE;
    } else if (isBefore(node, slot)) {
      split(right[node], slot);
      right[node] = splitLeft;
      splitLeft = update(node);
    } else {
      split(left[node], slot);
      left[node] = splitRight;
      splitRight = update(node);
    }
  }

  private int remove(int node, int slot) {
    if (node == NONE) {
      return NONE;
    }
    if (node == slot) {
      return join(left[node], right[node]);
    }
    if (isBefore(slot, node)) {
      left[node] = remove(left[node], slot);
    } else {
      right[node] = remove(right[node], slot);
    }
    return update(node);
  }

  private int join(int before, int behind) {
    if (before == NONE || behind == NONE) {
      return before == NONE ? behind : before;
    }
    if (isOver(before, behind)) {
      right[before] = join(right[before], behind);
      return update(before);
    }
    left[behind] = join(before, left[behind]);
    return update(behind);
  }

  private int update(int node) {
    long end = to[node];
    end = left[node] == NONE ? end : Math.max(end, furthest[left[node]]);
    furthest[node] = right[node] == NONE ? end : Math.max(end, furthest[right[node]]);
    return node;
  }

  private boolean isBefore(int a, int b) {
    if (group[a] != group[b]) {
      return group[a] < group[b];
    }
    return from[a] != from[b] ? from[a] < from[b] : a < b;
  }

  private static boolean isOver(int a, int b) {
    return priority(a) > priority(b);
  }

  /** A bijection, so that no two slots are equal. */
  private static int priority(int slot) {
    int hash = (slot ^ (slot >>> 16)) * 0x85EBCA6B; // murmur3's finaliser
    hash = (hash ^ (hash >>> 13)) * 0xC2B2AE35;
    return hash ^ (hash >>> 16);
  }

  private void grow(int size) {
    group = Arrays.copyOf(group, size);
    from = Arrays.copyOf(from, size);
    to = Arrays.copyOf(to, size);
    furthest = Arrays.copyOf(furthest, size);
    left = Arrays.copyOf(left, size);
    right = Arrays.copyOf(right, size);
  }
}
