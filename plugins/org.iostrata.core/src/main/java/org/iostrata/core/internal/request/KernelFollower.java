// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import org.iostrata.core.internal.collection.LongTable;
import org.iostrata.core.model.Trace;

/**
 * What happens to the kernel's requests to file systems in user space: as their daemons get and
 * answer them, and as the kernel makes them and has the answers, of which either may not be
 * recorded.
 */
final class KernelFollower {
  private final Connections connections;
  private final Requests requests;
  private final KernelRequests kernel;
  private final ThreadWorks threads;
  private final AnsweredRequests answers;
  private final KeptWrites kept;

  KernelFollower(
      Connections connections,
      KernelRequests kernel,
      ThreadWorks threads,
      AnsweredRequests answers,
      KeptWrites kept) {
    this.connections = connections;
    requests = kernel.requests;
    this.kernel = kernel;
    this.threads = threads;
    this.answers = answers;
    this.kept = kept;
  }

  /** The kernel makes a request. Where its daemon was not recorded the connection is the server. */
  void made(RequestBuffer rows, int row) {
    if (rows.get(row, RequestBuffer.UNIQUE) == Trace.UNKNOWN) {
      return;
    }
    if (connections.isServed(rows.index(row, RequestBuffer.FILE))) {
      kernel.send(rows, row);
      return;
    }
    int request = kernel.begin(rows, row, process(rows, row));
    long timeNs = rows.get(row, RequestBuffer.ADMIT_NS);
    requests.table.set(request, RequestField.SENT_NS, timeNs);
    findClient(request, rows.get(row, RequestBuffer.CALLER), timeNs);
    threads.arrived(request, rows.index(row, RequestBuffer.THREAD), timeNs);
  }

  /** The kernel has an answer. */
  void returned(RequestBuffer rows, int row) {
    int stream = connections.back(rows.index(row, RequestBuffer.FILE));
    if (stream != Trace.NONE && connections.isServed(stream)) {
      kernel.returned(stream, rows, row);
      return;
    }
    int request = kernel.take(process(rows, row), rows, row);
    boolean known = request != LongTable.NONE; // else it was made before the recording
    if (known) {
      kernel.answer(request, rows, row);
      requests.tell(request);
    }
  }

  /** A daemon gets a request; whether it is one. */
  boolean got(RequestBuffer rows, int row) {
    if (rows.get(row, RequestBuffer.UNIQUE) == Trace.UNKNOWN) {
      return false;
    }
    int process = process(rows, row);
    int request = kernel.begin(rows, row, process);
    long timeNs = rows.get(row, RequestBuffer.CALLBACK_NS);
    if (findClient(request, rows.get(row, RequestBuffer.CALLER), timeNs)) {
      kept.ask(process, request);
    }
    threads.receive(request, rows.index(row, RequestBuffer.THREAD), timeNs);
    return true;
  }

  /** What the thread does for which the kernel asks. */
  private boolean findClient(int request, long caller, long timeNs) {
    for (int thread : kernel.threads(caller)) {
      int operation = threads.doing(thread, timeNs);
      if (operation != LongTable.NONE) {
        requests.setClient(request, operation, FoundBy.KERNEL);
        return true;
      }
    }
    return false;
  }

  /** A daemon answers; whether a request. */
  boolean answered(RequestBuffer rows, int row) {
    int process = process(rows, row);
    int request = kernel.take(process, rows, row);
    if (request == LongTable.NONE) {
      return false;
    }
    kernel.answer(request, rows, row);
    ThreadWork work = threads.of(rows.index(row, RequestBuffer.THREAD));
    answers.answered(request, work, rows.get(row, RequestBuffer.BYTES), false);
    if (!kept.keeps(process, request) && !kernel.awaits(request)) {
      requests.tell(request);
    }
    return true;
  }

  private int process(RequestBuffer rows, int row) {
    return connections.process(rows.index(row, RequestBuffer.THREAD));
  }
}
