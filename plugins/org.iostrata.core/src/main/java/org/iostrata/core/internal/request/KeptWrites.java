// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.iostrata.core.internal.collection.LongTable;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;

/**
 * Writes of which a file system in user space tells the kernel, or a library its caller, that they
 * are done while it keeps their data, and sends those of many together later, by any thread
 * ("write-behind"). Which request carried them is told by the place: the server writes there what
 * they wrote.
 */
final class KeptWrites {
  /** So many of a process are kept: of more the oldest may never be sent. */
  private static final int MOST = 1024;

  /** So many threads are not all wrong about what they send. */
  private static final int ENOUGH = 3;

  private final Connections connections;
  private final Requests requests;
  private final LongTable table;
  private final AskedWrites writes;
  private final SameFiles files;
  private final HeldRequests held;

  /** By process. */
  private final RequestList[] kept;

  private final List<Integer> found = new ArrayList<>();
  private final List<Integer> pieces = new ArrayList<>();

  KeptWrites(Trace trace, Connections connections, Requests requests) {
    this.connections = connections;
    this.requests = requests;
    table = requests.table;
    writes = new AskedWrites(requests);
    files = new SameFiles(trace.files(), writes);
    held = new HeldRequests(requests);
    kept = new RequestList[trace.processes().size()];
  }

  /** The kernel asks a process for an operation, of which a write may come in several pieces. */
  void ask(int process, int request) {
    if (writes.add(request)) {
      add(process, request);
    }
  }

  /** A program asks a library for an operation, which may return before its data are sent. */
  void call(int process, int operation) {
    if (isCall(operation)) {
      int call = requests.call(operation);
      writes.addCall(call, operation);
      add(process, call);
    }
  }

  /** Whether a library is asked to write at a place that is known. */
  private boolean isCall(int operation) {
    LongTable operations = requests.operations.table;
    int layerKind = operations.index(operation, OperationField.LAYER_KIND);
    return LayerKind.layer(layerKind) == Layer.CLIENT
        && LayerKind.kind(layerKind) == OperationKind.WRITE
        && operations.get(operation, OperationField.OFFSET) >= 0;
  }

  private void add(int process, int request) {
    if (kept[process] == null) {
      kept[process] = new RequestList(table);
    }
    RequestList list = kept[process];
    if (list.size() == MOST) {
      int oldest = list.get(0);
      list.removeFirst();
      if (oldest != LongTable.NONE && requests.isAnswered(oldest)) {
        requests.tell(oldest);
      }
    }
    list.add(request);
  }

  /** The kernel is answered; whether the data may still be on their way. */
  boolean keeps(int process, int request) {
    if (!writes.has(request)) {
      return false;
    }
    boolean done = requests.isServed(request) || requests.is(request, RequestField.ANSWERED_BELOW);
    if (done) {
      kept[process].remove(request);
    }
    return !done;
  }

  /**
   * A request was answered that is for another: unless it held nothing of its data, that is done.
   */
  void answeredBelow(int request, int above) {
    if (above != LongTable.NONE && (!writes.has(above) || mayHold(request, above))) {
      requests.answeredBelow(above);
    }
  }

  private boolean mayHold(int request, int above) {
    int served = table.index(request, RequestField.SERVED);
    return served == LongTable.NONE
        ? table.get(request, RequestField.BYTES) >= writes.to(above) - writes.from(above)
        : writes.isWrite(served) && !requests.is(request, RequestField.HELD);
  }

  /** A request is answered: it may have carried what its process kept. */
  void carried(int request) {
    RequestList list = kept(request);
    int served = table.index(request, RequestField.SERVED);
    if (list == null || list.size() == 0 || served == LongTable.NONE || !writes.isWrite(served)) {
      return;
    }
    AskedWrites.Written written = writes.written(served);
    if (files.known(written.file()) == null) {
      held.add(written.file(), request).forEach(this::giveUp);
      learn(request, written, ENOUGH);
    } else {
      findCarried(request, written);
    }
  }

  /** It will not turn out any more what a request carried. */
  private void giveUp(int request) {
    int own = own(request);
    if (own != LongTable.NONE && files.isElsewhere(written(request), own)) {
      requests.withdraw(request);
    }
    requests.release(request);
  }

