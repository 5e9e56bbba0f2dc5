// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.collection;

import java.util.Arrays;

/**
 * Rows of numbers that are used again once they are given back: what keeps the memory of things
 * under way to the most there are at once. Not thread-safe.
 */
public final class LongTable {
  /** No row. */
  public static final int NONE = -1;

  private static final int FEW = 16;

  private final int columns;
  private long[] values = new long[0];
  private int[] next = new int[0];
  private int firstFree = NONE;
  private int size;

  /** An empty table of so many columns. */
  public LongTable(int columns) {
    this.columns = columns;
  }

  /** How many rows are in use. */
  public int size() {
    return size;
  }

  /** Rows are numbers below this; those not in use hold what they held, at first {@link #NONE}. */
  public int capacity() {
    return next.length;
  }

  /** A row that was not in use, with all numbers {@link #NONE}. */
  public int add() {
    if (firstFree == NONE) {
      grow();
    }
    int row = firstFree;
    firstFree = next[row];
    Arrays.fill(values, row * columns, (row + 1) * columns, NONE);
    size++;
    return row;
  }

  /** Gives a row back. */
  public void remove(int row) {
    next[row] = firstFree;
    firstFree = row;
    size--;
  }

  private void grow() {
    int from = next.length;
    int rows = Math.max(FEW, from * 2);
    values = Arrays.copyOf(values, rows * columns);
    Arrays.fill(values, from * columns, values.length, NONE);
    next = Arrays.copyOf(next, rows);
    for (int row = rows - 1; row >= from; row--) {
      next[row] = firstFree;
      firstFree = row;
    }
  }

  /** A number. */
  public long get(int row, int column) {
    return values[row * columns + column];
  }

  /** A number that is an index. */
  public int index(int row, int column) {
    return (int) values[row * columns + column];
  }

  /** Sets a number. */
  public void set(int row, int column, long value) {
    values[row * columns + column] = value;
  }

  /** Adds to a number. */
  public void add(int row, int column, long value) {
    values[row * columns + column] += value;
  }
}
