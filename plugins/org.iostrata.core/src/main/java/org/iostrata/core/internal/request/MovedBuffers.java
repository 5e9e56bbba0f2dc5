// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.iostrata.core.internal.collection.LongTable;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;

/**
 * What operations of a server have to do with requests by the memory that their data is in,
 * whichever threads do them: what is written was received there, and what is sent was read there.
 */
final class MovedBuffers {
  /** Of more requests at a server the oldest is not looked for any more. */
  private static final int MOST = 1024;

  private final Requests requests;

  /** By process: requests that it has, and where they are in memory. */
  private final Map<Integer, RequestList> received = new HashMap<>();

  /** By process: threads that read into memory that is known. */
  private final Map<Integer, Set<ThreadWork>> readers = new HashMap<>();

  MovedBuffers(Requests requests) {
    this.requests = requests;
  }

  /** More of a request is in the memory of a server. */
  void arrived(int request, int process, LongTable messages, int message) {
    long bytes = messages.get(message, MessageField.BUFFER_BYTES);
    LongTable table = requests.table;
    long before = table.get(request, RequestField.BUFFER_BYTES);
    if (bytes <= Math.max(0, before)) {
      return;
    }
    table.set(request, RequestField.BUFFER, messages.get(message, MessageField.BUFFER));
    table.set(request, RequestField.BUFFER_BYTES, bytes);
    if (before == LongTable.NONE) {
      RequestList list = received.computeIfAbsent(process, none -> new RequestList(requests.table));
      if (list.size() == MOST) {
        list.removeFirst();
      }
      list.add(request);
    }
  }

  /** The request whose data an operation writes: the one that came last to that place; or NONE. */
  int received(int operation, int process) {
    RequestList list = received.get(process);
    long buffer = of(operation, OperationField.BUFFER);
    if (list == null || buffer == Trace.UNKNOWN || kind(operation) != OperationKind.WRITE) {
      return LongTable.NONE;
    }
    for (int i = list.size() - 1; i >= 0; i--) {
      int request = list.get(i);
      if (request != LongTable.NONE
          && !requests.isAnswered(request)
          && buffer >= requests.table.get(request, RequestField.BUFFER)
          && buffer + of(operation, OperationField.BYTES) <= end(request)) {
        return request;
      }
    }
    return LongTable.NONE;
  }

  private long end(int request) {
    return requests.table.get(request, RequestField.BUFFER)
        + requests.table.get(request, RequestField.BUFFER_BYTES);
  }

  /** An answered request is in nobody's memory any more. */
  void answered(int request, int process) {
    RequestList list = received.get(process);
    if (list != null && requests.table.get(request, RequestField.BUFFER) != LongTable.NONE) {
      list.remove(request);
    }
  }

  /** A thread has read something that may be sent. */
  void read(int operation, ThreadWork by, int process) {
    if (isRead(operation)) {
      readers.computeIfAbsent(process, none -> new LinkedHashSet<>()).add(by);
    }
  }

  private boolean isRead(int operation) {
    return kind(operation) == OperationKind.READ
        && of(operation, OperationField.BUFFER) != Trace.UNKNOWN;
  }

  /**
   * The thread that read what a request is answered with, if another one than that which answers;
   * or null. What is read by the one that answers is found without this.
   *
   * @param buffer where the answer is, and so many bytes of it
   */
  ThreadWork reader(int request, ThreadWork by, int process, long buffer, long bytes) {
    ThreadWork found = null;
    long foundNs = Long.MIN_VALUE;
    Set<ThreadWork> threads = buffer == Trace.UNKNOWN ? null : readers.get(process);
    if (threads == null) {
      return null;
    }
    for (ThreadWork work : threads) {
      int i = indexOfRead(request, work, buffer, bytes);
      long callbackNs = i < 0 ? foundNs : of(work.undecided(i), OperationField.CALLBACK_NS);
      if (callbackNs > foundNs) {
        found = work;
        foundNs = callbackNs;
      }
    }
    return found == by ? null : found;
  }

  /** The last operation of a thread that read into some memory since a request came; or -1. */
  int indexOfRead(int request, ThreadWork work, long buffer, long bytes) {
    long sinceNs = requests.table.get(request, RequestField.FIRST_NS);
    for (int i = work.undecidedCount() - 1; i >= 0; i--) {
      int operation = work.undecided(i);
      if (operation == LongTable.NONE || of(operation, OperationField.ADMIT_NS) < sinceNs) {
        continue;
      }
      long from = of(operation, OperationField.BUFFER);
      if (isRead(operation)
          && from < buffer + bytes
          && from + of(operation, OperationField.BYTES) > buffer) {
        return i;
      }
    }
    return -1;
  }

  private OperationKind kind(int operation) {
    return LayerKind.kind((int) of(operation, OperationField.LAYER_KIND));
  }

  private long of(int operation, int field) {
    return requests.operations.table.get(operation, field);
  }
}
