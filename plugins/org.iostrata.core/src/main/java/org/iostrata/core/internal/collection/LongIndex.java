// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.collection;

import java.util.Arrays;

/**
 * Gives keys dense numbers 0, 1, 2 … in the order they are added: what turns a trace's arbitrary
 * references into indices of arrays. Small keys, the common case, are looked up where they say
 * themselves; the others by open addressing with linear probing, at most half full.
 */
public final class LongIndex {
  /** What {@link #find} gives for a key that was not added. */
  public static final int ABSENT = -1;

  private static final int[] NONE = {};

  private long[] keys = new long[4];

  /** Numbers by key, of keys below its length. */
  private int[] small = NONE;

  /** Numbers of the other keys. */
  private int[] slots = NONE;

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
    if (isSmall(key)) {
      return small[(int) key];
    }
    if (slots == NONE) {
      return ABSENT;
    }
    int mask = slots.length - 1;
    for (int i = Scatter.place(key, mask); ; i = (i + 1) & mask) {
      int number = slots[i];
      if (number == ABSENT || keys[number] == key) {
        return number;
      }
    }
  }

  private boolean isSmall(long key) {
    return key >= 0 && key < small.length;
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
    if (small.length < 2 * keys.length) {
      placeAll();
    } else {
      place(size);
    }
    return size++;
  }

  private void placeAll() {
    small = new int[2 * keys.length];
    slots = NONE;
    Arrays.fill(small, ABSENT);
    for (int number = 0; number <= size; number++) {
      place(number);
    }
  }

  private void place(int number) {
    long key = keys[number];
    if (isSmall(key)) {
      small[(int) key] = number;
      return;
    }
    if (slots == NONE) {
      slots = new int[2 * keys.length];
      Arrays.fill(slots, ABSENT);
    }
    int mask = slots.length - 1;
    int i = Scatter.place(key, mask);
    while (slots[i] != ABSENT) {
      i = (i + 1) & mask;
    }
    slots[i] = number;
  }
}
