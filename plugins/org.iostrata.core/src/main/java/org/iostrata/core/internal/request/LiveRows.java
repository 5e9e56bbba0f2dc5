// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.Arrays;

/** Rows of a table that are under way, in the order in which they began; at most so many. */
final class LiveRows {
  private final int most;
  private int[] rows = new int[16];
  private int size;

  LiveRows(int most) {
    this.most = most;
  }

  int size() {
    return size;
  }

  int get(int i) {
    return rows[i];
  }

  boolean isFull() {
    return size == most;
  }

  void add(int row) {
    if (size == rows.length) {
      rows = Arrays.copyOf(rows, size * 2);
    }
    rows[size++] = row;
  }

  /** Removes one of them; the others keep their order. */
  void remove(int i) {
    size--;
    System.arraycopy(rows, i + 1, rows, i, size - i);
  }
}
