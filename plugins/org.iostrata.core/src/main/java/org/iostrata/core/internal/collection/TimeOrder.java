// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.collection;

import java.util.Arrays;

/**
 * Puts the rows of a table into the order of a column of times, equal ones in the order they had.
 * By radix, from the lowest digit: the time it takes does not depend on how many processes the
 * times come from, and nothing is compared, which the processor would guess wrong for the
 * interleaved times of several. The arrays are kept for the next call. Not thread-safe.
 */
public final class TimeOrder {
  private static final int DIGIT_BITS = 11;
  private static final int DIGITS = 1 << DIGIT_BITS;

  private long first;
  private long[] keys = new long[0];
  private long[] spareKeys = new long[0];
  private int[] rows = new int[0];
  private int[] spareRows = new int[0];
  private int[] starts = new int[0];

  /**
   * Orders the first {@code size} rows of a table; they stay where they are.
   *
   * @param table its values, row after row
   * @param columns how many values a row has
   * @param timeColumn which of them is the time
   */
  public void sort(long[] table, int columns, int timeColumn, int size) {
    if (size > keys.length) {
      int capacity = Math.max(size, keys.length * 2);
      keys = new long[capacity];
      spareKeys = new long[capacity];
      rows = new int[capacity];
      spareRows = new int[capacity];
    }
    first = Long.MAX_VALUE;
    long last = Long.MIN_VALUE;
    boolean ascending = true;
    for (int row = 0; row < size; row++) {
      long time = table[row * columns + timeColumn];
      ascending &= time >= last;
      first = Math.min(first, time);
      last = Math.max(last, time);
      keys[row] = time;
      rows[row] = row;
    }
    int bits = ascending ? 0 : Long.SIZE - Long.numberOfLeadingZeros(last - first);
    for (int shift = 0; shift < bits; shift += DIGIT_BITS) {
      pass(size, shift);
    }
  }

  /** Gives the arrays back. */
  public void release() {
    keys = new long[0];
    spareKeys = keys;
    rows = new int[0];
    spareRows = rows;
  }

  private void pass(int size, int shift) {
    if (starts.length == 0) {
      starts = new int[DIGITS];
    }
    int[] places = starts;
    Arrays.fill(places, 0);
    for (int i = 0; i < size; i++) {
      places[digit(keys[i], shift)]++;
    }
    int start = 0;
    for (int digit = 0; digit < DIGITS; digit++) {
      int count = places[digit];
      places[digit] = start;
      start += count;
    }
    long[] toKeys = spareKeys;
    int[] toRows = spareRows;
    for (int i = 0; i < size; i++) {
      int to = places[digit(keys[i], shift)]++;
      toKeys[to] = keys[i];
      toRows[to] = rows[i];
    }
    spareKeys = keys;
    spareRows = rows;
    keys = toKeys;
    rows = toRows;
  }

  private int digit(long time, int shift) {
    return (int) ((time - first) >>> shift) & (DIGITS - 1);
  }

  /** The time at a place of the order. */
  public long time(int place) {
    return keys[place];
  }

  /** The row at a place of the order. */
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
    for (long width = 1; width < to - from; width *= 2) {
      for (long left = from; left + width < to; left += 2 * width) {
        merge((int) left, (int) (left + width), (int) Math.min(left + 2 * width, to), order);
      }
    }
    return to;
  }

  /** Two stretches of rows, each in order. */
  private void merge(int from, int middle, int to, RowComparator order) {
    if (order.compare(rows[middle - 1], rows[middle]) <= 0) {
      return;
    }
    int left = middle - from;
    System.arraycopy(rows, from, spareRows, 0, left);
    int right = middle;
    int at = from;
    for (int i = 0; i < left; ) {
      boolean isRight = right < to && order.compare(rows[right], spareRows[i]) < 0;
      rows[at++] = isRight ? rows[right++] : spareRows[i++];
    }
  }
}
