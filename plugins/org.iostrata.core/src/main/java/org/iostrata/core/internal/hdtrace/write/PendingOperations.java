// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace.write;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.PriorityQueue;
import org.iostrata.core.model.OperationBatch;

/**
 * Operations of a process that ended, while others that began before may still come: they leave by
 * their begin; of what begins at once, what is around the others first. When they are very many,
 * they leave sooner.
 */
final class PendingOperations {
  private static final int MOST = 1 << 16;

  private final OperationBatch rows = new OperationBatch();
  private final Deque<Integer> free = new ArrayDeque<>();
  private final PriorityQueue<PendingRow> order =
      new PriorityQueue<>(
          Comparator.comparingLong(PendingRow::admitNs)
              .thenComparing(Comparator.comparingLong(PendingRow::callbackNs).reversed())
              .thenComparingLong(PendingRow::layer)
              .thenComparingLong(PendingRow::id));

  private record PendingRow(long admitNs, long callbackNs, int layer, long id, int row) {}

  /** Who gets one that leaves. */
  @FunctionalInterface
  interface OperationLeaver {
    void leave(OperationBatch batch, int row) throws IOException;
  }

  /** One ended. */
  void add(OperationBatch batch, int from) {
    int row;
    if (free.isEmpty()) {
      row = rows.addCopy(batch, from);
    } else {
      row = free.pop();
      rows.setCopy(row, batch, from);
    }
    order.add(
        new PendingRow(
            batch.admitNs(from),
            batch.callbackNs(from),
            batch.layer(from).index(),
            batch.id(from),
            row));
  }

  /** Lets those go that began before a time. */
  void leaveBefore(long timeNs, OperationLeaver leaver) throws IOException {
    while (!order.isEmpty() && (order.peek().admitNs() < timeNs || order.size() > MOST)) {
      int row = order.poll().row();
      leaver.leave(rows, row);
      free.push(row);
    }
  }
}
