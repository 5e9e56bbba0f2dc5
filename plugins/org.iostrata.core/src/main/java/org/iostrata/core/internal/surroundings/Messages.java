// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.surroundings;

/**
 * The messages of which both ends are known, numbered in the order in which they were sent.
 * Immutable. Times are ns since the trace's start.
 */
public final class Messages {
  static final int SENT = 0;
  static final int UNDER_WAY = 1;
  static final int FROM = 2;
  static final int TO = 3;
  static final int BYTES = 4;
  static final int TAG = 5;
  static final int COMMUNICATOR = 6;
  static final int COLUMNS = 7;

  private final PackedTable table;
  private final long longestNs;
  private final long without;

  /**
   * Messages.
   *
   * @param longestNs how long one was under way at most
   * @param without how many ends have no other
   */
  Messages(PackedTable table, long longestNs, long without) {
    this.table = table;
    this.longestNs = longestNs;
    this.without = without;
  }

  PackedTable table() {
    return table;
  }

  long longestNs() {
    return longestNs;
  }

  /** How many sends and receives have no other end in the trace. */
  public long without() {
    return without;
  }

  /** How many there are. */
  public int size() {
    return table.size();
  }

  /** When it was sent. */
  public long sentNs(int i) {
    return table.get(SENT, i);
  }

  /** When it was received; on badly set clocks maybe before it was sent. */
  public long receivedNs(int i) {
    return table.get(SENT, i) + table.get(UNDER_WAY, i);
  }

  /** The thread that sent it: an index of {@code Trace.threads()}. */
  public int from(int i) {
    return (int) table.get(FROM, i);
  }

  /** The thread that received it. */
  public int to(int i) {
    return (int) table.get(TO, i);
  }

  /** What it carries. */
  public long bytes(int i) {
    return table.get(BYTES, i);
  }

  /** Its tag. */
  public int tag(int i) {
    return (int) table.get(TAG, i);
  }

  /** Its communicator: an index of {@link TraceSurroundings#communicators}. */
  public int communicator(int i) {
    return (int) table.get(COMMUNICATOR, i);
  }

  /** The first that may touch a time: all before were received earlier. */
  public int firstTouching(long timeNs) {
    return table.firstFrom(timeNs - longestNs);
  }

  /** The first that was sent at a time or later. */
  public int firstFrom(long timeNs) {
    return table.firstFrom(timeNs);
  }
}
