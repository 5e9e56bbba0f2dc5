// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.collection;

import java.util.Arrays;

/**
 * Gives keys dense numbers 0, 1, 2 … in the order they are added: what turns a trace's arbitrary
 * references into indices of arrays. Open addressing with linear probing, at most half full. Keys
 * 0..n-1 added in that order, the common case, are found without probing.
 */
public final class LongIndex {
  /** What {@link #find} gives for a key that was not added. */
  public static final int ABSENT = -1;

  private static final int[] NOT_NEEDED = {};

  private long[] keys = new long[4];
  private int[] slots = NOT_NEEDED; // as long as each key is its number
  private int size;

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
    if (slots == NOT_NEEDED) {
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
    keys[size] = key;
    if (slots != NOT_NEEDED || key != size) {
      enter();
    }
    return size++;
  }

  /** Makes the last key be found. */
  private void enter() {
    if (size * 2 < slots.length) {
      place(size);
      return;
    }
    slots = new int[4 * keys.length];
    Arrays.fill(slots, ABSENT);
    for (int number = 0; number <= size; number++) {
      place(number);
    }
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
