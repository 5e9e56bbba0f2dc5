// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.raster;

import org.iostrata.core.internal.collection.Saturating;

/**
 * A range of times or offsets cut into cells of equal width, the last of which may reach beyond it.
 *
 * @param from the begin of the first cell, not negative
 * @param width of a cell, at least 1
 * @param cells how many, at least 1
 */
public record Axis(long from, long width, int cells) {
  /**
   * Ranges are what a trace says: with a longer one the end of the last cell would not be a long.
   */
  private static final long LONGEST = Long.MAX_VALUE - (1 << 20);

  /** Cuts [from, to) into at most so many cells. */
  static Axis of(long from, long to, int mostCells) {
    long range = Math.max(1, Math.min(to - from, LONGEST));
    long width = (range - 1) / mostCells + 1;
    return new Axis(from, width, (int) ((range - 1) / width + 1));
  }

  /** The cell of a value; values before or behind lie in the first or last one. */
  int cell(long value) {
    long cell = (value - from) / width;
    return (int) Math.max(0, Math.min(cell, cells - 1L));
  }

  /** The last cell that something is in which begins in a cell and ends before a value. */
  int lastCell(int first, long end) {
    return Math.max(first, cell(end - 1));
  }

  /** Where a cell begins, and the one before it ends. */
  public long edge(int cell) {
    return Saturating.add(from, width * cell);
  }

  /** The end of the last cell. */
  public long to() {
    return edge(cells);
  }

  /** A part of it, with so many cells made one. */
  Axis part(int firstCell, int endCell, int factor) {
    return new Axis(edge(firstCell), width * factor, (endCell - firstCell - 1) / factor + 1);
  }
}
