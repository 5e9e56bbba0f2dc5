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
  private final KernelFollower kernel;
  private final ThreadWorks threads;
  private final AnsweredRequests answers;
  private final KeptWrites kept;
  private final DiskWork disks;
  private final UnseenAnswers unseen;

  /** Whether a process has got requests. */
  private final boolean[] asked;

  private final FollowedMessage told;
  private final MessageStreams.Arrivals arrivals = this::arrived;

  Followers(Trace trace, Connections connections, RequestSink sink) {
    this.connections = connections;
    this.sink = sink;
    requests = new Requests(connections, sink);
    messages = new MessageStreams(connections, requests.table, sink);
    served = new ServedOperations(connections, requests, sink);
    threads = new ThreadWorks(requests, trace.threads().size());
    answers = new AnsweredRequests(connections, messages, requests, served, threads);
    clients = new ClientCalls(requests, connections.processes());
    kept = new KeptWrites(trace, connections, requests);
    disks = new DiskWork(trace, connections, requests.operations);
    unseen = new UnseenAnswers(connections, sink);
    KernelRequests ofKernel = new KernelRequests(trace, requests);
    kernel = new KernelFollower(connections, ofKernel, threads, answers, kept);
    asked = new boolean[connections.processes()];
    told = new FollowedMessage(messages.table);
  }

  /** An operation of a client, or of a server that may do it for a request. */
  void operation(RequestBuffer rows, int row) {
    int thread = rows.index(row, RequestBuffer.THREAD);
    int process = connections.process(thread);
    int operation = requests.operations.add(rows, row);
    clients.begin(operation, process);
    if (asked[process] && connections.mayServe(process)) {
      disks.begin(operation, process);
      served.serve(threads.of(thread), process, operation);
    } else {
      if (connections.servesByMemory(process) && requests.operations.isOfData(operation)) {
        served.unmatched(operation);
      }
      threads.doing(thread, rows.get(row, RequestBuffer.ADMIT_NS));
      kept.call(process, operation);
      requests.operations.release(threads.of(thread).begin(operation));
    }
  }

  /** A request of a disk. */
  void disk(RequestBuffer rows, int row) {
    disks.request(rows, row);
  }

  /** An asynchronous operation of a client ends on a thread. */
  void end(RequestBuffer rows, int row) {
    clients.end(
        requests.operations.add(rows, row), threads.of(rows.index(row, RequestBuffer.CALLER)));
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
    } else if (isPiece(stream, message, rows.get(row, RequestBuffer.ADMIT_NS))) {
      piece(rows, row, message);
    } else {
      request(rows, row, message);
    }
    unseen.sent(rows, row, isOwn(stream));
    if (connections.isOfClientOnly(rows.index(row, RequestBuffer.FILE))) {
      messages.keepLast(stream);
    }
  }

  /** Whether what was sent last is for no operation of a client, nor for another request. */
  private boolean isOwn(Stream stream) {
    int request = stream.latest.first();
    return request != LongTable.NONE && !requests.hasReason(request);
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
            == messages.table.get(message, MessageField.REQUEST_NUMBER)
        && !requests.isTold(request);
  }

  /**
   * Whether a message goes on with the request before: its thread sent that, in the same operation
   * if in any, it has no answer, and the message does not begin as requests do.
   */
  private boolean isPiece(Stream stream, int message, long timeNs) {
    int before = stream.behind ? stream.latest.first() : LongTable.NONE;
    if (before == LongTable.NONE
        || requests.table.get(before, RequestField.RETURNED_NS) != LongTable.NONE) {
      return false;
    }
    boolean inOperation =
        requests.table.index(before, RequestField.CLIENT_FOUND) == FoundBy.THREAD.index();
    int client = inOperation ? requests.table.index(before, RequestField.CLIENT) : LongTable.NONE;
    return threads.doing(stream.sender, timeNs) == client
        && !stream.heads.resembles(messages.table, message);
  }

  private void piece(RequestBuffer rows, int row, int message) {
    int request = messages.stream(rows.index(row, RequestBuffer.FILE)).latest.get(0);
    messages.table.set(message, MessageField.IS_PIECE, 1);
    belong(message, request, false);
    requests.table.add(request, RequestField.BYTES, rows.get(row, RequestBuffer.BYTES));
  }

  private void request(RequestBuffer rows, int row, int message) {
    int thread = rows.index(row, RequestBuffer.THREAD);
    long timeNs = rows.get(row, RequestBuffer.ADMIT_NS);
    int request = requests.begin(rows, row);
    LongTable table = requests.table;
    table.set(request, RequestField.BYTES, rows.get(row, RequestBuffer.BYTES));
    table.set(request, RequestField.SENT_NS, timeNs);
    table.set(request, RequestField.SENDER, thread);
    table.set(request, RequestField.ABOUT, threads.of(thread).file);
    table.set(request, RequestField.SENDER_ID, rows.get(row, RequestBuffer.ID));
    for (int pair = 0; pair < MessageBatch.WORD_PAIRS; pair++) {
      table.set(request, RequestField.WORDS + pair, rows.get(row, RequestBuffer.WORDS + pair));
    }
    belong(message, request, false);
    Stream stream = messages.stream(rows.index(row, RequestBuffer.FILE));
    stream.heads.learn(messages.table, message);
    if (connections.isOfClientOnly(rows.index(row, RequestBuffer.FILE))) {
      requests.tell(stream.latest.first()); // it will not arrive anywhere
    }
    stream.latest.clear();
    stream.latest.add(request);
    int operation = threads.doing(thread, timeNs);
    int handled = threads.of(thread).handled();
    if (operation != LongTable.NONE && !requests.operations.isCopied(operation, rows, row)) {
      requests.setClient(request, operation, FoundBy.THREAD);
    } else if (handled != LongTable.NONE) {
      requests.setAbove(request, handled, FoundBy.THREAD);
    } else {
      clients.send(
          request, threads.of(thread), timeNs, rows.get(row, RequestBuffer.BYTES_REQUESTED));
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
    int request = answers.answer(rows, row, message);
    if (request == LongTable.NONE) {
      unrequested(rows, row);
    } else {
      belong(message, request, true);
    }
  }

  private void unrequested(RequestBuffer rows, int row) {
    if (rows.get(row, RequestBuffer.IN_PART) == 1) {
      boolean tls = connections.isEncrypted(rows.index(row, RequestBuffer.FILE));
      sink.unmatched(tls ? Unmatched.TLS : Unmatched.NO_REQUEST);
    }
  }

  /** A call receives messages, or parts of some. */
  void receive(RequestBuffer rows, int row) {
    messages.know(rows, row, false);
    messages.receive(rows, row, arrivals);
    unseen.received(rows, row);
  }

  private void arrived(int message) {
    told.at(message);
    if (messages.isInPart(message)) {
      sink.message(told);
    }
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
      requests.table.add(request, RequestField.GOT, told.bytes());
      served.buffers.arrived(request, connections.process(thread), messages.table, message);
      int stream = messages.table.index(message, MessageField.STREAM);
      if (messages.table.get(message, MessageField.IS_PIECE) == 1) {
        went(request, thread, timeNs);
      } else {
        requests.wait(messages.stream(stream), request);
        threads.receive(request, thread, timeNs);
      }
    }
  }

  /** More of a request is at the server: it is with the thread that received this now. */
  private void went(int request, int thread, long timeNs) {
    LongTable table = requests.table;
    table.set(request, RequestField.ARRIVED_NS, timeNs);
    ThreadWork work = threads.of(thread);
    ThreadWork before = threads.of(table.index(request, RequestField.RECEIVER));
    if (requests.isAnswered(request) || (work == before && work.handled() == request)) {
      return;
    }
    before.received.remove(request);
    table.set(request, RequestField.RECEIVER, thread);
    work.receive(request);
  }

  /** The answer to a request is at the client. */
  private void returned(int request, int thread, long timeNs) {
    ThreadWork work = threads.of(thread);
    int process = connections.process(thread);
    boolean first = requests.returned(request, told.bytes(), timeNs);
    int in = requests.operations.use(requests.table.index(request, RequestField.CLIENT));
    if (first) {
      kept.carried(request);
    }
    int above = requests.above(request);
    kept.answeredBelow(request, above);
    work.goOn(request, above);
    if (clients.returned(request, in, work, process, timeNs)) {
      requests.done(request);
    } else if (first) {
      requests.tell(work.addReturned(request));
    }
  }

  /** What goes between the kernel and a file system in user space. */
  void kernel(RequestBuffer rows, int row, boolean sent) {
    if (connections.isOfKernel(rows.index(row, RequestBuffer.HANDLE))) {
      if (sent) {
        kernel.made(rows, row);
      } else {
        kernel.returned(rows, row);
      }
    } else if (!sent) {
      asked[connections.process(rows.index(row, RequestBuffer.THREAD))] |= kernel.got(rows, row);
    } else if (!kernel.answered(rows, row)) {
      unrequested(rows, row);
    }
  }

  /** The run is over. */
  void finish() {
    threads.forEach(served::finish);
    messages.finish();
    unseen.finish();
    kept.finish();
    requests.finish();
  }
}
