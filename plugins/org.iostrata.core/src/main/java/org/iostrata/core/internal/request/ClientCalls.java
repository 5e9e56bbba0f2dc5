// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import org.iostrata.core.internal.collection.LongTable;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;

/**
 * For which calls of a program into a library that speaks to a server requests are that no thread
 * sent in such a call: a thread that has got an answer goes on with what that is for, until it
 * receives again. So what it sends then is for the same operation, and an asynchronous operation
 * that ends then was answered by it.
 */
final class ClientCalls {
  private final Requests requests;

  /** Whether a process has asynchronous calls: then one that waits may send for others. */
  private final boolean[] asynchronous;

  ClientCalls(Requests requests, int processes) {
    this.requests = requests;
    asynchronous = new boolean[processes];
  }

  private long of(int operation, int column) {
    return requests.operations.table.get(operation, column);
  }

  private boolean isCall(int operation) {
    return operation != LongTable.NONE
        && LayerKind.layer((int) of(operation, OperationField.LAYER_KIND)) == Layer.CLIENT;
  }

  private boolean waits(int operation) {
    return of(operation, OperationField.BUSY_NS) == of(operation, OperationField.CALLBACK_NS);
  }

  /** An operation of a process begins. */
  void begin(int operation, int process) {
    asynchronous[process] |= isCall(operation) && !waits(operation);
  }

  /** A thread that is in no call and handles no request sends one, of so many bytes. */
  void send(int request, ThreadWork work, long timeNs, long bytes) {
    int client = work.client;
    if (client == LongTable.NONE) {
      follow(request, work);
    } else if (of(client, OperationField.CALLBACK_NS) >= timeNs
        && bytes < of(client, OperationField.BYTES) + Requests.MOST_AROUND) {
      requests.setClient(request, client, FoundBy.ANSWER);
    }
  }

  private void follow(int request, ThreadWork work) {
    int before = work.latest.size() == 1 ? work.latest.get(0) : LongTable.NONE;
    if (before != LongTable.NONE && !requests.hasReason(before)) {
      LongTable table = requests.table;
      table.set(request, RequestField.AFTER, before);
      table.set(request, RequestField.AFTER_NUMBER, table.get(before, RequestField.NUMBER));
    }
  }

  /** The request after whose answer one was sent, or NONE. */
  private int before(int request) {
    LongTable table = requests.table;
    int before = table.index(request, RequestField.AFTER);
    long number = table.get(request, RequestField.AFTER_NUMBER);
    boolean there = before != LongTable.NONE && table.get(before, RequestField.NUMBER) == number;
    return there && !requests.isTold(before) && !requests.hasReason(before)
        ? before
        : LongTable.NONE;
  }

  /**
   * An answer is there.
   *
   * @param in the operation in which its request was sent, or NONE; used for this
   * @return whether it is known for what its request was
   */
  boolean returned(int request, int in, ThreadWork work, int process, long timeNs) {
    if (timeNs != work.latestNs) {
      work.latest.clear();
      work.latestNs = timeNs;
    }
    requests.operations.release(work.client);
    requests.operations.release(isCall(in) ? LongTable.NONE : in);
    work.client = isCall(in) ? in : LongTable.NONE;
    boolean known = requests.hasReason(request);
    int client = requests.table.index(request, RequestField.CLIENT);
    if (known && !(isCall(client) && waits(client) && asynchronous[process])) {
      return true;
    }
    if (work.latest.size() == 0 || work.latest.get(work.latest.size() - 1) != request) {
      work.latest.add(request);
    }
    return false;
  }

  /** An asynchronous operation ends on a thread. */
  void end(int operation, ThreadWork work) {
    int found = LongTable.NONE;
    int count = 0;
    for (int i = 0; i < work.latest.size(); i++) {
      int request = work.latest.get(i);
      if (request != LongTable.NONE && answers(request, operation)) {
        found = count++ == 0 ? request : found;
      }
    }
    FoundBy by = count == 1 ? FoundBy.ANSWER : FoundBy.ORDER;
    while (found != LongTable.NONE) {
      int before = before(found);
      requests.setClient(found, operation, by);
      work.latest.remove(found);
      work.returned.remove(found);
      requests.tell(found);
      found = before;
    }
    requests.operations.release(operation);
  }

  /** Whether a request, or one that it followed, may have been what an operation asked for. */
  private boolean answers(int request, int operation) {
    boolean data = false;
    for (int part = request; part != LongTable.NONE && !data; part = before(part)) {
      data = asks(part, operation);
    }
    return data;
  }

  /** Whether a request may have moved all that an operation did. */
  private boolean asks(int request, int operation) {
    OperationKind kind = LayerKind.kind((int) of(operation, OperationField.LAYER_KIND));
    long bytes = of(operation, OperationField.BYTES);
    LongTable table = requests.table;
    return table.get(request, RequestField.SENT_NS) >= of(operation, OperationField.ADMIT_NS)
        && holds(table.get(request, RequestField.BYTES), kind == OperationKind.WRITE ? bytes : 0)
        && holds(table.get(request, RequestField.RETURNED), kind == OperationKind.READ ? bytes : 0);
  }

  private static boolean holds(long message, long data) {
    return message >= data && message < data + Requests.MOST_AROUND;
  }
}
