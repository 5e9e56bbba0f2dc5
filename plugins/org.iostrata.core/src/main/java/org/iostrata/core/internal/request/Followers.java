// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import org.iostrata.core.internal.collection.LongTable;
import org.iostrata.core.model.MessageBatch;
import org.iostrata.core.model.Trace;

/** What happens to requests, as it happens: told in the order of time over all processes. */
final class Followers {
  private final Connections connections;
  private final RequestSink sink;
  private final MessageStreams messages;
  private final Requests requests;
  private final ServedOperations served;
  private final ClientCalls clients;
  private final KernelRequests kernel;
  private final ThreadWork[] threads;
  private final IdPlaces[] ids;

  /** Whether a process has got requests. */
  private final boolean[] asked;

  private final FollowedMessage told;
  private final MessageStreams.Arrivals arrivals = this::arrived;

  Followers(Trace trace, Connections connections, RequestSink sink) {
    this.connections = connections;
    this.sink = sink;
    messages = new MessageStreams(connections, trace.files().size(), sink);
    requests = new Requests(sink);
    served = new ServedOperations(requests, sink);
    kernel = new KernelRequests(trace);
    threads = new ThreadWork[trace.threads().size()];
    ids = new IdPlaces[trace.processes().size()];
    clients = new ClientCalls(requests, ids.length);
    asked = new boolean[ids.length];
    told = new FollowedMessage(messages.table);
  }

  private ThreadWork thread(int thread) {
    if (threads[thread] == null) {
      threads[thread] = new ThreadWork(requests.table, requests.operations);
    }
    return threads[thread];
  }

  /** The operation that a thread is in at a time, or NONE. */
  private int doing(int thread, long timeNs) {
    ThreadWork work = thread(thread);
    for (int ended = work.takeEnded(timeNs);
        ended != LongTable.NONE;
        ended = work.takeEnded(timeNs)) {
      requests.release(ended);
    }
    return work.doing();
  }

  /** An operation of a client, or of a server that may do it for a request. */
  void operation(RequestBuffer rows, int row) {
    int thread = rows.index(row, RequestBuffer.THREAD);
    int process = connections.process(thread);
    int operation = requests.operation(rows, row);
    clients.begin(operation, process);
    if (asked[process] && connections.mayServe(process)) {
      served.serve(thread(thread), process, operation);
    } else {
      doing(thread, rows.get(row, RequestBuffer.ADMIT_NS));
      requests.release(thread(thread).begin(operation));
    }
  }

  /** An asynchronous operation of a client ends on a thread. */
  void end(RequestBuffer rows, int row) {
    clients.end(requests.operation(rows, row), thread(rows.index(row, RequestBuffer.CALLER)));
  }

  /** A call sends a message, or a part of one. */
  void send(RequestBuffer rows, int row) {
    Stream stream = messages.stream(rows.index(row, RequestBuffer.FILE));
    messages.know(rows, row, true);
    if (stream.carries == Stream.Carries.UNKNOWN) {
      messages.carries(rows.index(row, RequestBuffer.FILE), Stream.Carries.REQUESTS);
    }
    int message = messages.send(rows, row);
    boolean answer = stream.carries == Stream.Carries.ANSWERS;
    if (message == LongTable.NONE) {
      goOn(stream.last, rows.get(row, RequestBuffer.BYTES), answer);
    } else if (answer) {
      answer(rows, row, message);
    } else {
      request(rows, row, message);
    }
  }

  private void goOn(int message, long bytes, boolean answer) {
    int request = messages.table.index(message, MessageField.REQUEST);
    if (isRequestOf(message, request)) {
      requests.table.add(request, answer ? RequestField.ANSWER_BYTES : RequestField.BYTES, bytes);
    }
  }

  private boolean isRequestOf(int message, int request) {
    return request != LongTable.NONE
        && requests.table.get(request, RequestField.NUMBER)
            == messages.table.get(message, MessageField.REQUEST_NUMBER);
  }

