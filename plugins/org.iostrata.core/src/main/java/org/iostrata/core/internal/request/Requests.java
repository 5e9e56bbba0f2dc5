// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.iostrata.core.internal.collection.LongTable;

/** Requests that are not told yet, and the operations of clients and servers that they are of. */
final class Requests {
  /** What a message has around its data is shorter. */
  static final long MOST_AROUND = 4096;

  /** So many requests of a connection may have no answer: of more the oldest is told. */
  private static final int MOST_WAITING = 4096;

  /** So many requests of a connection may be answered once more. */
  private static final int MOST_ANSWERED = 16;

  final LongTable table = new LongTable(RequestField.COUNT);
  final UsedOperations operations = new UsedOperations();
  private final RequestTeller teller;
  private long count;

  Requests(Connections connections, RequestSink sink) {
    teller = new RequestTeller(connections, this, sink);
  }

  /** A new one, by a message. */
  int begin(RequestBuffer rows, int row) {
    int request = table.add();
    table.set(request, RequestField.NUMBER, count++);
    table.set(request, RequestField.STREAM, rows.get(row, RequestBuffer.FILE));
    table.set(request, RequestField.BELOW, 0);
    boolean inPart = rows.get(row, RequestBuffer.IN_PART) == 1;
    table.set(request, RequestField.STATE, inPart ? RequestField.IN_PART : 0);
    table.set(request, RequestField.GOT, 0);
    table.set(request, RequestField.RETURNED, 0);
    return request;
  }

  /** A library is asked for an operation, which requests may be for that are sent later. */
  int call(int operation) {
    int call = table.add();
    table.set(call, RequestField.NUMBER, count++);
    table.set(call, RequestField.BELOW, 0);
    table.set(call, RequestField.STATE, RequestField.CALL);
    table.set(call, RequestField.CLIENT, operations.use(operation));
    long admitNs = operations.table.get(operation, OperationField.ADMIT_NS);
    table.set(call, RequestField.ARRIVED_NS, admitNs);
    table.set(call, RequestField.ANSWERED_NS, admitNs);
    operations.table.set(operation, OperationField.KEPT, call);
    return call;
  }

  /** A request is for an operation of a client, whatever was thought before. */
  void setClient(int request, int operation, FoundBy found) {
    operations.use(operation);
    operations.release(table.index(request, RequestField.CLIENT));
    table.set(request, RequestField.CLIENT, operation);
    table.set(request, RequestField.ABOUT, operations.table.get(operation, OperationField.FILE));
    table.set(request, RequestField.CLIENT_FOUND, found.index());
  }

  /** A request is for another one. */
  void setAbove(int request, int above, FoundBy found) {
    need(above);
    table.set(request, RequestField.ABOVE, above);
    table.set(request, RequestField.CLIENT_FOUND, found.index());
  }

  private void need(int above) {
    table.add(above, RequestField.BELOW, 1);
    mark(above, RequestField.PASSED_ON);
  }

  /** A request turned out to carry the data of others, in the order of their places. */
  void carry(int request, List<Integer> kept) {
    kept.forEach(this::need);
    withdraw(request);
    table.set(request, RequestField.ABOVE, kept.get(0));
    table.set(request, RequestField.CLIENT_FOUND, FoundBy.PLACE.index());
    for (int i = 1; i < kept.size(); i++) {
      table.set(kept.get(i - 1), RequestField.WITH, kept.get(i));
    }
    table.set(request, RequestField.WITH_LAST, kept.get(kept.size() - 1));
  }

  /** A request is not for what it was thought to be, nor for what its thread handles. */
  void withdraw(int request) {
    mark(request, RequestField.APART);
    int thought = table.index(request, RequestField.ABOVE);
    operations.release(table.index(request, RequestField.CLIENT));
    table.set(request, RequestField.CLIENT, LongTable.NONE);
    table.set(request, RequestField.ABOVE, LongTable.NONE);
    table.set(request, RequestField.CLIENT_FOUND, LongTable.NONE);
    if (thought != LongTable.NONE) {
      table.add(thought, RequestField.BELOW, -1);
      forget(thought);
    }
  }

  /** The request that one is for, or NONE when a client is asked for it by no request. */
  int above(int request) {
    int above = table.index(request, RequestField.ABOVE);
    return above == LongTable.NONE || is(above, RequestField.CALL) ? LongTable.NONE : above;
  }

  /** The next of those that a request is for, behind one of them, or NONE. */
  int nextAbove(int request, int above) {
    boolean carried =
        table.index(request, RequestField.CLIENT_FOUND) == FoundBy.PLACE.index()
            && above != LongTable.NONE
            && above != table.index(request, RequestField.WITH_LAST);
    return carried ? table.index(above, RequestField.WITH) : LongTable.NONE;
  }

  /** One that is for a request was answered. */
  void answeredBelow(int request) {
    mark(request, RequestField.ANSWERED_BELOW);
  }

  private void mark(int request, int state) {
    table.set(request, RequestField.STATE, table.get(request, RequestField.STATE) | state);
  }

  private void unmark(int request, int state) {
    table.set(request, RequestField.STATE, table.get(request, RequestField.STATE) & ~state);
  }

  boolean is(int request, int state) {
    return RequestField.is(table, request, state);
  }

