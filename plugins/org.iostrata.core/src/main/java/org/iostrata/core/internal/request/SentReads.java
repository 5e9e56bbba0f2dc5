// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.iostrata.core.internal.collection.LongTable;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;

/** Operations that read into memory that is sent; filled for one answer after the other. */
final class SentReads {
  private final LongTable operations;
  private final List<SentRead> reads = new ArrayList<>();
  private final Comparator<SentRead> lastFirst;
  private final Comparator<SentRead> byBegin;

  SentReads(LongTable operations) {
    this.operations = operations;
    lastFirst =
        Comparator.comparingLong(
            (SentRead read) -> -operations.get(read.operation(), OperationField.CALLBACK_NS));
    byBegin =
        Comparator.comparingLong(
            (SentRead read) -> operations.get(read.operation(), OperationField.ADMIT_NS));
  }

  /** One of what a thread did. */
  record SentRead(ThreadWork work, int undecided) {
    int operation() {
      return work.undecided(undecided);
    }
  }

  List<SentRead> all() {
    return reads;
  }

  void clear() {
    reads.clear();
  }

  /** Whether an operation reads to a place that is known. */
  boolean isRead(int operation) {
    return LayerKind.kind((int) of(operation, OperationField.LAYER_KIND)) == OperationKind.READ
        && of(operation, OperationField.BUFFER) != Trace.UNKNOWN;
  }

  /** Adds what a thread has read into memory that is sent since a time, for nobody known. */
  void addAll(ThreadWork work, long sinceNs, long buffer, long bytes) {
    for (int i = 0; i < work.undecidedCount(); i++) {
      int operation = work.undecided(i);
      boolean read =
          operation != LongTable.NONE
              && of(operation, OperationField.ADMIT_NS) >= sinceNs
              && isRead(operation)
              && isSent(operation, buffer, bytes);
      if (read) {
        reads.add(new SentRead(work, i));
      }
    }
  }

  /**
   * Whether what was read is at the begin of what is sent, or lies in it as a whole. What is sent
   * is the largest of several parts, and shorter than the message: the rest of one that ends behind
   * it may be next to it in memory by chance.
   */
  private boolean isSent(int operation, long buffer, long bytes) {
    long from = of(operation, OperationField.BUFFER);
    long to = from + of(operation, OperationField.BYTES);
    return from <= buffer ? to > buffer : to <= buffer + bytes;
  }

  private boolean shares(int operation, long buffer, long bytes) {
    long from = of(operation, OperationField.BUFFER);
    return from < buffer + bytes && from + of(operation, OperationField.BYTES) > buffer;
  }

  /** What was read over later is not there any more. */
  void keepLast() {
    if (reads.size() > 1) {
      reads.sort(lastFirst);
      for (int i = 1; i < reads.size(); i++) {
        int operation = reads.get(i).operation();
        long from = of(operation, OperationField.BUFFER);
        long bytes = of(operation, OperationField.BYTES);
        if (reads.subList(0, i).stream().anyMatch(of -> shares(of.operation(), from, bytes))) {
          reads.remove(i--);
        }
      }
      reads.sort(byBegin);
    }
  }

  private long of(int operation, int field) {
    return operations.get(operation, field);
  }
}
