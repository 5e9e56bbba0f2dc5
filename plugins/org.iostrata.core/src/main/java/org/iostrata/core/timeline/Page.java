// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.timeline;

import java.nio.ByteBuffer;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;

/**
 * Up to {@link #SIZE} operations of one lane, in order of time, as columns one after the other in
 * one buffer. 52 bytes per operation, and the sums of busy time per kind every {@link #BLOCK}
 * operations: 54.25 in all. Filled by a {@link LaneWriter}, then never changed.
 *
 * <p>Columns: start, end, offset, bytes requested, bytes done (8 bytes each), file, parent (4
 * each), parent's lane (2), kind, flags (1 each), then a row of {@code KINDS} sums for the begin of
 * each block.
 */
@SuppressWarnings("EnumOrdinal") // dense tables in memory; nothing stores the number
final class Page {
  /** Operations in a full page: columns of 32 KiB, so a search stays in the first-level cache. */
  static final int SIZE = 4096;

  /** Operations between two stored rows of sums: what a query has to add up itself at most. */
  static final int BLOCK = 32;

  private static final int END = 8;
  private static final int OFFSET = 16;
  private static final int REQUESTED = 24;
  private static final int DONE = 32;
  private static final int FILE = 40;
  private static final int PARENT = 44;
  private static final int PARENT_LANE = 48;
  private static final int KIND = 50;
  private static final int FLAGS = 51;
  private static final int ROW = 52;

  private final ByteBuffer bytes;
  private final int count;

  /** A page of zeros with room for that many operations. */
  Page(int count) {
    this.bytes = ByteBuffer.allocate(sizeBytes(count));
    this.count = count;
  }

  /** How many operations it has room for. */
  int count() {
    return count;
  }

  /** Bytes that a page of {@code count} operations takes. */
  static int sizeBytes(int count) {
    return count * ROW + blocks(count) * Lane.KINDS * Long.BYTES;
  }

  private static int blocks(int count) {
    return (count + BLOCK - 1) / BLOCK;
  }

  long startNs(int i) {
    return bytes.getLong(8 * i);
  }

  long endNs(int i) {
    return bytes.getLong(END * count + 8 * i);
  }

  long offset(int i) {
    return bytes.getLong(OFFSET * count + 8 * i);
  }

  long bytesRequested(int i) {
    return bytes.getLong(REQUESTED * count + 8 * i);
  }

  long bytesDone(int i) {
    return bytes.getLong(DONE * count + 8 * i);
  }

  int file(int i) {
    return bytes.getInt(FILE * count + 4 * i);
  }

  int parent(int i) {
    return bytes.getInt(PARENT * count + 4 * i);
  }

  int parentLane(int i) {
    return Short.toUnsignedInt(bytes.getShort(PARENT_LANE * count + 2 * i));
  }

  int kind(int i) {
    return bytes.get(KIND * count + i);
  }

  int flags(int i) {
    return Byte.toUnsignedInt(bytes.get(FLAGS * count + i));
  }

  /** Busy time of {@code kind} in the lane before the first operation of {@code block}, in ns. */
  long busyBeforeNs(int block, int kind) {
    return bytes.getLong(ROW * count + (block * Lane.KINDS + kind) * Long.BYTES);
  }

  /** Sets everything but the parent from a row of a batch. */
  void set(int i, OperationBatch batch, int row) {
    bytes.putLong(8 * i, batch.admitNs(row));
    bytes.putLong(END * count + 8 * i, batch.callbackNs(row));
    bytes.putLong(OFFSET * count + 8 * i, batch.offset(row));
    bytes.putLong(REQUESTED * count + 8 * i, batch.bytesRequested(row));
    bytes.putLong(DONE * count + 8 * i, batch.bytesDone(row));
    bytes.putInt(FILE * count + 4 * i, batch.file(row));
    bytes.put(KIND * count + i, (byte) batch.kind(row).ordinal());
    bytes.put(FLAGS * count + i, (byte) batch.flags(row));
    link(i, 0, Trace.NONE);
  }

  void link(int i, int parentLane, int parent) {
    bytes.putShort(PARENT_LANE * count + 2 * i, (short) parentLane);
    bytes.putInt(PARENT * count + 4 * i, parent);
  }

  /** Writes the rows of sums; {@code busyNs} are the lane's before this page, then after it. */
  void sum(long[] busyNs) {
    for (int i = 0; i < count; i++) {
      if (i % BLOCK == 0) {
        for (int k = 0; k < Lane.KINDS; k++) {
          bytes.putLong(ROW * count + (i / BLOCK * Lane.KINDS + k) * Long.BYTES, busyNs[k]);
        }
      }
      busyNs[kind(i)] += endNs(i) - startNs(i);
    }
  }

  /** The first {@code size} operations in a page with room for {@code room}. */
  Page copy(int size, int room) {
    Page page = new Page(room);
    int[] columns = {0, END, OFFSET, REQUESTED, DONE, FILE, PARENT, PARENT_LANE, KIND, FLAGS, ROW};
    for (int c = 0; c + 1 < columns.length; c++) {
      int width = columns[c + 1] - columns[c];
      page.bytes.put(columns[c] * room, bytes, columns[c] * count, width * size);
    }
    return page;
  }
}
