// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
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

  private final SentReads sent;

  /** By process: threads that read into memory that is known. */
  private final Map<Integer, Set<ThreadWork>> readers = new HashMap<>();

  MovedBuffers(Requests requests) {
    this.requests = requests;
    sent = new SentReads(requests.operations.table);
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
    if (sent.isRead(operation)) {
      readers.computeIfAbsent(process, none -> new LinkedHashSet<>()).add(by);
    }
  }

  /**
   * Which operations of a process read what a request is answered with, by begin; until the next
   * call.
   *
   * @param buffer where the answer is, and so many bytes of it
   */
  List<SentReads.SentRead> sent(int request, int process, long buffer, long bytes) {
    sent.clear();
    Set<ThreadWork> threads = buffer == Trace.UNKNOWN ? null : readers.get(process);
    if (threads != null) {
      long sinceNs = requests.table.get(request, RequestField.FIRST_NS);
      threads.forEach(work -> sent.addAll(work, sinceNs, buffer, bytes));
      sent.keepLast();
    }
    return sent.all();
  }

  private OperationKind kind(int operation) {
    return LayerKind.kind((int) of(operation, OperationField.LAYER_KIND));
  }

  private long of(int operation, int field) {
    return requests.operations.table.get(operation, field);
  }
}
