// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.timeline;

import java.util.Arrays;
import java.util.function.IntToLongFunction;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;

/** Operations of a lane that are in no page yet, row by row. */
@SuppressWarnings("EnumOrdinal") // the file of a timeline says which number is which kind
final class OpenRows {
  static final int START = 0;
  static final int LENGTH = 1;
  static final int OFFSET = 2;
  static final int REQUESTED = 3;
  static final int DONE = 4;
  static final int FILE = 5;
  static final int PARENT = 6;
  static final int PARENT_LANE = 7;
  static final int KIND = 8;
  static final int FLAGS = 9;
  static final int ID = 10;

  /** What a page holds of an operation. */
  static final int COLUMNS = 11;

  /** Needed until its parent is found. */
  private static final int PARENT_ID = 11;

  private static final int WIDTH = 12;
  private static final int SMALLEST = 16;

  private long[] values = new long[SMALLEST * WIDTH];
  private int size;

  int size() {
    return size;
  }

  long get(int row, int column) {
    return values[row * WIDTH + column];
  }

  long parentId(int row) {
    return values[row * WIDTH + PARENT_ID];
  }

  void add(OperationBatch batch, int row) {
    int to = size++ * WIDTH;
    if (to == values.length) {
      values = Arrays.copyOf(values, 2 * to);
    }
    values[to + START] = batch.admitNs(row);
    values[to + LENGTH] = batch.callbackNs(row) - batch.admitNs(row);
    values[to + OFFSET] = batch.offset(row);
    values[to + REQUESTED] = batch.bytesRequested(row);
    values[to + DONE] = batch.bytesDone(row);
    values[to + FILE] = batch.file(row);
    values[to + PARENT] = Trace.NONE;
    values[to + PARENT_LANE] = 0;
    values[to + KIND] = batch.kind(row).ordinal();
    values[to + FLAGS] = batch.flags(row);
    values[to + ID] = batch.id(row);
    values[to + PARENT_ID] = batch.parentId(row);
  }

  void link(int row, int parentLane, int parent) {
    values[row * WIDTH + PARENT_LANE] = parentLane;
    values[row * WIDTH + PARENT] = parent;
  }

  /** The values of a column, by row. */
  IntToLongFunction column(int column) {
    return row -> values[row * WIDTH + column];
  }

  /** Forgets the first rows. */
  void remove(int count) {
    System.arraycopy(values, count * WIDTH, values, 0, (size - count) * WIDTH);
    size -= count;
  }
}
