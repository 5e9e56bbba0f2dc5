// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.ArrayDeque;
import java.util.Deque;
import org.iostrata.core.internal.collection.TimeOrder;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.Trace;

/**
 * What needs the operations of one layer in the order of time over all processes: concurrency,
 * runs, footprints and queues.
 *
 * <p>An operation counts from its begin up to, without, its end, and for at least one nanosecond,
 * so that operations back to back do not overlap and one without duration is seen. Only completed
 * operations count. Their edges may come in any order but not before the time the last {@link
 * #advance} went to; should one begin before, because so many operations ended while it was open
 * that they could not be kept, it counts from that time on and {@link #late} tells. Operations that
 * begin at the same time come in the order of file and offset.
 *
 * <p>One that begins at some time of the run, when all that was told before had ended, sweeps from
 * there on; what began before it keeps as it is, and takes as outstanding at that time. So it can
 * be {@linkplain #append appended} to one that ends there.
 */
public final class LayerSweep implements Portable {
  private final Layer layer;
  private final int maxPending;
  private final long fromNs;
  private final Edges edges = new Edges();

  /** What began before {@link #fromNs}. */
  private final Edges head = new Edges();

  /**
   * Taken, but not yet with the others: that is work for {@link #advance}, not for who collects.
   */
  private final Deque<Edges> taken = new ArrayDeque<>();

  private final Deque<Edges> empty = new ArrayDeque<>();
  private final LayerConcurrency concurrency;
  private final RunLengths runs = new RunLengths();
  private final Footprints footprints = new Footprints();
  private final Queues queues = new Queues();
  private final TimeOrder.RowComparator tiedOrder = edges::compareTied;
  private boolean started;
  private long sweptNs = Long.MIN_VALUE;
  private long late;

  /**
   * Nothing outstanding, of a run from its begin.
   *
   * @param layer the layer
   * @param maxPending how many operations may wait for older ones still open
   * @param durationNs of the run, which is cut into windows; 0 when they are not wanted
   */
  public LayerSweep(Layer layer, int maxPending, long durationNs) {
    this(layer, maxPending, durationNs, Long.MIN_VALUE);
  }

  /**
   * Nothing outstanding.
   *
   * @param fromNs nothing that was told to others before ends later
   */
  public LayerSweep(Layer layer, int maxPending, long durationNs, long fromNs) {
    this.layer = layer;
    this.fromNs = fromNs;
    this.maxPending = maxPending;
    concurrency = new LayerConcurrency(layer, durationNs);
  }

  /** Takes the edges of the layer out of a buffer. */
  public void take(EdgeBuffer buffer) {
    taken.add(buffer.exchange(layer, empty.isEmpty() ? new Edges() : empty.remove()));
  }

  /** Sweeps all edges before a time; no operation that begins before it will be taken any more. */
  public void advance(long toNs) {
    sweep(toNs);
    if (edges.size() > maxPending) {
      sweep(edges.sort().time(edges.size() / 2));
    }
  }

  /** Gives memory back when nothing waits to be swept. */
  public void release() {
    edges.release();
    empty.clear();
  }

  /** Sweeps all that is left; nothing will be taken any more. */
  public void finish() {
    sweep(Long.MAX_VALUE);
    runs.finish();
    queues.finish();
  }

  private void sweep(long toNs) {
    TimeOrder order = collect();
    if (toNs <= fromNs && fromNs != Long.MIN_VALUE) {
      sweptNs = Math.max(sweptNs, toNs);
      return;
    }
    start();
    int size = edges.size();
    int begin = 0;
    int tied = 0; // places before are in order within the same time
    while (begin < size && order.time(begin) < toNs) {
      if (begin == tied) {
        tied = order.sortTies(begin, size, tiedOrder);
      }
      begin(order.row(begin), order.time(begin));
      begin++;
    }
    edges.removeFirst(begin);
    concurrency.end(toNs);
    sweptNs = Math.max(sweptNs, toNs);
  }

  /** What began before is outstanding at the begin. */
  private void start() {
    for (int row = 0; !started && row < head.size(); row++) {
      if (head.callbackNs(row) > fromNs) {
        concurrency.begin(head.layerKind(row), fromNs, head.callbackNs(row));
        resume(row);
      }
    }
    started = true;
  }

