// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

import java.util.Arrays;

/**
 * When threads of one process began and ceased to wait in calls that are no operations: for other
 * processes, as in {@code MPI_Recv}, or for operations of their own that they handed on before, as
 * in {@code aio_suspend}. Told as it happens, in the order of time; filled and read together with
 * an {@link OperationBatch}. Times are nanoseconds since the trace's start. Not thread-safe.
 */
public final class WaitBatch {
  private static final int BEGIN = 1;
  private static final int OWN = 2;

  private long[] timesNs = new long[0];
  private int[] whats = new int[0];
  private int size;

  /** Only a batch has one. */
  WaitBatch() {}

  /** How many begins and ends it holds. */
  public int size() {
    return size;
  }

  void clear() {
    size = 0;
  }

  /**
   * Appends a begin or an end.
   *
   * @param own whether what is waited for are operations of the process itself
   */
  public void add(long timeNs, boolean begin, boolean own) {
    if (size == timesNs.length) {
      timesNs = Arrays.copyOf(timesNs, Math.max(16, size * 2));
      whats = Arrays.copyOf(whats, timesNs.length);
    }
    timesNs[size] = timeNs;
    whats[size++] = (begin ? BEGIN : 0) | (own ? OWN : 0);
  }

  /** When. */
  public long timeNs(int row) {
    return timesNs[row];
  }

  /** Whether a thread began to wait; else it ceased. */
  public boolean isBegin(int row) {
    return (whats[row] & BEGIN) != 0;
  }

  /** Whether it waited for operations of the process itself. */
  public boolean isForOwn(int row) {
    return (whats[row] & OWN) != 0;
  }

  /** Appends all of another. */
  public void addAll(WaitBatch other) {
    for (int row = 0; row < other.size; row++) {
      add(other.timesNs[row], other.isBegin(row), other.isForOwn(row));
    }
  }
}
