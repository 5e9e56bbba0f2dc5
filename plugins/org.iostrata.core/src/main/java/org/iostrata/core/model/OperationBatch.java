// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

import java.util.Arrays;

/**
 * Operations of one process, as columns of primitives; row {@code i} is one operation. Filled by a
 * cursor, read by accumulators, then filled again: reading a row allocates nothing. Not
 * thread-safe.
 *
 * <p>Times are nanoseconds since the trace's start, sizes and offsets bytes; {@link Trace#UNKNOWN}
 * is what the trace does not tell, {@link Trace#NONE} an index that is not there.
 */
public final class OperationBatch {
  private final int capacity;
  private int size;
  private byte[] layerKind;
  private byte[] parentLayerKind;
  private byte[] fileClass;
  private int[] flags;
  private int[] thread;
  private int[] phase;
  private int[] handle;
  private int[] file;
  private long[] id;
  private long[] parentId;
  private long[] admitNs;
  private long[] issueNs;
  private long[] callbackNs;
  private long[] firstChildNs;
  private long[] lastChildNs;
  private long[] offset;
  private long[] bytesRequested;
  private long[] bytesDone;

  /**
   * An empty batch.
   *
   * @param capacity how many operations a cursor puts in before it stops; a few more may come
   */
  public OperationBatch(int capacity) {
    this.capacity = capacity;
    allocate(capacity + 16);
  }

  private void allocate(int rows) {
    layerKind = new byte[rows];
    parentLayerKind = new byte[rows];
    fileClass = new byte[rows];
    flags = new int[rows];
    thread = new int[rows];
    phase = new int[rows];
    handle = new int[rows];
    file = new int[rows];
    id = new long[rows];
    parentId = new long[rows];
    admitNs = new long[rows];
    issueNs = new long[rows];
    callbackNs = new long[rows];
    firstChildNs = new long[rows];
    lastChildNs = new long[rows];
    offset = new long[rows];
    bytesRequested = new long[rows];
    bytesDone = new long[rows];
  }

  /** How many operations it should hold. */
  public int capacity() {
    return capacity;
  }

  /** How many operations it holds. */
  public int size() {
    return size;
  }

  /** Whether it holds at least its capacity. */
  public boolean isFull() {
    return size >= capacity;
  }

  /** Makes it empty. */
  public void clear() {
    size = 0;
  }

  /**
   * Appends a row, which the {@code set} methods fill, and returns its number. It is in no phase
   * and has no children until they say so.
   */
  public int add() {
    if (size == id.length) {
      grow();
    }
    phase[size] = Trace.NONE;
    firstChildNs[size] = Trace.UNKNOWN;
    lastChildNs[size] = Trace.UNKNOWN;
    return size++;
  }

  private void grow() {
    int rows = size * 2;
    layerKind = Arrays.copyOf(layerKind, rows);
    parentLayerKind = Arrays.copyOf(parentLayerKind, rows);
    fileClass = Arrays.copyOf(fileClass, rows);
    flags = Arrays.copyOf(flags, rows);
    thread = Arrays.copyOf(thread, rows);
    phase = Arrays.copyOf(phase, rows);
    handle = Arrays.copyOf(handle, rows);
    file = Arrays.copyOf(file, rows);
    id = Arrays.copyOf(id, rows);
    parentId = Arrays.copyOf(parentId, rows);
    admitNs = Arrays.copyOf(admitNs, rows);
    issueNs = Arrays.copyOf(issueNs, rows);
    callbackNs = Arrays.copyOf(callbackNs, rows);
    firstChildNs = Arrays.copyOf(firstChildNs, rows);
    lastChildNs = Arrays.copyOf(lastChildNs, rows);
    offset = Arrays.copyOf(offset, rows);
    bytesRequested = Arrays.copyOf(bytesRequested, rows);
    bytesDone = Arrays.copyOf(bytesDone, rows);
  }

  /** Appends a copy of a row of another batch and returns its number. */
  public int addCopy(OperationBatch other, int row) {
    int to = add();
    setWhat(to, other.layerKind[row], other.flags[row], other.thread[row]);
    setWhere(to, other.handle[row], other.file[row], other.fileClass(row));
    setTimes(to, other.admitNs[row], other.issueNs[row], other.callbackNs[row]);
    setBytes(to, other.offset[row], other.bytesRequested[row], other.bytesDone[row]);
    setLink(to, other.id[row], other.parentId[row], other.parentLayerKind[row]);
    setPhase(to, other.phase[row]);
    setChildren(to, other.firstChildNs[row], other.lastChildNs[row]);
    return to;
  }

