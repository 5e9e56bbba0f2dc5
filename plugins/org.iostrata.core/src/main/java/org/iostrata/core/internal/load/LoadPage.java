// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.load;

import java.nio.ByteBuffer;
import org.iostrata.core.internal.kept.PackedColumn;
import org.iostrata.core.internal.kept.Slot;

/**
 * Up to {@link #SIZE} begins and ends of operations in order of time, as {@linkplain PackedColumn
 * columns}; the last columns hold the {@link Level} before every {@link #BLOCK}th of them, and the
 * highest in the block. Never changed.
 */
final class LoadPage {
  /** Edges in a full page. */
  static final int SIZE = 4096;

  /** Edges between two stored levels: what a query has to go through itself at most. */
  static final int BLOCK = 64;

  static final int TIME = 0;
  static final int LENGTH = 1;
  static final int BYTES = 2;

  /** What a page holds of an edge. */
  static final int COLUMNS = 3;

  static final int OUTSTANDING = 3;
  static final int IN_FLIGHT = 4;
  static final int RATE = 5;
  static final int MOVED = 6;
  static final int OUTSTANDING_NS = 7;
  static final int BUSY_NS = 8;
  static final int MOST_OUTSTANDING = 9;
  static final int MOST_IN_FLIGHT = 10;

  private static final int ALL_COLUMNS = 11;
  private static final int LEVELS = ALL_COLUMNS - COLUMNS;
  private static final int HEADS = ALL_COLUMNS * PackedColumn.HEAD;

  private final Slot slot;
  private final int count;

  LoadPage(Slot slot, int count) {
    this.slot = slot;
    this.count = count;
  }

  static int blocks(int count) {
    return (count + BLOCK - 1) / BLOCK;
  }

  static int mostBytes(int count) {
    return HEADS + Long.BYTES * (COLUMNS * count + LEVELS * blocks(count));
  }

  /**
   * Puts edges into a buffer, from its begin to its new limit.
   *
   * @param edges {@link #COLUMNS} values of each
   * @param level before them; afterwards behind them
   */
  static void encode(ByteBuffer into, long[] edges, int count, Level level) {
    into.clear().position(HEADS);
    for (int column = 0; column < COLUMNS; column++) {
      int from = column;
      PackedColumn.put(into, column * PackedColumn.HEAD, count, i -> edges[i * COLUMNS + from]);
    }
    int blocks = blocks(count);
    long[][] levels = new long[blocks][];
    for (int block = 0; block < blocks; block++) {
      int from = block * BLOCK;
      levels[block] = pass(edges, from, Math.min(count, from + BLOCK), level);
    }
    for (int column = 0; column < LEVELS; column++) {
      int from = column;
      PackedColumn.put(
          into, (COLUMNS + column) * PackedColumn.HEAD, blocks, block -> levels[block][from]);
    }
    into.flip();
  }

  /** Passes the edges of a block. */
  private static long[] pass(long[] edges, int from, int to, Level level) {
    level.goTo(edges[from * COLUMNS]);
    long[] levels = {
      level.outstanding,
      level.bytesInFlight,
      level.rate,
      level.moved,
      level.outstandingNs,
      level.busyNs,
      0,
      0
    };
    for (int i = from; i < to; i++) {
      level.goTo(edges[i * COLUMNS + TIME]);
      level.take(edges[i * COLUMNS + LENGTH], edges[i * COLUMNS + BYTES]);
      int most = MOST_OUTSTANDING - COLUMNS;
      levels[most] = Math.max(levels[most], level.outstanding);
      levels[most + 1] = Math.max(levels[most + 1], level.bytesInFlight);
    }
    return levels;
  }

  int count() {
    return count;
  }

  long position() {
    return slot.position();
  }

  /** A value of an edge. */
  long get(int column, int i) {
    return PackedColumn.get(slot.bytes(), slot.at(), column * PackedColumn.HEAD, i);
  }

  long timeNs(int i) {
    return get(TIME, i);
  }

  long lastNs() {
    return timeNs(count - 1);
  }

  /** Sets what is under way when a block begins, without its first edge. */
  void levelBefore(int block, Level level) {
    level.timeNs = timeNs(block * BLOCK);
    level.outstanding = get(OUTSTANDING, block);
    level.bytesInFlight = get(IN_FLIGHT, block);
    level.rate = get(RATE, block);
    level.moved = get(MOVED, block);
    level.outstandingNs = get(OUTSTANDING_NS, block);
    level.busyNs = get(BUSY_NS, block);
  }
}
