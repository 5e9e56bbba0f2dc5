// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

import java.util.Arrays;

/**
 * What one process sent and received through connections, and was asked for by the kernel as a file
 * system in user space: the operations of {@link Layer#NETWORK} once more, with what only they
 * have. And the asynchronous ones of {@link Layer#CLIENT}, whose caller is the thread that they
 * ended on. Filled and read together with an {@link OperationBatch}, as they complete. Times are
 * nanoseconds since the trace's start. Not thread-safe.
 */
public final class MessageBatch {
  /** How many pairs of words of the first bytes of a message are known at most. */
  public static final int WORD_PAIRS = 8;

  private static final int LAYER_KIND = 0;
  private static final int THREAD = 1;
  private static final int HANDLE = 2;
  private static final int FILE = 3;
  private static final int ID = 4;
  private static final int ADMIT_NS = 5;
  private static final int CALLBACK_NS = 6;
  private static final int POSITION = 7;
  private static final int BYTES_REQUESTED = 8;
  private static final int BYTES = 9;
  private static final int UNIQUE = 10;
  private static final int CALLER = 11;
  private static final int OPCODE = 12;
  private static final int BUFFER = 13;
  private static final int WORDS = 14;
  private static final int COLUMNS = WORDS + WORD_PAIRS;

  private long[] values = new long[0];
  private int size;

  /** Only a batch has one. */
  MessageBatch() {}

  /** How many it holds. */
  public int size() {
    return size;
  }

  void clear() {
    size = 0;
  }

  /** Appends one of which nothing is known, and returns its row. */
  public int add() {
    if (size * COLUMNS == values.length) {
      values = Arrays.copyOf(values, Math.max(16 * COLUMNS, values.length * 2));
    }
    Arrays.fill(values, size * COLUMNS, (size + 1) * COLUMNS, Trace.UNKNOWN);
    return size++;
  }

  /** Sets which operation it is. */
  public void setWhat(int row, int layerKind, int thread, long id) {
    set(row, LAYER_KIND, layerKind);
    set(row, THREAD, thread);
    set(row, ID, id);
  }

  /** Sets the direction of the connection, as a file, and the place in it. */
  public void setWhere(int row, int handle, int file, long position) {
    set(row, HANDLE, handle);
    set(row, FILE, file);
    set(row, POSITION, position);
  }

  /** Sets when the call began and ended. */
  public void setTimes(int row, long admitNs, long callbackNs) {
    set(row, ADMIT_NS, admitNs);
    set(row, CALLBACK_NS, callbackNs);
  }

  /** Sets how much was to be moved, and was. */
  public void setBytes(int row, long requested, long done) {
    set(row, BYTES_REQUESTED, requested);
    set(row, BYTES, done);
  }

  /** Sets the number of a request of the kernel, the thread that it is for, and what it asks. */
  public void setRequest(int row, long unique, long caller, long opcode) {
    set(row, UNIQUE, unique);
    set(row, CALLER, caller);
    set(row, OPCODE, opcode);
  }

  /** Sets where in memory it was. */
  public void setBuffer(int row, long address) {
    set(row, BUFFER, address);
  }

  /** Sets a pair of words. */
  public void setWords(int row, int pair, long words) {
    set(row, WORDS + pair, words);
  }

  private void set(int row, int column, long value) {
    values[row * COLUMNS + column] = value;
  }

  private long get(int row, int column) {
    return values[row * COLUMNS + column];
  }

  /** The layer: of what went through connections, {@link Layer#NETWORK}. */
  public int layerKind(int row) {
    return (int) get(row, LAYER_KIND);
  }

  /** Whether it was sent; else it was received. */
  public boolean isSent(int row) {
    return LayerKind.kind((int) get(row, LAYER_KIND)) == OperationKind.WRITE;
  }

  /** The index of the thread. */
  public int thread(int row) {
    return (int) get(row, THREAD);
  }

  /** The index of its handle. */
  public int handle(int row) {
    return (int) get(row, HANDLE);
  }

  /** The index of the file that stands for its direction of the connection. */
  public int file(int row) {
    return (int) get(row, FILE);
  }

  /** The {@link OperationBatch#id} of the operation. */
  public long id(int row) {
    return get(row, ID);
  }

  /** When the call began. */
  public long admitNs(int row) {
    return get(row, ADMIT_NS);
  }

  /** When the call ended. */
  public long callbackNs(int row) {
    return get(row, CALLBACK_NS);
  }

  /** How many bytes went this way before, or {@link Trace#UNKNOWN}. */
  public long position(int row) {
    return get(row, POSITION);
  }

  /** How much was to be moved, or {@link Trace#UNKNOWN}. */
  public long bytesRequested(int row) {
    return get(row, BYTES_REQUESTED);
  }

  /** How much was moved. */
  public long bytes(int row) {
    return get(row, BYTES);
  }

  /** The number of a request of the kernel, or {@link Trace#UNKNOWN}. */
  public long unique(int row) {
    return get(row, UNIQUE);
  }

  /** The kernel's number of the thread that a request of the kernel is for, or UNKNOWN. */
  public long caller(int row) {
    return get(row, CALLER);
  }

  /** Where in the memory of its process it was, the largest part of it; or UNKNOWN. */
  public long buffer(int row) {
    return get(row, BUFFER);
  }

  /** What a request of the kernel asks, as its {@code fuse_opcode}, or UNKNOWN. */
  public long opcode(int row) {
    return get(row, OPCODE);
  }

  /**
   * Two of the first words of what was sent, of four bytes each and hashed; the first in the lower
   * half. {@link Trace#UNKNOWN} behind the last, and of what was received.
   */
  public long words(int row, int pair) {
    return get(row, WORDS + pair);
  }

  /** Appends a copy of a row of another. */
  public void addRow(MessageBatch other, int row) {
    int to = add();
    System.arraycopy(other.values, row * COLUMNS, values, to * COLUMNS, COLUMNS);
  }

  /** Appends all of another. */
  public void addAll(MessageBatch other) {
    int from = size * COLUMNS;
    int to = from + other.size * COLUMNS;
    if (to > values.length) {
      values = Arrays.copyOf(values, Math.max(values.length * 2, to));
    }
    System.arraycopy(other.values, 0, values, from, to - from);
    size += other.size;
  }
}
