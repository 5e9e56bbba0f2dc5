// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.source;

import org.iostrata.core.internal.link.Nesting;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.WaitBatch;

/**
 * The operations of one process that are in memory: of formats whose files are small, and of what
 * is made up.
 */
public final class BatchCursor implements OperationCursor {
  private final OperationBatch operations;
  private final long[] earliestNs; // begin of any from a row on
  private final Quality quality;
  private int next;
  private int nextWait;

  /** Of a process without operations. */
  static OperationCursor none() {
    return new BatchCursor(new OperationBatch(0), new Quality());
  }

  /**
   * A cursor.
   *
   * @param operations in the order of their ends, with their ids and parents, as {@link #link}
   *     gives them, and waits of threads in the order of time; may be shared by cursors
   * @param quality what was odd about them
   */
  public BatchCursor(OperationBatch operations, Quality quality) {
    this.operations = operations;
    this.quality = quality;
    earliestNs = new long[operations.size() + 1];
    earliestNs[operations.size()] = Long.MAX_VALUE;
    for (int row = operations.size() - 1; row >= 0; row--) {
      earliestNs[row] = Math.min(earliestNs[row + 1], operations.admitNs(row));
    }
  }

  /**
   * Gives each operation of one process an id and its parent. Of two operations that begin at once,
   * the one of the layer above, or that ends later, is the outer one.
   *
   * @param told what, where, when and how much of each operation, in any order
   * @param quality where what is odd about them is counted
   * @return the same operations, and waits, for a cursor
   */
  public static OperationBatch link(OperationBatch told, Quality quality) {
    return Nesting.link(told, quality);
  }

  /**
   * The same where the format knows what caused some of them.
   *
   * @param causes by row of {@code told}, the row of the operation that caused it, or {@code
   *     Trace.NONE} when the format does not tell it: then it is found by thread, file and bytes. A
   *     cause that begins later, or in no layer above, is passed over. Empty when none is told
   */
  public static OperationBatch link(OperationBatch told, int[] causes, Quality quality) {
    return Nesting.link(told, causes, quality);
  }

  @Override
  public boolean fill(OperationBatch batch, long toNs) {
    batch.clear();
    while (next < operations.size() && !batch.isFull() && reachedNs() < toNs) {
      batch.addCopy(operations, next++);
    }
    tellWaits(batch);
    return !isAtEnd() && reachedNs() < toNs;
  }

  /** No later than what happens meanwhile. */
  private void tellWaits(OperationBatch batch) {
    WaitBatch waits = operations.waits();
    boolean all = next == operations.size();
    long toNs = Math.max(reachedNs(), earliestNs[next]);
    for (; nextWait < waits.size() && (all || waits.timeNs(nextWait) <= toNs); nextWait++) {
      batch.waits().addCopy(waits, nextWait);
    }
  }

  @Override
  public boolean isAtEnd() {
    return next == operations.size() && nextWait == operations.waits().size();
  }

  @Override
  public long reachedNs() {
    return next == 0 ? Long.MIN_VALUE : operations.callbackNs(next - 1);
  }

  @Override
  public long watermarkNs() {
    return next == 0 && !isAtEnd() ? Long.MIN_VALUE : earliestNs[next];
  }

  @Override
  public long events() {
    return next;
  }

  @Override
  public Quality quality() {
    return quality;
  }

  @Override
  public void suspend() {}

  @Override
  public void close() {}
}
