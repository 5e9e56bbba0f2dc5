// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.Arrays;
import org.iostrata.core.internal.collection.LongSlots;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.link.FileRange;
import org.iostrata.core.internal.link.LiveRequests;
import org.iostrata.core.internal.link.RangeIndex;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.Surroundings.LinkedOperation;

/**
 * Which processes serve the collective reads and writes of MPI-IO: collective buffering. Order: by
 * begin over all processes. A transfer of a lower layer serves the requests of the same kind on its
 * file that share bytes with it and belong to the same collective call: they began before it, and
 * were under way when the call that it lies in began. A request whose place is not known (a file
 * view) is served by another process when nothing below its own process moves that file in that
 * time, and something below another does.
 */
final class CollectiveLinks {
  private final LiveRequests live = new LiveRequests();
  private final LongSlots calls = new LongSlots();
  private final Aggregation reads = new Aggregation();
  private final Aggregation writes = new Aggregation();
  private final FileRange range = new FileRange();
  private final RangeIndex.RangeVisitor serve = this::serve;
  private int[] requestOf = new int[0];
  private long[] keys = new long[0];
  private long[] ownBytes = new long[0];
  private long[] otherBytes = new long[0];
  private int[] server = new int[0];

  /** By slot, only with a sink: the request, and the first that may have served it, by time. */
  private LinkedOperation[] requests = new LinkedOperation[0];

  private LinkedOperation[] firstServers = new LinkedOperation[0];
  private final ServedSink sink;
  private LinkedOperation child;
  private int childProcess;
  private long childSinceNs;

  /**
   * Links of which sums are made.
   *
   * @param sink hears of each, too; null for nobody
   */
  CollectiveLinks(ServedSink sink) {
    this.sink = sink;
  }

  /** How many transfers may serve more requests than were looked at. */
  long cut() {
    return live.cut();
  }

  Aggregation reads() {
    return reads;
  }

  Aggregation writes() {
    return writes;
  }

  /** Adds a collective read or write of a file. */
  void addRequest(OperationBatch batch, int row, int process) {
    if (live.isFull()) {
      retire(batch.admitNs(row));
    }
    int slot = live.add(batch, row, process);
    if (slot >= server.length) {
      int size = LongSlots.grown(server.length, slot);
      keys = Arrays.copyOf(keys, size);
      ownBytes = Arrays.copyOf(ownBytes, size);
      otherBytes = Arrays.copyOf(otherBytes, size);
      server = Arrays.copyOf(server, size);
      requests = Arrays.copyOf(requests, size);
      firstServers = Arrays.copyOf(firstServers, size);
    }
    requests[slot] = end(batch, row);
    firstServers[slot] = null;
    ownBytes[slot] = 0;
    otherBytes[slot] = 0;
    server[slot] = Trace.NONE;
    keys[slot] = key(process, batch.id(row));
    if (calls.find(keys[slot]) == LongSlots.ABSENT) {
      int call = calls.add(keys[slot]);
      if (call >= requestOf.length) {
        requestOf = Arrays.copyOf(requestOf, calls.capacity());
      }
      requestOf[call] = slot;
    }
  }

  /** Nothing unless somebody hears of it. */
  private LinkedOperation end(OperationBatch batch, int row) {
    return sink == null
        ? null
        : new LinkedOperation(batch.thread(row), batch.layerKind(row), batch.admitNs(row), 0);
  }

  private static long key(int process, long id) {
    return (long) process << 40 ^ id;
  }

  /** Adds a transfer of a file that may serve them. */
  void addTransfer(OperationBatch batch, int row, int process) {
    childProcess = process;
    child = end(batch, row);
    childSinceNs = batch.admitNs(row);
    int call = calls.find(key(process, batch.parentId(row)));
    if (batch.parentId(row) != Trace.NONE && call != LongSlots.ABSENT) {
      childSinceNs = Math.min(childSinceNs, live.admitNs(requestOf[call]));
    }
    of(batch.kind(row)).serve(batch.layerKind(row));
    range.set(batch.file(row), batch.offset(row), batch.bytesDone(row));
    live.overlapping(batch.kind(row), range, serve);
  }

  private void serve(int slot) {
    boolean located = range.isKnown() && live.isKnown(slot);
    if (live.callbackNs(slot) < childSinceNs || (live.isKnown(slot) && !located)) {
      return;
    }
    long shared = Math.max(0, live.shared(slot, range));
    if (live.process(slot) == childProcess) {
      ownBytes[slot] = Saturating.add(ownBytes[slot], shared);
    } else {
      otherBytes[slot] = Saturating.add(otherBytes[slot], shared);
      server[slot] = childProcess;
      firstServers[slot] = firstServers[slot] == null ? child : firstServers[slot];
      if (located && shared > 0) {
        of(LayerKind.kind(live.layerKind(slot))).addAggregator(childProcess);
        tell(slot, child);
      }
    }
  }

  private void tell(int slot, LinkedOperation by) {
    if (sink != null) {
      sink.served(requests[slot], by);
    }
  }

  private Aggregation of(OperationKind kind) {
    return kind == OperationKind.READ ? reads : writes;
  }

  /** Takes requests out that no transfer from now on can belong to. */
  private void retire(long nowNs) {
    long horizonNs = live.earliestBegin(nowNs);
    live.remove(slot -> live.callbackNs(slot) < horizonNs && retire(slot));
  }

  /** There is nothing more to come. */
  void finish() {
    live.remove(this::retire);
  }

  private boolean retire(int slot) {
    int call = calls.find(keys[slot]);
    if (call != LongSlots.ABSENT && requestOf[call] == slot) {
      calls.remove(keys[slot]);
    }
    Aggregation all = of(LayerKind.kind(live.layerKind(slot)));
    long bytes = live.bytes(slot);
    if (live.isKnown(slot)) {
      all.addOwn(Math.min(ownBytes[slot], bytes));
      if (otherBytes[slot] > 0) {
        all.addServed(live, slot, Math.min(otherBytes[slot], bytes), false);
      }
    } else if (ownBytes[slot] > 0) {
      all.addOwn(bytes);
    } else if (otherBytes[slot] > 0) {
      all.addServed(live, slot, bytes, true);
      all.addAggregator(server[slot]);
      tell(slot, firstServers[slot]);
    }
    return true;
  }
}
