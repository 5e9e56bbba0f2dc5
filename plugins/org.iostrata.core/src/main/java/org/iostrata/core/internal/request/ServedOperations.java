// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.iostrata.core.internal.collection.LongTable;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;

/**
 * For which request each operation of a server is: for the one that its thread received and did not
 * answer yet. Where there are several, or none, it turns out when one is answered: by the thread
 * that did the operation, or, where others send the answers, by the thread that received it. What a
 * thread does that never receives nor answers is for a request of its process that it fits.
 */
final class ServedOperations {
  /** What a message has around little data is no longer than that and so much. */
  private static final long AROUND_LITTLE = 512;

  private final Connections connections;
  private final Requests requests;
  final MovedBuffers buffers;
  private final RequestSink sink;

  /** By process, threads that did something for a request and have never received or answered. */
  private final Map<Integer, Set<ThreadWork>> workers = new HashMap<>();

  ServedOperations(Connections connections, Requests requests, RequestSink sink) {
    this.connections = connections;
    this.requests = requests;
    buffers = new MovedBuffers(requests);
    this.sink = sink;
  }

  /** A thread of a server does an operation. */
  void serve(ThreadWork work, int process, int operation) {
    if (!requests.operations.isOfData(operation)) {
      requests.operations.release(operation);
      return;
    }
    int request = ownRequest(work, operation);
    int inMemory =
        request == LongTable.NONE ? buffers.received(operation, process) : LongTable.NONE;
    if (request != LongTable.NONE) {
      requests.serve(request, operation, FoundBy.THREAD);
    } else if (inMemory != LongTable.NONE) {
      requests.serve(inMemory, operation, FoundBy.BUFFER);
    } else {
      buffers.read(operation, work, process);
      int latest = work.handled();
      requests.operations.table.set(
          operation,
          OperationField.LATEST,
          latest == LongTable.NONE ? latest : requests.table.get(latest, RequestField.NUMBER));
      unserved(work.addUndecided(operation));
      if (!work.speaks()) {
        workers.computeIfAbsent(process, none -> new LinkedHashSet<>()).add(work);
      }
    }
  }

  private void unserved(int operation) {
    if (operation != LongTable.NONE) {
      unmatched(operation);
      requests.operations.release(operation);
    }
  }

  /** An operation of a server is for no request that is known. */
  void unmatched(int operation) {
    if (requests.operations.isInPart(operation)) {
      int thread = (int) of(operation, OperationField.THREAD);
      boolean memory = connections.servesByMemory(connections.process(thread));
      sink.unmatched(memory ? Unmatched.SHARED_MEMORY : Unmatched.NO_SERVED);
    }
  }

  /** The request that a thread received itself and for which it does an operation, or NONE. */
  private int ownRequest(ThreadWork work, int operation) {
    int handled = work.handled();
    boolean more =
        handled != LongTable.NONE && !requests.isAnswered(handled) && fits(handled, operation);
    int last = more ? requests.table.index(handled, RequestField.SERVED_LAST) : LongTable.NONE;
    if (last != LongTable.NONE && isNextPiece(last, operation)) {
      return handled;
    }
    int only = LongTable.NONE;
    int count = 0;
    for (int i = 0; i < work.received.size(); i++) {
      int request = work.received.get(i);
      boolean open =
          request != LongTable.NONE && requests.isOpen(request) && fits(request, operation);
      count += open ? 1 : 0;
      only = open ? request : only;
    }
    if (count > 0) {
      return count == 1 ? only : LongTable.NONE;
    }
    return more && goesOn(last, operation) ? handled : LongTable.NONE;
  }

  /**
   * Whether an operation may be for the same request as one before it: of another kind, the next
   * piece of the file, or in another file, unless it is much smaller, as the line of a log is.
   */
  private boolean goesOn(int before, int operation) {
    if (before == LongTable.NONE
        || of(before, OperationField.LAYER_KIND) != of(operation, OperationField.LAYER_KIND)) {
      return true;
    }
    return of(before, OperationField.FILE) == of(operation, OperationField.FILE)
        ? isNextPiece(before, operation)
        : 2 * of(operation, OperationField.BYTES) >= of(before, OperationField.BYTES);
  }

  private boolean isNextPiece(int before, int operation) {
    return of(before, OperationField.FILE) == of(operation, OperationField.FILE)
        && of(before, OperationField.LAYER_KIND) == of(operation, OperationField.LAYER_KIND)
        && of(before, OperationField.OFFSET) + of(before, OperationField.BYTES)
            == of(operation, OperationField.OFFSET);
  }

  private long of(int operation, int field) {
    return requests.operations.table.get(operation, field);
  }

  /**
   * A thread answers a request: what it did since its last answer, and since the request arrived,
   * was for it, unless that does not fit and may be for one that the thread received. Where others
   * answer, it is what the thread that received it did.
   *
   * @param bytes of the answer
   * @param more whether it began before
   */
  void answered(int request, ThreadWork by, ThreadWork receiver, long bytes, boolean more) {
    for (int i = by.freshFrom(more); i < by.undecidedCount(); i++) {
      int operation = by.undecided(i);
      boolean other = !holds(bytes, operation) && mayBeForOther(by, request, operation);
      int last = requests.table.index(request, RequestField.SERVED_LAST);
      if (mayBe(request, operation) && goesOn(last, operation) && !other) {
        serve(request, by, i, FoundBy.ANSWER);
      }
    }
    by.dropTaken();
    by.answer(more);
    if (receiver != by && !requests.isServed(request)) {
      decide(request, receiver, bytes);
      receiver.dropTaken();
    }
  }