  private void resume(int row) {
    if (head.file(row) != Trace.NONE) {
      long durationNs = head.callbackNs(row) - head.admitNs(row);
      boolean ofMemory = Queues.isOfMemory(durationNs, head.bytes(row));
      queues.resume(head.file(row), head.callbackNs(row), ofMemory);
    }
  }

  /** All that was taken, in order. */
  private TimeOrder collect() {
    while (!taken.isEmpty()) {
      Edges more = taken.remove();
      edges.takeAll(more);
      empty.add(more);
    }
    if (fromNs != Long.MIN_VALUE) {
      edges.moveBefore(fromNs, head);
    }
    TimeOrder order = edges.sort();
    if (started && edges.size() > 0 && order.time(0) < sweptNs) {
      late += edges.raise(sweptNs);
      order = edges.sort();
    }
    return order;
  }

  private void begin(int row, long timeNs) {
    concurrency.end(timeNs + 1);
    int layerKind = edges.layerKind(row);
    concurrency.begin(layerKind, timeNs, edges.callbackNs(row));
    int file = edges.file(row);
    if (edges.isPlaced(row)) {
      long offset = edges.offset(row);
      long bytes = edges.bytes(row);
      queues.add(file, timeNs, edges.callbackNs(row), offset, bytes);
      runs.add(layerKind, file, offset, bytes);
      footprints.add(layerKind, file, offset, bytes);
    } else if (file != Trace.NONE) {
      queues.add(file, timeNs, edges.callbackNs(row));
    }
  }

  /**
   * Goes on with what another has swept, of operations that were told right behind those of this
   * one; the other is used up.
   *
   * @throws IllegalArgumentException when it is of another time
   */
  public void append(LayerSweep next) {
    next.collect();
    int[] open = next.openAtBegin();
    edges.takeAll(next.head);
    if (next.started) {
      sweep(next.fromNs);
      concurrency.end(next.fromNs + 1);
      adopt(next, open);
    } else {
      edges.takeAll(next.edges);
      advance(next.sweptNs);
    }
    late += next.late;
  }

  /** By layer and kind, how many that began before are not at their end at the begin. */
  private int[] openAtBegin() {
    int[] open = new int[LayerKind.COUNT];
    for (int row = 0; row < head.size(); row++) {
      open[head.layerKind(row)] += head.callbackNs(row) > fromNs ? 1 : 0;
    }
    return open;
  }

  private void adopt(LayerSweep next, int[] open) {
    if (edges.size() > 0 || !concurrency.isOpen(open)) {
      throw new IllegalArgumentException("what is open at " + next.fromNs + " ns does not fit");
    }
    concurrency.append(next.concurrency, next.fromNs);
    runs.append(next.runs);
    footprints.append(next.footprints);
    queues.append(next.queues, next.fromNs);
    edges.takeAll(next.edges);
    sweptNs = next.sweptNs;
  }

  @Override
  public void write(StateOutput out) {
    collect();
    out.flag(started);
    out.signed(sweptNs);
    out.number(late);
    out.part(head);
    out.part(edges);
    if (started) {
      out.part(concurrency);
      out.part(runs);
      out.part(footprints);
      out.part(queues);
    }
  }

  @Override
  public void read(StateInput in) throws StateException {
    started = in.flag();
    sweptNs = in.signed();
    late = in.amount();
    head.read(in);
    edges.read(in);
    long earliestNs = started ? Math.max(fromNs, sweptNs) : fromNs;
    boolean right = head.areOf(layer, Long.MIN_VALUE, fromNs);
    in.check(right && edges.areOf(layer, earliestNs, Long.MAX_VALUE), earliestNs);
    if (started) {
      concurrency.read(in);
      runs.read(in);
      footprints.read(in);
      queues.read(in);
    }
  }

  /** Concurrency of all kinds together. */
  public Outstanding outstanding() {
    return concurrency.all();
  }

  /** Concurrency of one kind that occurs in the layer. */
  public Outstanding outstanding(int layerKind) {
    return concurrency.of(layerKind);
  }

  /** The runs of reads and of writes; complete when all was swept. */
  public RunLengths runs() {
    return runs;
  }

  /** Which bytes of its files were touched. */
  public Footprints footprints() {
    return footprints;
  }

  /** How requests of a file wait for each other. */
  public Queues queues() {
    return queues;
  }

  /** How many operations began before the time swept already. */
  public long late() {
    return late;
  }
}
