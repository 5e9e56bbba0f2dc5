// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.collection;

/**
 * Puts times into ascending order, equal ones in the order they had. By radix, from the lowest
 * digit: the time it takes does not depend on how many processes the times come from, and nothing
 * is compared, which the processor would guess wrong for the interleaved times of several. The
 * arrays are kept for the next call. Not thread-safe.
 */
public final class TimeOrder {
  private static final int DIGIT_BITS = 11;
  private static final int DIGITS = 1 << DIGIT_BITS;

  private long first;
  private long[] keys = new long[0];
  private long[] spareKeys = new long[0];
  private int[] rows = new int[0];
  private int[] spareRows = new int[0];
  private final int[] starts = new int[DIGITS];

  /** Orders the first {@code size} times; they stay where they are. */
  public void sort(long[] times, int size) {
    if (size > keys.length) {
      int capacity = Math.max(size, keys.length * 2);
      keys = new long[capacity];
      spareKeys = new long[capacity];
      rows = new int[capacity];
      spareRows = new int[capacity];
    }
    long last = Long.MIN_VALUE;
    first = Long.MAX_VALUE;
    boolean ascending = true;
    for (int i = 0; i < size; i++) {
      ascending &= i == 0 || times[i - 1] <= times[i];
      first = Math.min(first, times[i]);
      last = Math.max(last, times[i]);
    }
    for (int i = 0; i < size; i++) {
      keys[i] = times[i] - first;
      rows[i] = i;
    }
    int bits = ascending ? 0 : Long.SIZE - Long.numberOfLeadingZeros(last - first);
    for (int shift = 0; shift < bits; shift += DIGIT_BITS) {
      pass(size, shift);
    }
  }

  private void pass(int size, int shift) {
    java.util.Arrays.fill(starts, 0);
    for (int i = 0; i < size; i++) {
      starts[(int) (keys[i] >>> shift) & (DIGITS - 1)]++;
    }
    int start = 0;
    for (int digit = 0; digit < DIGITS; digit++) {
      int count = starts[digit];
      starts[digit] = start;
      start += count;
    }
    for (int i = 0; i < size; i++) {
      int to = starts[(int) (keys[i] >>> shift) & (DIGITS - 1)]++;
      spareKeys[to] = keys[i];
      spareRows[to] = rows[i];
    }
    long[] sortedKeys = spareKeys;
    spareKeys = keys;
    keys = sortedKeys;
    int[] sortedRows = spareRows;
    spareRows = rows;
    rows = sortedRows;
  }

  /** The time at a place of the order. */
  public long time(int place) {
    return keys[place] + first;
  }

  /** Where the time at a place of the order was. */
  public int row(int place) {
    return rows[place];
  }

  /** Which of two rows with the same time comes first. */
  @FunctionalInterface
  public interface RowComparator {
    /** Negative when {@code a} does, positive when {@code b} does. */
    int compare(int a, int b);
  }

  /** Orders rows with the same time from a place on by something else; returns the place behind. */
  public int sortTies(int from, int size, RowComparator order) {
    int to = from + 1;
    while (to < size && keys[to] == keys[from]) {
      to++;
    }
    for (int gap = (to - from) / 2; gap > 0; gap /= 2) { // shell sort: mostly two or three rows
      for (int i = from + gap; i < to; i++) {
        int row = rows[i];
        int place = i;
        while (place - gap >= from && order.compare(rows[place - gap], row) > 0) {
          rows[place] = rows[place - gap];
          place -= gap;
        }
        rows[place] = row;
      }
    }
    return to;
  }
}
