// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

import java.util.Arrays;

/**
 * When threads of one process began and ceased to wait in calls that are no operations. Told as it
 * happens, in the order of time; filled and read together with an {@link OperationBatch}. Times are
 * nanoseconds since the trace's start. Not thread-safe.
 */
@SuppressWarnings("EnumOrdinal") // a number of a row; nothing stores it
public final class WaitBatch {
  private static final int BEGIN = 1;
  private static final WaitFor[] ALL = WaitFor.values();

  private long[] timesNs = new long[0];
  private int[] threads = new int[0];
  private int[] whats = new int[0];
  private int[] partners = new int[0];
  private long[] broadcastBytes = new long[0];
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

  /** Appends a begin. */
  public void begin(long timeNs, int thread, WaitFor what) {
    add(timeNs, thread, BEGIN | what.ordinal() << 1, Trace.NONE, 0);
  }

  /**
   * Appends an end.
   *
   * @param partner the process that it waited for, or {@link Trace#NONE} when that is not known, or
   *     there were several
   */
  public void end(long timeNs, int thread, WaitFor what, int partner) {
    end(timeNs, thread, what, partner, 0);
  }

  /**
   * Appends an end.
   *
   * @param partner as above
   * @param broadcast bytes that it got meanwhile, and all others of a communicator, too
   */
  public void end(long timeNs, int thread, WaitFor what, int partner, long broadcast) {
    add(timeNs, thread, what.ordinal() << 1, partner, broadcast);
  }

  private void add(long timeNs, int thread, int what, int partner, long broadcast) {
    if (size == timesNs.length) {
      timesNs = Arrays.copyOf(timesNs, Math.max(16, size * 2));
      threads = Arrays.copyOf(threads, timesNs.length);
      whats = Arrays.copyOf(whats, timesNs.length);
      partners = Arrays.copyOf(partners, timesNs.length);
      broadcastBytes = Arrays.copyOf(broadcastBytes, timesNs.length);
    }
    timesNs[size] = timeNs;
    threads[size] = thread;
    whats[size] = what;
    partners[size] = partner;
    broadcastBytes[size++] = broadcast;
  }

  /** When. */
  public long timeNs(int row) {
    return timesNs[row];
  }

  /** Which thread. */
  public int thread(int row) {
    return threads[row];
  }

  /** Whether the thread began to wait; else it ceased. */
  public boolean isBegin(int row) {
    return (whats[row] & BEGIN) != 0;
  }

  /** What it waits for. */
  public WaitFor waitFor(int row) {
    return ALL[whats[row] >> 1];
  }

  /** The process that it waited for, of an end that knows it; else {@link Trace#NONE}. */
  public int partner(int row) {
    return partners[row];
  }

  /** Of an end: bytes that the thread got by broadcasts. */
  public long broadcastBytes(int row) {
    return broadcastBytes[row];
  }

  /** Appends all of another. */
  public void addAll(WaitBatch other) {
    for (int row = 0; row < other.size; row++) {
      addCopy(other, row);
    }
  }

  /** Appends a copy of one of another. */
  public void addCopy(WaitBatch other, int row) {
    add(
        other.timesNs[row],
        other.threads[row],
        other.whats[row],
        other.partners[row],
        other.broadcastBytes[row]);
  }
}