  private RequestList kept(int request) {
    return kept[connections.process(table.index(request, RequestField.SENDER))];
  }

  private AskedWrites.Written written(int request) {
    return writes.written(table.index(request, RequestField.SERVED));
  }

  /** Finds what a request carried to a file of a server, of which is known what it is. */
  private void findCarried(int request, AskedWrites.Written written) {
    RequestList list = kept(request);
    AskedWrites.Written there = files.known(written.file()).of(written);
    find(list, there, table.get(request, RequestField.SENT_NS));
    if (!found.isEmpty()) {
      carry(list, request, there);
    } else if (!requests.hasReason(request) || isElsewhere(request, there)) {
      requests.withdraw(request);
    }
  }

  /**
   * Tries to find out what a file of a server is; then also what those carried that are held.
   *
   * @param enough so many threads that sent something for it have to agree where only that tells
   */
  private boolean learn(int request, AskedWrites.Written written, int enough) {
    RequestList list = kept(request);
    long sentNs = table.get(request, RequestField.SENT_NS);
    pieces.clear();
    for (int i = 0; i < list.size(); i++) {
      int piece = list.get(i);
      if (piece != LongTable.NONE && table.get(piece, RequestField.ARRIVED_NS) <= sentNs) {
        pieces.add(piece);
      }
    }
    HeldRequests.Likely likely = held.likely(written.file(), enough);
    if (files.learn(written, pieces, own(request), likely) == null) {
      return false;
    }
    for (int one : held.take(written.file())) {
      findCarried(one, written(one));
      requests.release(one);
    }
    return true;
  }

  /**
   * The run is over: what was taken by others since may leave one place for those that are left.
   */
  void finish() {
    boolean more = true;
    while (more) {
      more = false;
      for (int request : held.firsts()) {
        more |= learn(request, written(request), 1);
      }
    }
    held.firsts().forEach(request -> held.take(written(request).file()).forEach(this::giveUp));
  }

  /** Whether the thread that sent a request was to write at another place. */
  private boolean isElsewhere(int request, AskedWrites.Written written) {
    int client = table.index(request, RequestField.CLIENT);
    if (client != LongTable.NONE) {
      return isCall(client) && !writes.holds(client, written);
    }
    int above = table.index(request, RequestField.ABOVE);
    return above != LongTable.NONE && writes.has(above) && !files.mayBeIn(above, written);
  }

  /** The write that the thread was to do that sent a request, or NONE. */
  private int own(int request) {
    int client = table.index(request, RequestField.CLIENT);
    return client == LongTable.NONE
        ? table.index(request, RequestField.ABOVE)
        : requests.operations.table.index(client, OperationField.KEPT);
  }

  /** A request carried those that were found. */
  private void carry(RequestList list, int request, AskedWrites.Written written) {
    dropOverlapping();
    found.sort(Comparator.comparingLong(writes::from));
    if (found.size() > 1 || found.get(0) != own(request)) {
      requests.carry(request, found);
    }
    for (int piece : found) {
      if (writes.to(piece) <= written.to()) {
        list.remove(piece);
        done(piece);
      }
    }
  }

  private void done(int piece) {
    if (requests.isAnswered(piece)) {
      requests.tell(piece);
    } else {
      requests.answeredBelow(piece);
    }
  }

  /** What was written to the same place is sent one after another: the oldest now. */
  private void dropOverlapping() {
    for (int i = found.size() - 1; i > 0; i--) {
      int piece = found.get(i);
      boolean again =
          found.subList(0, i).stream()
              .anyMatch(
                  older ->
                      writes.from(older) < writes.to(piece)
                          && writes.from(piece) < writes.to(older));
      if (again) {
        found.remove(i);
      }
    }
  }

  /** Finds those at the place that were there when a request was sent. */
  private void find(RequestList list, AskedWrites.Written written, long sentNs) {
    found.clear();
    for (int i = 0; i < list.size(); i++) {
      int piece = list.get(i);
      if (piece != LongTable.NONE
          && writes.file(piece) == written.file()
          && files.mayBeIn(piece, written)
          && table.get(piece, RequestField.ARRIVED_NS) <= sentNs) {
        found.add(piece);
      }
    }
  }
}