  private void request(RequestBuffer rows, int row, int message) {
    int thread = rows.index(row, RequestBuffer.THREAD);
    long timeNs = rows.get(row, RequestBuffer.ADMIT_NS);
    int request = requests.begin(rows.index(row, RequestBuffer.FILE));
    LongTable table = requests.table;
    table.set(request, RequestField.BYTES, rows.get(row, RequestBuffer.BYTES));
    table.set(request, RequestField.SENT_NS, timeNs);
    table.set(request, RequestField.SENDER, thread);
    table.set(request, RequestField.SENDER_ID, rows.get(row, RequestBuffer.ID));
    for (int pair = 0; pair < MessageBatch.WORD_PAIRS; pair++) {
      table.set(request, RequestField.WORDS + pair, rows.get(row, RequestBuffer.WORDS + pair));
    }
    belong(message, request, false);
    int operation = doing(thread, timeNs);
    int handled = thread(thread).handled();
    if (operation != LongTable.NONE && !requests.isCopied(operation, rows, row)) {
      requests.setClient(request, operation, FoundBy.THREAD);
    } else if (handled != LongTable.NONE) {
      requests.setAbove(request, handled, FoundBy.THREAD);
    } else {
      clients.send(request, thread(thread), timeNs, rows.get(row, RequestBuffer.BYTES_REQUESTED));
    }
  }

  private void belong(int message, int request, boolean answer) {
    messages.table.set(message, MessageField.REQUEST, request);
    long number = requests.table.get(request, RequestField.NUMBER);
    messages.table.set(message, MessageField.REQUEST_NUMBER, number);
    messages.table.set(message, MessageField.IS_ANSWER, answer ? 1 : 0);
  }

  private void answer(RequestBuffer rows, int row, int message) {
    messages.table.set(message, MessageField.IS_ANSWER, 1);
    int file = rows.index(row, RequestBuffer.FILE);
    int back = connections.back(file);
    int thread = rows.index(row, RequestBuffer.THREAD);
    IdPlaces places = places(connections.process(thread));
    Stream stream = back == Trace.NONE ? null : messages.stream(back);
    int request =
        stream == null
            ? LongTable.NONE
            : places.find(requests.table, stream.oldest, messages.table, message);
    if (request == LongTable.NONE) {
      sink.unmatched(Unmatched.NO_REQUEST);
      return;
    }
    belong(message, request, true);
    requests.leave(stream, request);
    LongTable table = requests.table;
    table.set(request, RequestField.ANSWERED_NS, rows.get(row, RequestBuffer.ADMIT_NS));
    table.set(request, RequestField.ANSWER_BYTES, rows.get(row, RequestBuffer.BYTES));
    table.set(request, RequestField.ANSWER_FOUND, places.found().index());
    answered(request, thread(thread), rows.get(row, RequestBuffer.BYTES_REQUESTED));
  }

  private IdPlaces places(int process) {
    if (ids[process] == null) {
      ids[process] = new IdPlaces();
    }
    return ids[process];
  }

  /** A thread answers a request: what it did before, and for nobody known, was for this one. */
  private void answered(int request, ThreadWork work, long bytes) {
    int receiver = requests.table.index(request, RequestField.RECEIVER);
    served.answered(request, connections.process(receiver), work, thread(receiver), bytes);
    long arrivedNs = requests.table.get(request, RequestField.ARRIVED_NS);
    for (int i = 0; i < work.returned.size(); i++) {
      int below = work.returned.get(i);
      if (below != LongTable.NONE) {
        boolean after = requests.table.get(below, RequestField.SENT_NS) >= arrivedNs;
        if (after && !requests.hasReason(below)) {
          requests.setAbove(below, request, FoundBy.ANSWER);
        }
        requests.tell(below);
      }
    }
    work.returned.clear();
    if (work.handled() == request) {
      work.handle(LongTable.NONE);
    }
    work.received.remove(request);
  }

  /** A call receives messages, or parts of some. */
  void receive(RequestBuffer rows, int row) {
    messages.know(rows, row, false);
    messages.receive(rows, row, arrivals);
  }

