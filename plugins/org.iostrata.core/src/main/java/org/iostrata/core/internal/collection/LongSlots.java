// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.collection;

import java.util.Arrays;

/**
 * Gives keys small numbers that are used again once a key is removed: what keeps the memory of
 * things under way to the most there are at once. Open addressing with linear probing, at most half
 * full; removal closes the gap, so that nothing is left behind. Not thread-safe.
 */
public final class LongSlots {
  /** What {@link #find} gives for a key that is not there. */
  public static final int ABSENT = -1;

  private long[] keys = new long[0];
  private int[] free = new int[0];
  private int freeCount;
  private int[] places = new int[0];
  private int size;

  /** How many keys there are. */
  public int size() {
    return size;
  }

  /** Slots are numbers below this. */
  public int capacity() {
    return keys.length;
  }

  /** The key of a slot that is in use. */
  public long key(int slot) {
    return keys[slot];
  }

  /** The slot of a key, or {@link #ABSENT}. */
  public int find(long key) {
    return size == 0 ? ABSENT : places[place(key)];
  }

  /** Gives a key that is not there a slot; {@link #capacity} may grow. */
  public int add(long key) {
    if (freeCount == 0) {
      grow();
    }
    int slot = free[--freeCount];
    keys[slot] = key;
    places[place(key)] = slot;
    size++;
    return slot;
  }

  /** Removes a key that is there. */
  public void remove(long key) {
    int mask = places.length - 1;
    int gap = place(key);
    free[freeCount++] = places[gap];
    size--;
    for (int i = (gap + 1) & mask; places[i] != ABSENT; i = (i + 1) & mask) {
      int home = Scatter.place(keys[places[i]], mask);
      if (((i - home) & mask) >= ((i - gap) & mask)) { // may move back to the gap
        places[gap] = places[i];
        gap = i;
      }
    }
    places[gap] = ABSENT;
  }

  /** Where a key is, or is to go. */
  private int place(long key) {
    int mask = places.length - 1;
    int i = Scatter.place(key, mask);
    while (places[i] != ABSENT && keys[places[i]] != key) {
      i = (i + 1) & mask;
    }
    return i;
  }

  private void grow() {
    int from = keys.length;
    int capacity = Math.max(8, from * 2);
    int[] old = places;
    keys = Arrays.copyOf(keys, capacity);
    free = new int[capacity];
    for (int slot = capacity - 1; slot >= from; slot--) {
      free[freeCount++] = slot;
    }
    places = new int[capacity * 2];
    Arrays.fill(places, ABSENT);
    for (int slot : old) {
      if (slot != ABSENT) {
        places[place(keys[slot])] = slot;
      }
    }
  }

  /** How long arrays by slot become when they are too short for one. */
  public static int grown(int length, int slot) {
    return Math.max(slot + 1, length * 2);
  }
}
