// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.collection;

import java.util.Arrays;

/**
 * A table of numbers that grows: row after row in one array, so that nothing is allocated for a row
 * and rows move in blocks. Not thread-safe.
 */
public final class LongRows {
  private static final int FEW = 16;

  /** Fewer are not worth giving their memory back. */
  private static final int SMALL = 1024;

  private final int columns;
  private final TimeOrder order = new TimeOrder();
  private long[] values = new long[0];
  private long[] spare = values;
  private int size;

  /** No rows yet, of so many numbers each. */
  public LongRows(int columns) {
    this.columns = columns;
  }

  /** How many there are. */
  public int size() {
    return size;
  }

  /** Adds a row, of which all numbers have to be set; returns where it is. */
  public int add() {
    if (size * columns == values.length) {
      values = Arrays.copyOf(values, Math.max(FEW * columns, values.length * 2));
    }
    return size++;
  }

  /** A number. */
  public long get(int row, int column) {
    return values[row * columns + column];
  }

  /** Sets a number. */
  public void set(int row, int column, long value) {
    values[row * columns + column] = value;
  }

  /** Copies a row over one of another table, or of the same, of as many columns. */
  public void copy(int row, LongRows to, int toRow) {
    System.arraycopy(values, row * columns, to.values, toRow * columns, columns);
  }

  /** Moves all of another to this one: exchanges their arrays when that copies less. */
  public void takeAll(LongRows other) {
    if (size < other.size) {
      exchange(other);
    }
    int from = size * columns;
    int to = from + other.size * columns;
    if (to > values.length) {
      values = Arrays.copyOf(values, Math.max(values.length * 2, to));
    }
    System.arraycopy(other.values, 0, values, from, to - from);
    size += other.size;
    other.size = 0;
  }

  private void exchange(LongRows other) {
    long[] table = values;
    int rows = size;
    values = other.values;
    size = other.size;
    other.values = table;
    other.size = rows;
  }

  /** Drops the last ones, so that so many are left. */
  public void cut(int left) {
    size = left;
  }

  /** Puts them in the order of a column of times, which holds until the next change. */
  public TimeOrder sort(int timeColumn) {
    order.sort(values, columns, timeColumn, size);
    return order;
  }

  /** Drops those that come first in the order they were put in. */
  public void removeFirst(int count) {
    int kept = size - count;
    if (spare.length < kept * columns) {
      spare = new long[Math.max(kept * columns, values.length)];
    }
    for (int i = 0; i < kept; i++) {
      System.arraycopy(values, order.row(count + i) * columns, spare, i * columns, columns);
    }
    long[] all = values;
    values = spare;
    spare = all;
    size = kept;
  }

  /** Gives memory back when there are none. */
  public void release() {
    if (size == 0 && values.length + spare.length > SMALL * columns) {
      values = new long[0];
      spare = values;
      order.release();
    }
  }
}
