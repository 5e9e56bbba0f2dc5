// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.collection;

import java.util.Arrays;

/**
 * Gives keys dense numbers 0, 1, 2 … in the order they are added: what turns a trace's arbitrary
 * references into indices of arrays. Open addressing with linear probing, at most half full. Keys
 * 0..n-1 added in that order, the common case, are found without probing.
 */
public final class LongIndex {
  /** What {@link #find} gives for a key that was not added. */
  public static final int ABSENT = -1;

  private long[] keys = new long[8];
  private int[] slots = new int[16];
  private int size;
  private boolean identity = true;

  /** An empty index. */
  public LongIndex() {
    Arrays.fill(slots, ABSENT);
  }

  /** How many keys there are. */
  public int size() {
    return size;
  }

  /** The key with a number below {@link #size}. */
  public long key(int number) {
    return keys[number];
  }

  /** The number of a key, or {@link #ABSENT}. */
  public int find(long key) {
    if (identity) {
      return key >= 0 && key < size ? (int) key : ABSENT;
    }
    int mask = slots.length - 1;
    for (int i = Scatter.place(key, mask); ; i = (i + 1) & mask) {
      int number = slots[i];
      if (number == ABSENT || keys[number] == key) {
        return number;
      }
    }
  }

  /** The number of a key, a new one when it was not added before. */
  public int add(long key) {
    int number = find(key);
    if (number != ABSENT) {
      return number;
    }
    if (size == keys.length) {
      keys = Arrays.copyOf(keys, size * 2);
    }
    if (size * 2 >= slots.length) {
      slots = new int[slots.length * 2];
      Arrays.fill(slots, ABSENT);
      for (int i = 0; i < size; i++) {
        place(i);
      }
    }
    identity &= key == size;
    keys[size] = key;
    place(size);
    return size++;
  }

  private void place(int number) {
    int mask = slots.length - 1;
    int i = Scatter.place(keys[number], mask);
    while (slots[i] != ABSENT) {
      i = (i + 1) & mask;
    }
    slots[i] = number;
  }
}
