// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.link;

import java.util.Arrays;
import org.iostrata.core.internal.collection.Scatter;

/**
 * A search tree of slots, small numbers of whoever owns what they stand for. Their priorities are a
 * hash of the slot that no trace can know. Not thread-safe.
 */
abstract class Treap {
  static final int NONE = -1;

  int[] left = new int[0];
  int[] right = new int[0];
  int root = NONE;
  private int splitLeft;
  private int splitRight;

  /** The order of two slots. */
  abstract boolean isBefore(int a, int b);

  /** A slot's subtrees have changed: sums up what is below it. */
  abstract void update(int node);

  final void grow(int size) {
    left = Arrays.copyOf(left, size);
    right = Arrays.copyOf(right, size);
  }

  final void insert(int slot) {
    left[slot] = NONE;
    right[slot] = NONE;
    update(slot);
    root = insert(root, slot);
  }

  /** Removes a slot. */
  public final void remove(int slot) {
    root = remove(root, slot);
  }

  private int insert(int node, int slot) {
    if (node == NONE) {
      return slot;
    }
    if (isOver(slot, node)) {
      split(node, slot);
      left[slot] = splitLeft;
      right[slot] = splitRight;
      return updated(slot);
    }
    if (isBefore(slot, node)) {
      left[node] = insert(left[node], slot);
    } else {
      right[node] = insert(right[node], slot);
    }
    return updated(node);
  }

  /** Parts a tree into what is before a slot and what is behind it. */
  private void split(int node, int slot) {
    if (node == NONE) {
      splitLeft = NONE;
      splitRight = NONE;
    } else if (isBefore(node, slot)) {
      split(right[node], slot);
      right[node] = splitLeft;
      splitLeft = updated(node);
    } else {
      split(left[node], slot);
      left[node] = splitRight;
      splitRight = updated(node);
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
    return updated(node);
  }

  private int join(int before, int behind) {
    if (before == NONE || behind == NONE) {
      return before == NONE ? behind : before;
    }
    if (isOver(before, behind)) {
      right[before] = join(right[before], behind);
      return updated(before);
    }
    left[behind] = join(before, left[behind]);
    return updated(behind);
  }

  private int updated(int node) {
    update(node);
    return node;
  }

  private static boolean isOver(int a, int b) {
    return Scatter.of(a) > Scatter.of(b);
  }
}