  /** Sets what a row is and which thread did it. */
  public void setWhat(int row, int newLayerKind, int newFlags, int newThread) {
    layerKind[row] = (byte) newLayerKind;
    flags[row] = newFlags;
    thread[row] = newThread;
  }

  /** Sets the handle and the file of a row, or {@link Trace#NONE}. */
  public void setWhere(int row, int newHandle, int newFile, FileClass newFileClass) {
    handle[row] = newHandle;
    file[row] = newFile;
    fileClass[row] = (byte) newFileClass.index();
  }

  /** Sets the times of a row. */
  public void setTimes(int row, long newAdmitNs, long newIssueNs, long newCallbackNs) {
    admitNs[row] = newAdmitNs;
    issueNs[row] = newIssueNs;
    callbackNs[row] = newCallbackNs;
  }

  /** Sets the offset and the bytes of a row. */
  public void setBytes(int row, long newOffset, long newBytesRequested, long newBytesDone) {
    offset[row] = newOffset;
    bytesRequested[row] = newBytesRequested;
    bytesDone[row] = newBytesDone;
  }

  /** Sets a row's identity and its parent's, or {@link Trace#NONE} and {@link LayerKind#NONE}. */
  public void setLink(int row, long newId, long newParentId, int newParentLayerKind) {
    id[row] = newId;
    parentId[row] = newParentId;
    parentLayerKind[row] = (byte) newParentLayerKind;
  }

  /** Sets the phase of the program a row belongs to, or {@link Trace#NONE}. */
  public void setPhase(int row, int newPhase) {
    phase[row] = newPhase;
  }

  /** Sets when the first child of a row began and the last one ended. */
  public void setChildren(int row, long newFirstChildNs, long newLastChildNs) {
    firstChildNs[row] = newFirstChildNs;
    lastChildNs[row] = newLastChildNs;
  }

  /** Layer and kind, as {@link LayerKind}. */
  public int layerKind(int row) {
    return layerKind[row];
  }

  /** The layer. */
  public Layer layer(int row) {
    return LayerKind.layer(layerKind[row]);
  }

  /** The kind. */
  public OperationKind kind(int row) {
    return LayerKind.kind(layerKind[row]);
  }

  /** Bits of {@link OperationFlags}. */
  public int flags(int row) {
    return flags[row];
  }

  /** The index of the thread that began it. */
  public int thread(int row) {
    return thread[row];
  }

  /** The index of the phase its thread was in when it began, or {@link Trace#NONE}. */
  public int phase(int row) {
    return phase[row];
  }

  /** The index of its handle, or {@link Trace#NONE}. */
  public int handle(int row) {
    return handle[row];
  }

  /** The index of its file, or {@link Trace#NONE}. */
  public int file(int row) {
    return file[row];
  }

  /** Whose file it is about. */
  public FileClass fileClass(int row) {
    return FileClass.of(fileClass[row]);
  }

  /** The {@link FileClass#index} of {@link #fileClass}. */
  public int fileClassIndex(int row) {
    return fileClass[row];
  }

  /** A number that no other operation of the process has; ascending with the begin. */
  public long id(int row) {
    return id[row];
  }

  /** The {@link #id} of the operation of a layer above that caused it, or {@link Trace#NONE}. */
  public long parentId(int row) {
    return parentId[row];
  }

  /** Layer and kind of the parent, or {@link LayerKind#NONE}. */
  public int parentLayerKind(int row) {
    return parentLayerKind[row];
  }

  /** ADMIT: when the layer got it. */
  public long admitNs(int row) {
    return admitNs[row];
  }

  /**
   * ISSUE: when it was handed on, or {@link Trace#UNKNOWN}. Recorded for non-blocking ones only.
   */
  public long issueNs(int row) {
    return issueNs[row];
  }

  /** When its first child began, or {@link Trace#UNKNOWN} without children. */
  public long firstChildNs(int row) {
    return firstChildNs[row];
  }

  /** When its last child ended, or {@link Trace#UNKNOWN} without children. */
  public long lastChildNs(int row) {
    return lastChildNs[row];
  }

  /** CALLBACK: when the layer reported it done; never before {@link #admitNs}. */
  public long callbackNs(int row) {
    return callbackNs[row];
  }

  /** CALLBACK - ADMIT. */
  public long durationNs(int row) {
    return callbackNs[row] - admitNs[row];
  }

  /** Where in the file, or {@link Trace#UNKNOWN}; of MPI-IO in its file view, as recorded. */
  public long offset(int row) {
    return offset[row];
  }

  /** Bytes asked for, or {@link Trace#UNKNOWN}. */
  public long bytesRequested(int row) {
    return bytesRequested[row];
  }

  /** Bytes read or written; 0 where the trace does not tell. */
  public long bytesDone(int row) {
    return bytesDone[row];
  }
}
