// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.io.IOException;
import java.util.Arrays;
import org.iostrata.core.internal.collection.TimeOrder;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.source.OperationCursor;

/**
 * Takes the operations of one process as a cursor tells them, at their ends, and gives them to
 * their threads in the order of their begins, which their ids tell. Those that began after the
 * oldest one that is still open wait.
 */
final class OperationOrder {
  private static final int BATCH = 4096;

  /** Gives a thread's operations their order. */
  interface Threads {
    ThreadOrder of(int thread) throws IOException;
  }

  private final Threads threads;
  private final TimeOrder byId = new TimeOrder();
  private OperationBatch waiting = new OperationBatch();
  private OperationBatch spare = new OperationBatch();
  private long[] ids = new long[0];
  private long[] numbers = new long[BATCH];
  private long told;

  OperationOrder(Threads threads) {
    this.threads = threads;
  }

  /** Reads a cursor to its end. */
  void readAll(OperationCursor cursor) throws IOException {
    OperationBatch batch = new OperationBatch(BATCH);
    while (!cursor.isAtEnd()) {
      cursor.fill(batch, Long.MAX_VALUE);
      for (int row = 0; row < batch.size(); row++) {
        wait(batch, row);
      }
      begin(cursor.watermarkNs());
    }
  }

  private void wait(OperationBatch batch, int row) {
    int place = waiting.addCopy(batch, row);
    if (place >= numbers.length) {
      numbers = Arrays.copyOf(numbers, place * 2);
    }
    numbers[place] = told++;
  }

  /** Begins what began before a time; no other will. */
  private void begin(long watermarkNs) throws IOException {
    int size = waiting.size();
    if (size > ids.length) {
      ids = new long[size * 2];
    }
    for (int row = 0; row < size; row++) {
      ids[row] = waiting.id(row);
    }
    byId.sort(ids, 1, 0, size);
    spare.clear();
    for (int place = 0; place < size; place++) {
      int row = byId.row(place);
      if (waiting.admitNs(row) < watermarkNs) {
        threads.of(waiting.thread(row)).begin(waiting, row, numbers[row]);
      }
    }
    keep(watermarkNs);
  }

  private void keep(long watermarkNs) {
    for (int row = 0; row < waiting.size(); row++) {
      if (waiting.admitNs(row) >= watermarkNs) {
        numbers[spare.addCopy(waiting, row)] = numbers[row];
      }
    }
    OperationBatch begun = waiting;
    waiting = spare;
    spare = begun;
  }
}
