// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.link;

import java.util.Arrays;
import org.iostrata.core.internal.collection.LongSlots;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;

/**
 * Chains of operations, each the child of the one before it: one in each small slot, and what each
 * step was, as columns. Copied by value, so that a slot can be used for something else. Not
 * thread-safe.
 */
public final class Chains {
  /** Chains are cut behind this many steps; there are fewer layers in a real machine. */
  public static final int MAX_STEPS = 7;

  /** What is known of a step. */
  public enum ChainColumn {
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

  private static final int COLUMNS = ChainColumn.values().length;

  /** Where a {@link #step} has the duration. */
  public static final int DURATION = index(ChainColumn.DURATION_NS);

  /** Where a {@link #step} has the begin. */
  public static final int ADMIT = index(ChainColumn.ADMIT_NS);

  private byte[] length = new byte[0];
  private long[] values = new long[0];

  /** How many steps each slot has room for: most chains have one. */
  private int room = 1;

  @SuppressWarnings("EnumOrdinal") // a dense table in memory; nothing stores the number
  private static int index(ChainColumn column) {
    return column.ordinal();
  }

  /** Empties the chain of a slot. */
  public void clear(int slot) {
    if (slot >= length.length) {
      int size = LongSlots.grown(length.length, slot);
      length = Arrays.copyOf(length, size);
      values = Arrays.copyOf(values, size * room * COLUMNS);
    }
    length[slot] = 0;
  }

  private int at(int slot, int step) {
    return (slot * room + step) * COLUMNS;
  }

  private void widen(int steps) {
    if (steps > room) {
      int wider = Math.min(MAX_STEPS, Math.max(steps, 2 * room));
      long[] moved = new long[length.length * wider * COLUMNS];
      for (int slot = 0; slot < length.length; slot++) {
        System.arraycopy(values, at(slot, 0), moved, slot * wider * COLUMNS, room * COLUMNS);
      }
      values = moved;
      room = wider;
    }
  }

  /** Makes an operation without children the only step of a chain. */
  public void set(int slot, OperationBatch batch, int row) {
    length[slot] = 1;
    int at = at(slot, 0);
    values[at] = batch.layerKind(row);
    values[at + index(ChainColumn.FILE)] = batch.file(row);
    values[at + index(ChainColumn.OFFSET)] = batch.offset(row);
    values[at + index(ChainColumn.BYTES)] = batch.bytesDone(row);
    values[at + index(ChainColumn.ADMIT_NS)] = batch.admitNs(row);
    values[at + DURATION] = batch.durationNs(row);
    values[at + index(ChainColumn.CHILD_NS)] = 0;
    values[at + index(ChainColumn.CHILDREN)] = 0;
  }

  /** Makes a step, as {@link #step} gave it, the only one of a chain. */
  public void set(int slot, long[] step) {
    length[slot] = 1;
    System.arraycopy(step, 0, values, at(slot, 0), COLUMNS);
  }

  /** An operation without children as a step. */
  public static long[] step(OperationBatch batch, int row) {
    Chains one = new Chains();
    one.clear(0);
    one.set(0, batch, row);
    return Arrays.copyOf(one.values, COLUMNS);
  }

  /** Which of two is first, step by step: 0 only when they are the same. */
  public int compare(int a, int b) {
    return Arrays.compare(values, at(a, 0), at(a, length[a]), values, at(b, 0), at(b, length[b]));
  }

  /** Writes the chain of a slot. */
  public void write(StateOutput out, int slot) {
    out.number(length[slot]);
    for (int i = 0; i < length[slot] * COLUMNS; i++) {
      out.signed(values[at(slot, 0) + i]);
    }
  }

  /** Takes what was written as the chain of an empty slot. */
  public void read(StateInput in, int slot) throws StateException {
    length[slot] = (byte) in.count(MAX_STEPS);
    widen(length[slot]);
    for (int step = 0; step < length[slot]; step++) {
      long[] read = readStep(in);
      System.arraycopy(read, 0, values, at(slot, step), COLUMNS);
    }
  }

  /** Writes a step as {@link #step} gave it. */
  public static void writeStep(StateOutput out, long[] step) {
    for (long value : step) {
      out.signed(value);
    }
  }

  /** Takes a step that was written. */
  public static long[] readStep(StateInput in) throws StateException {
    long[] step = new long[COLUMNS];
    for (int column = 0; column < COLUMNS; column++) {
      step[column] = in.signed();
    }
    in.check(step[0] >= 0 && step[0] < LayerKind.COUNT, step[0]);
    long file = step[index(ChainColumn.FILE)];
    in.check(file >= Trace.NONE && file < in.trace().files().size(), file);
    in.check(step[DURATION] >= 0, step[DURATION]);
    return step;
  }

  /** Sets what the first step's children did. */
  public void setChildren(int slot, long childNs, long children) {
    values[at(slot, 0) + index(ChainColumn.CHILD_NS)] = childNs;
    values[at(slot, 0) + index(ChainColumn.CHILDREN)] = children;
  }

  /** Appends another chain, as far as it fits. */
  public void append(int slot, Chains other, int otherSlot) {
    int steps = Math.min(other.length[otherSlot], MAX_STEPS - length[slot]);
    widen(length[slot] + steps);
    int to = at(slot, length[slot]);
    System.arraycopy(other.values, other.at(otherSlot, 0), values, to, steps * COLUMNS);
    length[slot] += (byte) steps;
  }

  /** How many steps a chain has. */
  public int steps(int slot) {
    return length[slot];
  }

  /** A value of a step. */
  public long get(int slot, int step, ChainColumn column) {
    return values[at(slot, step) + index(column)];
  }

  /** The duration of the first step; -1 without one. */
  public long durationNs(int slot) {
    return length[slot] == 0 ? -1 : values[at(slot, 0) + DURATION];
  }
}
