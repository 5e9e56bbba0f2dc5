// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

import java.util.Arrays;

/**
 * Operations of one process, as columns of primitives, row after row in one array. Filled by a
 * cursor, read by accumulators, then filled again. Not thread-safe.
 *
 * <p>Times are nanoseconds since the trace's start, sizes and offsets bytes; {@link Trace#UNKNOWN}
 * is what the trace does not tell, {@link Trace#NONE} an index that is not there.
 */
public final class OperationBatch {
  private static final int LAYER_KIND = 0;
  private static final int PARENT_LAYER_KIND = 1;
  private static final int FILE_CLASS = 2;
  private static final int FLAGS = 3;
  private static final int THREAD = 4;
  private static final int PHASE = 5;
  private static final int HANDLE = 6;
  private static final int FILE = 7;
  private static final int ID = 8;
  private static final int PARENT_ID = 9;
  private static final int ADMIT_NS = 10;
  private static final int ISSUE_NS = 11;
  private static final int CALLBACK_NS = 12;
  private static final int FIRST_CHILD_NS = 13;
  private static final int LAST_CHILD_NS = 14;
  private static final int OFFSET = 15;
  private static final int BYTES_REQUESTED = 16;
  private static final int BYTES_DONE = 17;
  private static final int REGION = 18;
  private static final int BUFFER = 19;
  private static final int COLUMNS = 20;

  private final int capacity;
  private final WaitBatch waits = new WaitBatch();
  private final MessageBatch messages = new MessageBatch();
  private int size;
  private long[] values;

  /** An empty batch, into which a cursor puts so many operations or a few more. */
  public OperationBatch(int capacity) {
    this.capacity = capacity;
    values = new long[(capacity + 16) * COLUMNS];
  }

  /** An empty batch that is never full: it takes memory as it is filled. */
  public OperationBatch() {
    capacity = Integer.MAX_VALUE;
    values = new long[0];
  }

  /** How many operations it holds. */
  public int size() {
    return size;
  }

  /** Removes all operations behind so many. */
  public void truncate(int newSize) {
    size = Math.min(size, newSize);
  }

  /** Whether it holds at least its capacity. */
  public boolean isFull() {
    return size >= capacity;
  }

  /** Makes it empty. */
  public void clear() {
    size = 0;
    waits.clear();
    messages.clear();
  }

  /** When threads waited meanwhile: part of what a cursor fills in. */
  public WaitBatch waits() {
    return waits;
  }

  /** What went through connections: part of what a cursor fills in. */
  public MessageBatch messages() {
    return messages;
  }

  /** Appends a row in no region and without children, and returns its number. */
  public int add() {
    int row = size * COLUMNS;
    if (row == values.length) {
      values = Arrays.copyOf(values, Math.max(2 * COLUMNS, 2 * row));
    }
    values[row + PHASE] = Trace.NONE;
    values[row + REGION] = Trace.NONE;
    values[row + BUFFER] = Trace.UNKNOWN;
    values[row + FIRST_CHILD_NS] = Trace.UNKNOWN;
    values[row + LAST_CHILD_NS] = Trace.UNKNOWN;
    return size++;
  }

  /** Appends a copy of a row of another batch and returns its number. */
  public int addCopy(OperationBatch other, int row) {
    setCopy(add(), other, row);
    return size - 1;
  }

  /** Makes a row a copy of one of another batch. */
  public void setCopy(int row, OperationBatch other, int otherRow) {
    System.arraycopy(other.values, otherRow * COLUMNS, values, row * COLUMNS, COLUMNS);
  }

  /** Keeps the rows that pass a test, in their order. */
  public void retain(OperationTest test) {
    int all = size;
    size = 0;
    for (int row = 0; row < all; row++) {
      if (test.test(this, row)) {
        System.arraycopy(values, row * COLUMNS, values, size++ * COLUMNS, COLUMNS);
      }
    }
  }

  /** Sets what a row is and which thread did it. */
  public void setWhat(int row, int newLayerKind, int newFlags, int newThread) {
    values[row * COLUMNS + LAYER_KIND] = newLayerKind;
    values[row * COLUMNS + FLAGS] = newFlags;
    values[row * COLUMNS + THREAD] = newThread;
  }

  /** Sets the handle and the file of a row, or {@link Trace#NONE}. */
  public void setWhere(int row, int newHandle, int newFile, FileClass newFileClass) {
    values[row * COLUMNS + HANDLE] = newHandle;
    values[row * COLUMNS + FILE] = newFile;
    values[row * COLUMNS + FILE_CLASS] = newFileClass.index();
  }

  /** Sets the times of a row. */
  public void setTimes(int row, long newAdmitNs, long newIssueNs, long newCallbackNs) {
    values[row * COLUMNS + ADMIT_NS] = newAdmitNs;
    values[row * COLUMNS + ISSUE_NS] = newIssueNs;
    values[row * COLUMNS + CALLBACK_NS] = newCallbackNs;
  }

  /** Sets the offset and the bytes of a row. */
  public void setBytes(int row, long newOffset, long newBytesRequested, long newBytesDone) {
    values[row * COLUMNS + OFFSET] = newOffset;
    values[row * COLUMNS + BYTES_REQUESTED] = newBytesRequested;
    values[row * COLUMNS + BYTES_DONE] = newBytesDone;
  }

