// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.internal.collection.LongRows;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;

/**
 * Requests of disks that belong to no operation, by handle, kind and whether they are the
 * program's.
 */
public final class UnlinkedRequests {
  /** Of one handle: its layers and kinds, each the program's or not. */
  private static final long PER_HANDLE = 2L * LayerKind.COUNT;

  private static final int COUNT = 0;
  private static final int BYTES = 1;
  private static final int BUSY_NS = 2;
  private static final int IN_ORDER = 3;

  /** Where the last one ended. */
  private static final int END_BYTE = 4;

  /** When the last was done of those so far. */
  private static final int LATEST_NS = 5;

  private static final int COLUMNS = 6;

  private final LongIndex entries = new LongIndex();
  private final LongRows sums = new LongRows(COLUMNS);

  /** Adds one, in the order of their begin. */
  void add(OperationBatch batch, int row, boolean program) {
    long key = (batch.handle(row) + 1L) * PER_HANDLE + 2L * batch.layerKind(row);
    int entry = entries.add(program ? key + 1 : key);
    if (entry == sums.size()) {
      begin(batch, row);
    }
    boolean goesOn = batch.offset(row) == sums.get(entry, END_BYTE);
    long fromNs = Math.max(batch.admitNs(row), sums.get(entry, LATEST_NS));
    long latestNs = Math.max(batch.callbackNs(row), fromNs);
    add(entry, COUNT, 1);
    add(entry, IN_ORDER, goesOn ? 1 : 0);
    add(entry, BYTES, batch.bytesDone(row));
    add(entry, BUSY_NS, latestNs - fromNs);
    sums.set(entry, END_BYTE, batch.offset(row) + batch.bytesDone(row));
    sums.set(entry, LATEST_NS, latestNs);
  }

  /** The first goes on after none. */
  private void begin(OperationBatch batch, int row) {
    int entry = sums.add();
    for (int column = 0; column < COLUMNS; column++) {
      sums.set(entry, column, 0);
    }
    sums.set(entry, END_BYTE, batch.offset(row) - 1);
  }

  private void add(int entry, int column, long value) {
    sums.set(entry, column, Saturating.add(sums.get(entry, column), value));
  }

  /** How many combinations occur; in no particular order. */
  public int size() {
    return entries.size();
  }

  /** The handle of an entry, or {@link org.iostrata.core.model.Trace#NONE}. */
  public int handle(int entry) {
    return (int) (entries.key(entry) / PER_HANDLE) - 1;
  }

  /** The disk's layer and what they did. */
  public int layerKind(int entry) {
    return (int) (entries.key(entry) % PER_HANDLE / 2);
  }

  /** Whether the program, or the kernel for a file of it, asked for them. */
  public boolean isProgram(int entry) {
    return entries.key(entry) % 2 == 1;
  }

  /** How many. */
  public long count(int entry) {
    return sums.get(entry, COUNT);
  }

  /** Bytes done. */
  public long bytes(int entry) {
    return sums.get(entry, BYTES);
  }

  /** Time in which any of them was under way. */
  public long busyNs(int entry) {
    return sums.get(entry, BUSY_NS);
  }

  /** How many begin where the one before ended. */
  public long inOrder(int entry) {
    return sums.get(entry, IN_ORDER);
  }
}
