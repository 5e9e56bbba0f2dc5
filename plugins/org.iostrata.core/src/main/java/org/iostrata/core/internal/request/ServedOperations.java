// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import org.iostrata.core.internal.collection.LongTable;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;

/**
 * For which request each operation of a server is: for the one that its thread received and did not
 * answer yet, else for the one that its thread answers next.
 */
final class ServedOperations {
  private final Requests requests;
  private final RequestSink sink;

  ServedOperations(Requests requests, RequestSink sink) {
    this.requests = requests;
    this.sink = sink;
  }

  /** A thread of a server does an operation. */
  void serve(ThreadWork work, int operation) {
    OperationKind kind =
        LayerKind.kind(requests.operations.index(operation, OperationField.LAYER_KIND));
    if (!kind.isTransfer() && kind != OperationKind.FLUSH) {
      requests.release(operation);
      return;
    }
    int request = ownRequest(work, operation);
    if (request != LongTable.NONE) {
      requests.serve(request, operation, FoundBy.THREAD);
    } else {
      unserved(work.addUndecided(operation));
    }
  }

  private void unserved(int operation) {
    if (operation != LongTable.NONE) {
      sink.unmatched(Unmatched.NO_SERVED);
      requests.release(operation);
    }
  }

  /** The request that a thread received itself and for which it does an operation, or NONE. */
  private int ownRequest(ThreadWork work, int operation) {
    int only = LongTable.NONE;
    int count = 0;
    for (int i = 0; i < work.received.size(); i++) {
      int request = work.received.get(i);
      boolean open =
          request != LongTable.NONE
              && !requests.isAnswered(request)
              && requests.table.get(request, RequestField.SERVED) == LongTable.NONE
              && requests.fits(request, operation);
      count += open ? 1 : 0;
      only = open ? request : only;
    }
    if (count > 0) {
      return count == 1 ? only : LongTable.NONE;
    }
    int handled = work.handled();
    boolean open = handled != LongTable.NONE && !requests.isAnswered(handled);
    return open && requests.fits(handled, operation) ? handled : LongTable.NONE;
  }

  /** A thread answers a request: what it did since that arrived, and for no other, was for it. */
  void answered(int request, ThreadWork work) {
    long arrivedNs = requests.table.get(request, RequestField.ARRIVED_NS);
    for (int i = 0; i < work.undecidedCount(); i++) {
      int operation = work.undecided(i);
      boolean after = requests.operations.get(operation, OperationField.ADMIT_NS) >= arrivedNs;
      if (after && requests.fits(request, operation)) {
        requests.serve(request, operation, FoundBy.ANSWER);
      } else {
        unserved(operation);
      }
    }
    work.clearUndecided();
  }

  /** A thread does nothing more. */
  void finish(ThreadWork work) {
    for (int i = 0; i < work.undecidedCount(); i++) {
      unserved(work.undecided(i));
    }
  }
}
