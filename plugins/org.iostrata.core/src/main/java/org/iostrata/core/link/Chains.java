// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.link;

import java.util.Arrays;
import org.iostrata.core.collection.LongSlots;
import org.iostrata.core.model.OperationBatch;

/**
 * Chains of operations, each the child of the one before it: one in each small slot, and what each
 * step was, as columns. Copied by value, so that a slot can be used for something else. Not
 * thread-safe.
 */
public final class Chains {
  /** Chains are cut behind this many steps; there are fewer layers in a real machine. */
  public static final int MAX_STEPS = 7;

  /** What is known of a step. */
  public enum Column {
    LAYER_KIND,
    FILE,
    OFFSET,
    BYTES,
    ADMIT_NS,
    DURATION_NS,
    /** Time with a child under way. */
    CHILD_NS,
    /** How many direct children. */
    CHILDREN
  }

  private static final int COLUMNS = Column.values().length;
  private static final int DURATION = index(Column.DURATION_NS);
  private static final int STRIDE = MAX_STEPS * COLUMNS;

  private byte[] length = new byte[0];
  private long[] values = new long[0];

  @SuppressWarnings("EnumOrdinal") // a dense table in memory; nothing stores the number
  private static int index(Column column) {
    return column.ordinal();
  }

  /** Empties the chain of a slot. */
  public void clear(int slot) {
    if (slot >= length.length) {
      int size = LongSlots.grown(length.length, slot);
      length = Arrays.copyOf(length, size);
      values = Arrays.copyOf(values, size * STRIDE);
    }
    length[slot] = 0;
  }

  /** Makes an operation without children the only step of a chain. */
  public void set(int slot, OperationBatch batch, int row) {
    length[slot] = 1;
    int at = slot * STRIDE;
    values[at] = batch.layerKind(row);
    values[at + index(Column.FILE)] = batch.file(row);
    values[at + index(Column.OFFSET)] = batch.offset(row);
    values[at + index(Column.BYTES)] = batch.bytesDone(row);
    values[at + index(Column.ADMIT_NS)] = batch.admitNs(row);
    values[at + DURATION] = batch.durationNs(row);
    values[at + index(Column.CHILD_NS)] = 0;
    values[at + index(Column.CHILDREN)] = 0;
  }

  /** Sets what the first step's children did. */
  public void setChildren(int slot, long childNs, long children) {
    values[slot * STRIDE + index(Column.CHILD_NS)] = childNs;
    values[slot * STRIDE + index(Column.CHILDREN)] = children;
  }

  /** Appends another chain, as far as it fits. */
  public void append(int slot, Chains other, int otherSlot) {
    int steps = Math.min(other.length[otherSlot], MAX_STEPS - length[slot]);
    int to = slot * STRIDE + length[slot] * COLUMNS;
    System.arraycopy(other.values, otherSlot * STRIDE, values, to, steps * COLUMNS);
    length[slot] += (byte) steps;
  }

  /** How many steps a chain has. */
  public int steps(int slot) {
    return length[slot];
  }

  /** A value of a step. */
  public long get(int slot, int step, Column column) {
    return values[slot * STRIDE + step * COLUMNS + index(column)];
  }

  /** The duration of the first step; -1 without one. */
  public long durationNs(int slot) {
    return length[slot] == 0 ? -1 : values[slot * STRIDE + DURATION];
  }
}