  /** Sets a row's identity and its parent's, or {@link Trace#NONE} and {@link LayerKind#NONE}. */
  public void setLink(int row, long newId, long newParentId, int newParentLayerKind) {
    values[row * COLUMNS + ID] = newId;
    values[row * COLUMNS + PARENT_ID] = newParentId;
    values[row * COLUMNS + PARENT_LAYER_KIND] = newParentLayerKind;
  }

  /** Sets the phase and the region of the program a row belongs to, or {@link Trace#NONE}. */
  public void setCode(int row, int newPhase, int newRegion) {
    values[row * COLUMNS + PHASE] = newPhase;
    values[row * COLUMNS + REGION] = newRegion;
  }

  /** Sets where in memory the data of a row was. */
  public void setBuffer(int row, long address) {
    values[row * COLUMNS + BUFFER] = address;
  }

  /** Sets when the first child of a row began and the last one ended. */
  public void setChildren(int row, long newFirstChildNs, long newLastChildNs) {
    values[row * COLUMNS + FIRST_CHILD_NS] = newFirstChildNs;
    values[row * COLUMNS + LAST_CHILD_NS] = newLastChildNs;
  }

  /** Layer and kind, as {@link LayerKind}. */
  public int layerKind(int row) {
    return (int) values[row * COLUMNS + LAYER_KIND];
  }

  /** The layer. */
  public Layer layer(int row) {
    return LayerKind.layer(layerKind(row));
  }

  /** The kind. */
  public OperationKind kind(int row) {
    return LayerKind.kind(layerKind(row));
  }

  /** Bits of {@link OperationFlags}. */
  public int flags(int row) {
    return (int) values[row * COLUMNS + FLAGS];
  }

  /** The index of the thread that began it. */
  public int thread(int row) {
    return (int) values[row * COLUMNS + THREAD];
  }

  /** The index of the phase its thread was in when it began, or {@link Trace#NONE}. */
  public int phase(int row) {
    return (int) values[row * COLUMNS + PHASE];
  }

  /** The index of the innermost region its thread was in then, or {@link Trace#NONE}. */
  public int region(int row) {
    return (int) values[row * COLUMNS + REGION];
  }

  /** The index of its handle, or {@link Trace#NONE}. */
  public int handle(int row) {
    return (int) values[row * COLUMNS + HANDLE];
  }

  /** The index of its file, or {@link Trace#NONE}. */
  public int file(int row) {
    return (int) values[row * COLUMNS + FILE];
  }

  /** Whose file it is about. */
  public FileClass fileClass(int row) {
    return FileClass.of(fileClassIndex(row));
  }

  /** The {@link FileClass#index} of {@link #fileClass}. */
  public int fileClassIndex(int row) {
    return (int) values[row * COLUMNS + FILE_CLASS];
  }

  /** A number that no other operation of the process has; ascending with the begin. */
  public long id(int row) {
    return values[row * COLUMNS + ID];
  }

  /** The {@link #id} of the operation of a layer above that caused it, or {@link Trace#NONE}. */
  public long parentId(int row) {
    return values[row * COLUMNS + PARENT_ID];
  }

  /** Layer and kind of the parent, or {@link LayerKind#NONE}. */
  public int parentLayerKind(int row) {
    return (int) values[row * COLUMNS + PARENT_LAYER_KIND];
  }

  /** ADMIT: when the layer got it. */
  public long admitNs(int row) {
    return values[row * COLUMNS + ADMIT_NS];
  }

  /** ISSUE: when it was handed on, or {@link Trace#UNKNOWN}; of non-blocking ones only. */
  public long issueNs(int row) {
    return values[row * COLUMNS + ISSUE_NS];
  }

  /** When its first child began, or {@link Trace#UNKNOWN} without children. */
  public long firstChildNs(int row) {
    return values[row * COLUMNS + FIRST_CHILD_NS];
  }

  /** When its last child ended, or {@link Trace#UNKNOWN} without children. */
  public long lastChildNs(int row) {
    return values[row * COLUMNS + LAST_CHILD_NS];
  }

  /** CALLBACK: when the layer reported it done; never before {@link #admitNs}. */
  public long callbackNs(int row) {
    return values[row * COLUMNS + CALLBACK_NS];
  }

  /** CALLBACK - ADMIT. */
  public long durationNs(int row) {
    return callbackNs(row) - admitNs(row);
  }

  /** Where in the file, or {@link Trace#UNKNOWN}; of MPI-IO in its file view, as recorded. */
  public long offset(int row) {
    return values[row * COLUMNS + OFFSET];
  }

  /** Bytes asked for, or {@link Trace#UNKNOWN}. */
  public long bytesRequested(int row) {
    return values[row * COLUMNS + BYTES_REQUESTED];
  }

  /** Bytes read or written; 0 where the trace does not tell. */
  public long bytesDone(int row) {
    return values[row * COLUMNS + BYTES_DONE];
  }

  /** Where in the memory of its process the data was, or {@link Trace#UNKNOWN}. */
  public long buffer(int row) {
    return values[row * COLUMNS + BUFFER];
  }

  /** Those of them that were moved before a time, as if evenly from ADMIT to CALLBACK. */
  public long bytesBefore(int row, long timeNs) {
    long all = bytesDone(row);
    double part = (double) (timeNs - admitNs(row)) / durationNs(row);
    return timeNs >= callbackNs(row) ? all : Math.max(0, Math.min(all, (long) (all * part)));
  }
}