  /** What workers of a process did that never speak may be for a request that was answered. */
  void askWorkers(int request, int process, ThreadWork receiver, long bytes) {
    Set<ThreadWork> threads = workers.get(process);
    if (threads != null && !requests.isServed(request)) {
      askWorkers(request, receiver, threads, bytes);
    }
  }

  /**
   * The first that workers have done with of what is as large as what was asked for, or answered.
   * That something is being written may be answered before it is.
   */
  private void askWorkers(int request, ThreadWork receiver, Set<ThreadWork> threads, long bytes) {
    threads.removeIf(ThreadWork::speaks);
    ThreadWork worker = null;
    int first = 0;
    long firstNs = 0;
    int count = 0;
    for (ThreadWork thread : threads) {
      for (int i = 0; i < thread.undecidedCount(); i++) {
        int operation = thread.undecided(i);
        if (hasSize(request, operation, bytes) && isDone(request, receiver, operation)) {
          long callbackNs = of(operation, OperationField.CALLBACK_NS);
          boolean before = worker == null || callbackNs < firstNs;
          firstNs = before ? callbackNs : firstNs;
          worker = before ? thread : worker;
          first = before ? i : first;
          count++;
        }
      }
    }
    if (worker != null) {
      boolean only = count == 1 && !mayBeForOther(receiver, request, worker.undecided(first));
      serve(request, worker, first, only ? FoundBy.ONLY : FoundBy.ORDER);
      worker.dropTaken();
    }
  }

  private boolean hasSize(int request, int operation, long bytes) {
    OperationKind kind = LayerKind.kind((int) of(operation, OperationField.LAYER_KIND));
    boolean read = kind == OperationKind.READ;
    long message = read ? bytes : requests.table.get(request, RequestField.BYTES);
    long data = of(operation, OperationField.BYTES);
    return mayBe(request, operation)
        && kind.isTransfer()
        && message >= data
        && message < data + Math.min(Requests.MOST_AROUND, AROUND_LITTLE + data);
  }

  /** Whether an operation is over at the answer, or is a write under way and for no other. */
  private boolean isDone(int request, ThreadWork receiver, int operation) {
    long answeredNs = requests.table.get(request, RequestField.ANSWERED_NS);
    return of(operation, OperationField.CALLBACK_NS) <= answeredNs
        || (of(operation, OperationField.ADMIT_NS) <= answeredNs
            && LayerKind.kind((int) of(operation, OperationField.LAYER_KIND)) == OperationKind.WRITE
            && !mayBeForOther(receiver, request, operation));
  }

  /** Whether an operation may have been done for a request, by their sizes. */
  private boolean fits(int request, int operation) {
    boolean write =
        LayerKind.kind((int) of(operation, OperationField.LAYER_KIND)) == OperationKind.WRITE;
    boolean message = requests.table.get(request, RequestField.UNIQUE) == LongTable.NONE;
    return !write
        || !message
        || requests.table.get(request, RequestField.GOT) >= of(operation, OperationField.BYTES);
  }

  private boolean mayBe(int request, int operation) {
    long arrivedNs = requests.table.get(request, RequestField.FIRST_NS);
    return of(operation, OperationField.ADMIT_NS) >= arrivedNs && fits(request, operation);
  }

  /** Whether an answer of so many bytes has room for what was read. */
  private boolean holds(long bytes, int operation) {
    OperationKind kind = LayerKind.kind((int) of(operation, OperationField.LAYER_KIND));
    return kind != OperationKind.READ || bytes >= of(operation, OperationField.BYTES);
  }

  private boolean mayBeForOther(ThreadWork work, int request, int operation) {
    boolean found = false;
    for (int i = 0; i < work.received.size() && !found; i++) {
      int other = work.received.get(i);
      found =
          other != LongTable.NONE
              && other != request
              && requests.isOpen(other)
              && mayBe(other, operation);
    }
    return found;
  }

  /**
   * Another thread sends the answer: the request is for what its receiver did when it had received
   * nothing since; or, where there is nothing of that kind, for the last run of pieces that fits.
   */
  private void decide(int request, ThreadWork work, long bytes) {
    boolean known = false;
    for (int i = 0; i < work.undecidedCount(); i++) {
      known |= mayBe(request, work.undecided(i)) && wasLatest(request, work.undecided(i));
    }
    int from = work.undecidedCount();
    int runs = 0;
    int last = LongTable.NONE;
    for (int i = 0; i < work.undecidedCount(); i++) {
      int operation = work.undecided(i);
      if (isCandidate(request, operation, bytes, known)) {
        boolean begins = last == LongTable.NONE || !goesOn(last, operation);
        from = begins ? i : from;
        runs += begins ? 1 : 0;
        last = operation;
      }
    }
    for (int i = from; i < work.undecidedCount(); i++) {
      if (isCandidate(request, work.undecided(i), bytes, known)) {
        serve(request, work, i, runs == 1 ? FoundBy.ANSWER : FoundBy.ORDER);
      }
    }
  }

  private boolean isCandidate(int request, int operation, long bytes, boolean known) {
    return mayBe(request, operation)
        && (known ? wasLatest(request, operation) : holds(bytes, operation));
  }

  private boolean wasLatest(int request, int operation) {
    return of(operation, OperationField.LATEST) == requests.table.get(request, RequestField.NUMBER);
  }

  private void serve(int request, ThreadWork work, int undecided, FoundBy found) {
    requests.serve(request, work.undecided(undecided), found);
    work.take(undecided);
  }

  /** A thread does nothing more. */
  void finish(ThreadWork work) {
    for (int i = 0; i < work.undecidedCount(); i++) {
      unserved(work.undecided(i));
    }
  }
}
