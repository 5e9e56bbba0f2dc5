// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.List;
import org.iostrata.core.internal.collection.LongTable;
import org.iostrata.core.model.Trace;

/**
 * Which requests messages of servers answer. One answer may be sent in several calls; and one
 * request may be answered several times: that it has to wait, part by part. The last one counts.
 */
final class AnsweredRequests {
  private final Connections connections;
  private final MessageStreams messages;
  private final Requests requests;
  private final ServedOperations served;
  private final ThreadWorks threads;
  private final MovedBuffers buffers;

  /** By service, then by process of those that are none. */
  private final IdPlaces[] ids;

  AnsweredRequests(
      Connections connections,
      MessageStreams messages,
      Requests requests,
      ServedOperations served,
      ThreadWorks threads) {
    this.connections = connections;
    this.messages = messages;
    this.requests = requests;
    this.served = served;
    this.threads = threads;
    buffers = served.buffers;
    ids = new IdPlaces[connections.services().count() + connections.processes()];
  }

  private IdPlaces ids(int file, int thread) {
    Services services = connections.services();
    int service = services.service(file);
    int of = service == Trace.NONE ? services.count() + connections.process(thread) : service;
    if (ids[of] == null) {
      ids[of] = new IdPlaces();
    }
    return ids[of];
  }

  /**
   * A server sends a message.
   *
   * @return the request that it answers, or goes on to answer, or NONE
   */
  int answer(RequestBuffer rows, int row, int message) {
    int file = rows.index(row, RequestBuffer.FILE);
    int back = connections.back(file);
    if (back == Trace.NONE) {
      return LongTable.NONE;
    }
    Stream to = messages.stream(file);
    Stream from = messages.stream(back);
    IdPlaces places = ids(file, rows.index(row, RequestBuffer.THREAD));
    places.read(messages.table, message);
    IdPlaces.GoesOn goesOn = goesOn(to, from, message);
    int request = places.find(requests.table, from.oldest, from.answered, goesOn);
    from.arrived = false;
    if (request == LongTable.NONE) {
      boolean more = goesOn != IdPlaces.GoesOn.NO; // however it begins, it has no id that waits
      return more ? piece(to.latest.get(0), rows, row, message) : request;
    }
    to.heads.learn(messages.table, message);
    to.latest.clear();
    to.latest.add(request);
    if (!requests.isTold(request)) {
      if (places.waits()) {
        requests.mayWait(request);
      }
      begin(request, from, found(from, request, places.found()), rows, row);
    }
    return request;
  }

  /** A call sends an answer, or the begin of one. */
  private void begin(int request, Stream from, FoundBy found, RequestBuffer rows, int row) {
    LongTable table = requests.table;
    if (!requests.isAnswered(request)) {
      requests.remember(from, request);
      table.set(request, RequestField.ANSWER_BYTES, 0);
    }
    table.set(request, RequestField.ANSWERED_NS, rows.get(row, RequestBuffer.ADMIT_NS));
    table.add(request, RequestField.ANSWER_BYTES, rows.get(row, RequestBuffer.BYTES));
    table.set(request, RequestField.ANSWER_FOUND, found.index());
    sent(request, rows, row, rows.get(row, RequestBuffer.BYTES_REQUESTED), false);
  }

  /**
   * A request does not wait any more. Behind an answer that may be another's, the only one left may
   * be another one, too.
   */
  private FoundBy found(Stream from, int request, FoundBy found) {
    if (!requests.isAnswered(request)) {
      from.leave(request);
    }
    from.unsure |= found == FoundBy.ORDER;
    FoundBy by = from.unsure && found == FoundBy.ONLY ? FoundBy.ORDER : found;
    from.unsure &= from.waiting > 0;
    return by;
  }

  private IdPlaces.GoesOn goesOn(Stream to, Stream from, int message) {
    boolean before = to.behind && to.latest.size() > 0 && to.latest.get(0) != LongTable.NONE;
    if (!before || (from.arrived && from.waiting == 1)) {
      return IdPlaces.GoesOn.NO;
    }
    return to.heads.resembles(messages.table, message)
        ? IdPlaces.GoesOn.MAYBE
        : IdPlaces.GoesOn.LIKELY;
  }

  /** A call sends more of the answer to a request. */
  private int piece(int request, RequestBuffer rows, int row, int message) {
    messages.table.set(message, MessageField.IS_PIECE, 1);
    long before = requests.table.get(request, RequestField.ANSWER_BYTES);
    requests.table.add(request, RequestField.ANSWER_BYTES, rows.get(row, RequestBuffer.BYTES));
    sent(request, rows, row, before + rows.get(row, RequestBuffer.BYTES_REQUESTED), true);
    return request;
  }

  /** A call sends an answer, or more of it: what was read into that memory is for its request. */
  private void sent(int request, RequestBuffer rows, int row, long bytes, boolean more) {
    int thread = rows.index(row, RequestBuffer.THREAD);
    ThreadWork work = threads.of(thread);
    int process = connections.process(thread);
    long buffer = rows.get(row, RequestBuffer.BUFFER);
    long size = rows.get(row, RequestBuffer.BYTES);
    List<SentReads.SentRead> reads = buffers.sent(request, process, buffer, size);
    for (SentReads.SentRead read : reads) {
      requests.serve(request, read.operation(), FoundBy.BUFFER);
      read.work().take(read.undecided());
    }
    reads.forEach(read -> read.work().dropTaken());
    if (!reads.isEmpty() && hasOther(work, request)) { // what else it did may be for those
      work.answer(more);
      settle(request, work);
    } else {
      answered(request, work, bytes, more);
    }
    buffers.answered(request, process);
  }

  /**
   * A thread answers a request: what it did before, and for nobody known, was for this one.
   *
   * @param bytes of the answer
   * @param more whether it began before
   */
  void answered(int request, ThreadWork work, long bytes, boolean more) {
    int thread = requests.table.index(request, RequestField.RECEIVER);
    ThreadWork receiver = threads.of(thread);
    served.answered(request, work, receiver, bytes, more);
    served.askWorkers(request, connections.process(thread), receiver, bytes);
    settle(request, work);
  }

  private boolean hasOther(ThreadWork work, int request) {
    boolean other = false;
    for (int i = 0; i < work.received.size(); i++) {
      int one = work.received.get(i);
      other |= one != LongTable.NONE && one != request && requests.isOpen(one);
    }
    return other;
  }

  /** What a thread got answers to before it answered a request was for that. */
  private void settle(int request, ThreadWork work) {
    long arrivedNs = requests.table.get(request, RequestField.FIRST_NS);
    for (int i = 0; i < work.returned.size(); i++) {
      int below = work.returned.get(i);
      if (below != LongTable.NONE) {
        boolean after = requests.table.get(below, RequestField.SENT_NS) >= arrivedNs;
        boolean open = !requests.hasReason(below) && !requests.is(below, RequestField.APART);
        if (after && open) {
          requests.setAbove(below, request, FoundBy.ANSWER);
        }
        requests.tell(below);
      }
    }
    work.returned.clear();
    if (work.handled() == request) {
      work.handle(LongTable.NONE);
    }
    if (!requests.isOpen(request)) {
      work.received.remove(request);
    }
  }
}
