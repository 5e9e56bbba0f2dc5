// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.collection;

import java.util.Arrays;

/** A growing list of longs that can be sorted and cut at its front. */
public final class LongList {
  private long[] values = new long[16];
  private int size;

  /** How many values there are. */
  public int size() {
    return size;
  }

  /** The value at a position. */
  public long get(int index) {
    return values[index];
  }

  /** Appends a value. */
  public void add(long value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, size * 2);
    }
    values[size++] = value;
  }

  /** Moves everything another list holds to the end of this one. */
  public void takeAll(LongList other) {
    if (size + other.size > values.length) {
      values = Arrays.copyOf(values, Math.max(values.length * 2, size + other.size));
    }
    System.arraycopy(other.values, 0, values, size, other.size);
    size += other.size;
    other.size = 0;
  }

  /** Sorts it. It is mostly a few ascending runs, which the JDK's sort merges. */
  public void sort() {
    Arrays.sort(values, 0, size);
  }

  /** Raises values from a position on that are below a floor to it; returns how many there were. */
  public int raise(int from, long floor) {
    int raised = 0;
    for (int i = from; i < size; i++) {
      if (values[i] < floor) {
        values[i] = floor;
        raised++;
      }
    }
    return raised;
  }

  /** Drops the first {@code count} values. */
  public void removeFirst(int count) {
    System.arraycopy(values, count, values, 0, size - count);
    size -= count;
  }
}
