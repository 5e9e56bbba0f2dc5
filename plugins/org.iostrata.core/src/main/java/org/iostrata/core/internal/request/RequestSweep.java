// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import org.iostrata.core.internal.collection.TimeOrder;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;

/**
 * Goes by time over all that {@link RequestBuffer} collected of all processes, in any order, up to
 * a time before which nothing can begin any more. Memory is that of what is under way. Not
 * thread-safe.
 */
public final class RequestSweep {
  /** How many may wait for older ones still open; then the older half goes on. */
  private static final int MAX_PENDING = 1 << 20;

  // Of what happens at once, the order.
  private static final int SEND = 0;
  private static final int RECEIVE = 1;
  private static final int OPERATION = 2;
  private static final int END = 3;

  private final RequestBuffer pending;
  private final Connections connections;
  private final Followers followers;
  private final TimeOrder.RowComparator tied = this::compareTied;

  /** Nothing yet of a trace. */
  public RequestSweep(Trace trace, RequestSink sink) {
    pending = new RequestBuffer(trace);
    connections = new Connections(trace);
    followers = new Followers(trace, connections, sink);
  }

  /** Takes all that was collected. */
  public void take(RequestBuffer buffer) {
    pending.takeAll(buffer);
  }

  /** Follows all that begins before a time; nothing that does will be taken any more. */
  public void advance(long toNs) {
    sweep(toNs);
    if (pending.size() > MAX_PENDING) {
      sweep(pending.sort().time(pending.size() / 2));
    }
  }

  /** Follows all that is left. */
  public void finish() {
    sweep(Long.MAX_VALUE);
    followers.finish();
  }

  private void sweep(long toNs) {
    TimeOrder order = pending.sort();
    int size = pending.size();
    int place = 0;
    int ordered = 0;
    while (place < size && order.time(place) < toNs) {
      if (place == ordered) {
        ordered = order.sortTies(place, size, tied);
      }
      add(order.row(place++));
    }
    pending.removeFirst(place);
  }

  /** What is sent comes before what is received, and that before what is done with it. */
  private int compareTied(int a, int b) {
    int byRank = Integer.compare(rank(a), rank(b));
    int byProcess = byRank != 0 ? byRank : Integer.compare(process(a), process(b));
    return byProcess != 0
        ? byProcess
        : Long.compare(pending.get(a, RequestBuffer.ID), pending.get(b, RequestBuffer.ID));
  }

  private int rank(int row) {
    int layerKind = pending.index(row, RequestBuffer.LAYER_KIND);
    if (LayerKind.layer(layerKind) == Layer.NETWORK) {
      return LayerKind.kind(layerKind) == OperationKind.WRITE ? SEND : RECEIVE;
    }
    return pending.get(row, RequestBuffer.BUSY_NS) == Trace.UNKNOWN ? END : OPERATION;
  }

  private int process(int row) {
    return connections.process(pending.index(row, RequestBuffer.THREAD));
  }

  private void add(int row) {
    int rank = rank(row);
    if (rank == OPERATION) {
      Layer layer = LayerKind.layer(pending.index(row, RequestBuffer.LAYER_KIND));
      if (layer.isLike(Layer.BLOCK)) {
        followers.disk(pending, row);
      } else {
        followers.operation(pending, row);
      }
      return;
    }
    if (rank == END) {
      followers.end(pending, row);
      return;
    }
    int file = connections.stream(pending.index(row, RequestBuffer.FILE));
    if (file == Trace.NONE) {
      return; // a connection that has no name
    }
    pending.set(row, RequestBuffer.FILE, file);
    boolean sent = rank == SEND;
    if (connections.isKernel(file)) {
      followers.kernel(pending, row, sent);
    } else if (sent) {
      followers.send(pending, row);
    } else {
      followers.receive(pending, row);
    }
  }
}
