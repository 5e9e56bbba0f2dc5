// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.timeline;

import java.nio.ByteBuffer;
import org.iostrata.core.internal.kept.PackedColumn;
import org.iostrata.core.internal.kept.Slot;

/**
 * Up to {@link #SIZE} operations of one lane, in order of time, as {@linkplain PackedColumn
 * columns} one after the other: about 20 bytes per operation. The last columns hold the busy time
 * per kind in the lane before every {@link #BLOCK}th operation. Never changed.
 */
final class Page {
  /** Operations in a full page: few enough for a search to stay in the first-level cache. */
  static final int SIZE = 4096;

  /** Operations between two stored rows of sums: what a query has to add up itself at most. */
  static final int BLOCK = 32;

  private static final int BUSY = OpenRows.COLUMNS;
  private static final int COLUMNS = BUSY + Lane.KINDS;
  private static final int HEADS = COLUMNS * PackedColumn.HEAD;

  private final ByteBuffer bytes;
  private final int at;
  private final long position;
  private final int count;

  /**
   * A page that is there already.
   *
   * @param count how many operations it holds
   */
  Page(Slot slot, int count) {
    bytes = slot.bytes();
    at = slot.at();
    position = slot.position();
    this.count = count;
  }

  /** Bytes that a page of so many operations takes at most. */
  static int mostBytes(int count) {
    return HEADS + Long.BYTES * (OpenRows.COLUMNS * count + Lane.KINDS * blocks(count));
  }

  private static int blocks(int count) {
    return (count + BLOCK - 1) / BLOCK;
  }

  /**
   * Puts the first operations of some rows into a buffer, from its begin to its new limit.
   *
   * @param busyNs the lane's busy time by kind before them; afterwards behind them
   */
  static void encode(ByteBuffer into, OpenRows rows, int count, long[] busyNs) {
    into.clear().position(HEADS);
    for (int column = 0; column < OpenRows.COLUMNS; column++) {
      PackedColumn.put(into, column * PackedColumn.HEAD, count, rows.column(column));
    }
    int blocks = blocks(count);
    long[] sums = new long[blocks * Lane.KINDS];
    for (int i = 0; i < count; i++) {
      if (i % BLOCK == 0) {
        System.arraycopy(busyNs, 0, sums, i / BLOCK * Lane.KINDS, Lane.KINDS);
      }
      busyNs[(int) rows.get(i, OpenRows.KIND)] += rows.get(i, OpenRows.LENGTH);
    }
    for (int kind = 0; kind < Lane.KINDS; kind++) {
      int first = kind;
      PackedColumn.put(
          into,
          (BUSY + kind) * PackedColumn.HEAD,
          blocks,
          block -> sums[block * Lane.KINDS + first]);
    }
    into.flip();
  }

  long position() {
    return position;
  }

  int count() {
    return count;
  }

  /** How many bytes it takes. */
  int sizeBytes() {
    return PackedColumn.end(bytes, at, (COLUMNS - 1) * PackedColumn.HEAD, blocks(count));
  }

  /** A value of an operation; a column of {@link OpenRows}. */
  long get(int column, int i) {
    return PackedColumn.get(bytes, at, column * PackedColumn.HEAD, i);
  }

  /** Whether any operation may have a value; false is certain. */
  boolean mayHold(int column, long value) {
    return PackedColumn.mayHold(bytes, at, column * PackedColumn.HEAD, value);
  }

  long callbackNs(int i) {
    return get(OpenRows.START, i) + get(OpenRows.LENGTH, i);
  }

  /** Busy time of {@code kind} in the lane before the first operation of {@code block}, in ns. */
  long busyBeforeNs(int block, int kind) {
    return PackedColumn.get(bytes, at, (BUSY + kind) * PackedColumn.HEAD, block);
  }
}
