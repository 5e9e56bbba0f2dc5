// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.collection;

/**
 * Puts the rows of a table into the order of a column of times, equal ones in the order they had.
 * By radix, from the lowest digit: the time it takes does not depend on how many processes the
 * times come from, and nothing is compared, which the processor would guess wrong for the
 * interleaved times of several. The arrays are kept for the next call. Not thread-safe.
 */
public final class TimeOrder {
  private static final int DIGIT_BITS = 11;
  private static final int DIGITS = 1 << DIGIT_BITS;

  private long[] values = new long[0];
  private int columns;
  private int column;
  private int[] rows = new int[0];
  private int[] spareRows = new int[0];
  private final int[] starts = new int[DIGITS];

  /**
   * Orders the first {@code size} rows of a table; they stay where they are, and must until the
   * next call.
   *
   * @param table its values, row after row
   * @param tableColumns how many values a row has
   * @param timeColumn which of them is the time
   */
  public void sort(long[] table, int tableColumns, int timeColumn, int size) {
    values = table;
    columns = tableColumns;
    column = timeColumn;
    if (size > rows.length) {
      int capacity = Math.max(size, rows.length * 2);
      rows = new int[capacity];
      spareRows = new int[capacity];
    }
    long first = Long.MAX_VALUE;
    long last = Long.MIN_VALUE;
    boolean ascending = true;
    for (int row = 0; row < size; row++) {
      long time = table[row * tableColumns + timeColumn];
      ascending &= time >= last;
      first = Math.min(first, time);
      last = Math.max(last, time);
      rows[row] = row;
    }
    int bits = ascending ? 0 : Long.SIZE - Long.numberOfLeadingZeros(last - first);
    for (int shift = 0; shift < bits; shift += DIGIT_BITS) {
      pass(size, first, shift);
    }
  }

  private void pass(int size, long first, int shift) {
    int[] from = rows;
    int[] to = spareRows;
    int[] places = starts;
    java.util.Arrays.fill(places, 0);
    for (int i = 0; i < size; i++) {
      places[digit(i, first, shift)]++;
    }
    int start = 0;
    for (int digit = 0; digit < DIGITS; digit++) {
      int count = places[digit];
      places[digit] = start;
      start += count;
    }
    for (int i = 0; i < size; i++) {
      int row = from[i];
      to[places[digit(row, first, shift)]++] = row;
    }
    rows = to;
    spareRows = from;
  }

  private int digit(int row, long first, int shift) {
    return (int) ((values[row * columns + column] - first) >>> shift) & (DIGITS - 1);
  }

  /** The time at a place of the order. */
  public long time(int place) {
    return values[rows[place] * columns + column];
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
    long time = time(from);
    int to = from + 1;
    while (to < size && time(to) == time) {
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
