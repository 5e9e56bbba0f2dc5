// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import org.iostrata.core.internal.collection.TimeOrder;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;

/**
 * Links between operations of different processes, and of processes and disks. Gets what {@link
 * CrossBuffer} collects, in any order, and goes through it by begin over all processes up to a time
 * before which nothing can begin any more. Not thread-safe.
 */
public final class CrossLinks {
  /** How many operations may wait for older ones still open; then the older half goes on. */
  private static final int MAX_PENDING = 1 << 20;

  private final CrossBuffer filter;

  private final BlockLinks blocks;
  private final CollectiveLinks collectives;
  private final int[] processOf;
  private final TimeOrder order = new TimeOrder();
  private final TimeOrder.RowComparator tied = this::compareTied;
  private OperationBatch pending = new OperationBatch(64);
  private OperationBatch spare = new OperationBatch(64);
  private long[] times = new long[64];

  /** Nothing yet of a trace. */
  public CrossLinks(Trace trace) {
    this(trace, null);
  }

  /**
   * As {@link #CrossLinks(Trace)}.
   *
   * @param sink hears of each operation that served a collective request of another process
   */
  public CrossLinks(Trace trace, ServedSink sink) {
    collectives = new CollectiveLinks(sink);
    filter = new CrossBuffer(trace);
    blocks = new BlockLinks(trace);
    processOf = trace.threads().stream().mapToInt(thread -> thread.process()).toArray();
  }

  /** Takes all that was collected. */
  public void take(CrossBuffer buffer) {
    OperationBatch rows = buffer.rows();
    for (int row = 0; row < rows.size(); row++) {
      pending.addCopy(rows, row);
    }
    rows.clear();
  }

  /** Links all that begins before a time; nothing that does will be taken any more. */
  public void advance(long toNs) {
    sweep(toNs);
    if (pending.size() > MAX_PENDING) {
      sort();
      sweep(order.time(pending.size() / 2));
    }
  }

  /** Links all that is left. */
  public void finish() {
    sweep(Long.MAX_VALUE);
    collectives.finish();
  }

  private void sort() {
    int size = pending.size();
    times = times.length < size ? new long[Math.max(size, times.length * 2)] : times;
    for (int row = 0; row < size; row++) {
      times[row] = pending.admitNs(row);
    }
    order.sort(times, 1, 0, size);
  }

  private void sweep(long toNs) {
    sort();
    int size = pending.size();
    int place = 0;
    int ordered = 0;
    while (place < size && order.time(place) < toNs) {
      if (place == ordered) {
        ordered = order.sortTies(place, size, tied);
      }
      add(order.row(place++));
    }
    for (; place < size; place++) {
      spare.addCopy(pending, order.row(place));
    }
    pending.clear();
    OperationBatch rest = spare;
    spare = pending;
    pending = rest;
  }

  /** What is above comes before what it causes. */
  private int compareTied(int a, int b) {
    int byLayer = pending.layer(a).compareTo(pending.layer(b));
    int byProcess = byLayer != 0 ? byLayer : Integer.compare(process(a), process(b));
    return byProcess != 0 ? byProcess : Long.compare(pending.id(a), pending.id(b));
  }

  private int process(int row) {
    return processOf[pending.thread(row)];
  }

  private void add(int row) {
    Layer layer = pending.layer(row);
    if (layer.isLike(Layer.BLOCK)) {
      blocks.addRequest(pending, row);
    } else if (layer == Layer.MPI_IO) {
      collectives.addRequest(pending, row, process(row));
    } else {
      if (filter.hasDisks()) {
        blocks.addOperation(pending, row, process(row));
      }
      if (filter.mayServe(pending, row)) {
        collectives.addTransfer(pending, row, process(row));
      }
    }
  }

  /** How many operations may belong to more others than were looked at. */
  public long cut() {
    return blocks.cut() + collectives.cut();
  }

  /** The requests of disks by what they are for. */
  public LinkTotals blocks() {
    return blocks.totals();
  }

  /** The requests of disks that are for no operation. */
  public UnlinkedRequests unlinked() {
    return blocks.unlinked();
  }

  /** Collective reads by who served them. */
  public Aggregation reads() {
    return collectives.reads();
  }

  /** Collective writes by who served them. */
  public Aggregation writes() {
    return collectives.writes();
  }
}