  /** Whether it is known for what a request is. */
  boolean hasReason(int request) {
    return table.index(request, RequestField.CLIENT) != LongTable.NONE
        || table.index(request, RequestField.ABOVE) != LongTable.NONE;
  }

  boolean isAnswered(int request) {
    return table.get(request, RequestField.ANSWERED_NS) != LongTable.NONE;
  }

  /** Whether a request was told: what is found now is too late. */
  boolean isTold(int request) {
    return is(request, RequestField.TOLD);
  }

  /** Whether an operation may still be done for a request, of which none was. */
  boolean isOpen(int request) {
    return (!isAnswered(request) || is(request, RequestField.MAY_WAIT)) && !isServed(request);
  }

  /** Its server answers some that they have to wait: this one may have been told so. */
  void mayWait(int request) {
    mark(request, RequestField.MAY_WAIT);
  }

  /** Whether an operation was done for a request. */
  boolean isServed(int request) {
    return table.index(request, RequestField.SERVED) != LongTable.NONE;
  }

  /** An operation was done for a request, which takes it over. */
  void serve(int request, int operation, FoundBy found) {
    operations.table.set(operation, OperationField.FOUND, found.index());
    int last = table.index(request, RequestField.SERVED_LAST);
    if (last == LongTable.NONE) {
      table.set(request, RequestField.SERVED, operation);
    } else {
      operations.table.set(last, OperationField.NEXT, operation);
    }
    table.set(request, RequestField.SERVED_LAST, operation);
  }

  /** A request is at its server. */
  void wait(Stream stream, int request) {
    if (stream.waiting == MOST_WAITING) {
      int oldest = stream.oldest;
      stream.leave(oldest);
      tell(oldest);
    }
    stream.enter(request);
  }

  /** A request was answered, which may be said once more, as "wait" is before an answer. */
  void remember(Stream stream, int request) {
    if (stream.answered.size() == MOST_ANSWERED) {
      int oldest = stream.answered.get(0);
      stream.answered.removeFirst();
      if (oldest != LongTable.NONE) {
        unmark(oldest, RequestField.REMEMBERED);
        if (is(oldest, RequestField.TOLD)) {
          forget(oldest);
        } else if (is(oldest, RequestField.DONE)) {
          tell(oldest);
        }
      }
    }
    mark(request, RequestField.REMEMBERED);
    stream.answered.add(request);
  }

  /** Nothing more will be known of a request, unless it is answered once more. */
  void done(int request) {
    if (is(request, RequestField.REMEMBERED)) {
      mark(request, RequestField.DONE);
    } else {
      tell(request);
    }
  }

  /** So much more of an answer is at the client; whether it is the first. */
  boolean returned(int request, long bytes, long timeNs) {
    boolean first = table.get(request, RequestField.RETURNED) == 0;
    table.add(request, RequestField.RETURNED, bytes);
    table.set(request, RequestField.RETURNED_NS, timeNs);
    return first;
  }

  /** A request is not told before it is released: more may be known of it then. */
  void hold(int request) {
    mark(request, RequestField.HELD);
  }

  void release(int request) {
    unmark(request, RequestField.HELD);
    if (is(request, RequestField.DONE)) {
      done(request);
    }
  }

  /** Nothing more will be known of a request, if there is one. */
  void tell(int request) {
    if (request == LongTable.NONE || is(request, RequestField.TOLD)) {
      return;
    }
    if (is(request, RequestField.HELD)) {
      mark(request, RequestField.DONE);
      return;
    }
    if (is(request, RequestField.CALL)) {
      operations.table.set(
          table.index(request, RequestField.CLIENT), OperationField.KEPT, LongTable.NONE);
    } else {
      teller.tell(request);
    }
    drop(request);
  }

  /** A request turned out to be none. */
  void drop(int request) {
    mark(request, RequestField.TOLD);
    forget(request);
  }

  /** Gives a request back that was told and that nobody needs any more, and what it is for. */
  private void forget(int request) {
    int old = request;
    while (old != LongTable.NONE
        && is(old, RequestField.TOLD)
        && !is(old, RequestField.REMEMBERED)
        && table.get(old, RequestField.BELOW) == 0) {
      int above = table.index(old, RequestField.ABOVE);
      for (int next = nextAbove(old, above); next != LongTable.NONE; ) {
        int behind = nextAbove(old, next);
        table.add(next, RequestField.BELOW, -1);
        forget(next);
        next = behind;
      }
      operations.release(table.index(old, RequestField.CLIENT));
      int served = table.index(old, RequestField.SERVED);
      while (served != LongTable.NONE) {
        int next = operations.table.index(served, OperationField.NEXT);
        operations.release(served);
        served = next;
      }
      table.set(old, RequestField.NUMBER, LongTable.NONE);
      table.remove(old);
      if (above != LongTable.NONE) {
        table.add(above, RequestField.BELOW, -1);
      }
      old = above;
    }
  }

  /** The run is over: tells all that is left, in its order. */
  void finish() {
    List<Integer> left = new ArrayList<>();
    for (int row = 0; row < table.capacity(); row++) {
      if (table.get(row, RequestField.NUMBER) != LongTable.NONE && !is(row, RequestField.TOLD)) {
        left.add(row);
      }
    }
    left.sort(Comparator.comparingLong(row -> table.get(row, RequestField.NUMBER)));
    left.forEach(this::tell);
  }
}