  private void arrived(int message) {
    sink.message(told.at(message));
    int request = messages.table.index(message, MessageField.REQUEST);
    if (!isRequestOf(message, request)) {
      return;
    }
    int thread = messages.table.index(message, MessageField.RECEIVER);
    int sender = messages.table.index(message, MessageField.SENDER);
    if (connections.process(thread) == connections.process(sender)) {
      requests.drop(request); // a thread that wakes another one of its process
      return;
    }
    long timeNs = messages.table.get(message, MessageField.ARRIVED_NS);
    if (messages.table.get(message, MessageField.IS_ANSWER) == 1) {
      returned(request, thread, timeNs);
    } else {
      asked[connections.process(thread)] = true;
      int stream = messages.table.index(message, MessageField.STREAM);
      requests.wait(messages.stream(stream), request);
      arrived(request, thread, timeNs);
    }
  }

  private void arrived(int request, int thread, long timeNs) {
    requests.table.set(request, RequestField.ARRIVED_NS, timeNs);
    requests.table.set(request, RequestField.RECEIVER, thread);
    ThreadWork work = thread(thread);
    work.receive();
    work.received.add(request);
    work.handle(request);
  }

  /** The answer to a request is at the client. */
  private void returned(int request, int thread, long timeNs) {
    ThreadWork work = thread(thread);
    requests.table.set(request, RequestField.RETURNED_NS, timeNs);
    work.handle(requests.table.index(request, RequestField.ABOVE));
    if (clients.returned(request, work, connections.process(thread), timeNs)) {
      requests.tell(request);
      return;
    }
    int forgotten = work.addReturned(request);
    if (forgotten != LongTable.NONE) {
      requests.tell(forgotten);
    }
  }

  /** A file system in user space gets a request of the kernel. */
  void kernelRequest(RequestBuffer rows, int row) {
    long unique = rows.get(row, RequestBuffer.UNIQUE);
    int thread = rows.index(row, RequestBuffer.THREAD);
    int process = connections.process(thread);
    if (unique == Trace.UNKNOWN) {
      return;
    }
    asked[process] = true;
    int request = requests.begin(rows.index(row, RequestBuffer.FILE));
    long timeNs = rows.get(row, RequestBuffer.CALLBACK_NS);
    requests.table.set(request, RequestField.UNIQUE, unique);
    requests.table.set(request, RequestField.OPCODE, rows.get(row, RequestBuffer.OPCODE));
    requests.table.set(request, RequestField.BYTES, rows.get(row, RequestBuffer.BYTES));
    int before = kernel.add(process, unique, request);
    if (before != LongTable.NONE) {
      requests.tell(before);
    }
    for (int caller : kernel.threads(rows.get(row, RequestBuffer.CALLER))) {
      int operation = doing(caller, timeNs);
      if (operation != LongTable.NONE && !requests.hasReason(request)) {
        requests.setClient(request, operation, FoundBy.KERNEL);
      }
    }
    arrived(request, thread, timeNs);
  }

  /** A file system in user space answers the kernel. */
  void kernelAnswer(RequestBuffer rows, int row) {
    int thread = rows.index(row, RequestBuffer.THREAD);
    int process = connections.process(thread);
    int request = kernel.take(process, rows.get(row, RequestBuffer.UNIQUE));
    if (request == LongTable.NONE) {
      sink.unmatched(Unmatched.NO_REQUEST);
      return;
    }
    LongTable table = requests.table;
    table.set(request, RequestField.ANSWERED_NS, rows.get(row, RequestBuffer.ADMIT_NS));
    table.set(request, RequestField.RETURNED_NS, rows.get(row, RequestBuffer.CALLBACK_NS));
    table.set(request, RequestField.ANSWER_BYTES, rows.get(row, RequestBuffer.BYTES));
    table.set(request, RequestField.ANSWER_FOUND, FoundBy.KERNEL.index());
    answered(request, thread(thread), rows.get(row, RequestBuffer.BYTES));
    requests.tell(request);
  }

  /** The run is over. */
  void finish() {
    for (ThreadWork work : threads) {
      if (work != null) {
        served.finish(work);
      }
    }
    messages.finish();
    requests.finish();
  }
}
