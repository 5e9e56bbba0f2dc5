// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.access;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.iostrata.core.internal.timeline.Lane;

/**
 * Operations added up by group and line. When there are too many cells pixels become twice as wide,
 * both ways; so which cells there are does not depend on the order of the operations.
 */
final class CellSums {
  private static final int SMALLEST = 1 << 10;

  private final int most;
  private int shift;
  private int size;

  /** Open addressing with linear probing, at most half full. */
  private CellSum[] table = new CellSum[SMALLEST];

  /** Neighbours in a lane are often in one cell. */
  private CellSum last;

  CellSums(int most) {
    this.most = most;
  }

  void add(int group, AccessLine line, Lane lane, int i, long moved) {
    long key = CellSum.line(line, shift);
    if (last == null || !last.is(group, key)) {
      last = of(group, key);
    }
    last.add(lane, i, moved);
    while (size > most && shift < Integer.SIZE / 2) {
      coarsen();
    }
  }

  private CellSum of(int group, long line) {
    int at = place(group, line);
    if (table[at] == null) {
      table[at] = new CellSum(group, line);
      size++;
      if (2 * size > table.length) {
        fill(2 * table.length);
        at = place(group, line);
      }
    }
    return table[at];
  }

  /** Where a sum is, or belongs. */
  private int place(int group, long line) {
    int mask = table.length - 1;
    int at = (int) (CellSum.hash(group, line) >>> Integer.SIZE) & mask;
    while (table[at] != null && !table[at].is(group, line)) {
      at = (at + 1) & mask;
    }
    return at;
  }

  private void coarsen() {
    shift++;
    for (CellSum sum : table) {
      if (sum != null) {
        sum.coarsen();
      }
    }
    fill(table.length);
    last = null;
  }

  /** Puts all into a new table; those that have become equal into one. */
  private void fill(int length) {
    CellSum[] old = table;
    table = new CellSum[length];
    size = 0;
    for (CellSum sum : old) {
      if (sum != null) {
        int at = place(sum.group, sum.line());
        if (table[at] == null) {
          table[at] = sum;
          size++;
        } else {
          table[at].add(sum);
        }
      }
    }
  }

  AccessCells cells(AccessView view, int every) {
    List<AccessCell> cells =
        Arrays.stream(table)
            .filter(Objects::nonNull)
            .sorted(CellSum.ORDER)
            .map(sum -> sum.cell(shift))
            .toList();
    return new AccessCells(view, cells, 1 << shift, every);
  }
}
