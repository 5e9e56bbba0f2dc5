// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.metric;

import java.util.ArrayDeque;
import java.util.Deque;
import org.iostrata.core.collection.TimeOrder;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.Trace;

/**
 * What needs the operations of one layer in the order of time over all processes: concurrency, runs
 * and footprints.
 *
 * <p>An operation counts from its begin up to, without, its end, and for at least one nanosecond,
 * so that operations back to back do not overlap and one without duration is seen. Only completed
 * operations count. Their edges may come in any order but not before the time the last {@link
 * #advance} went to; should one begin before, because so many operations ended while it was open
 * that they could not be kept, it counts from that time on and {@link #late} tells. Operations that
 * begin at the same time come in the order of file and offset.
 */
public final class LayerSweep {
  private final Layer layer;
  private final int maxPending;
  private final Edges edges = new Edges();

  /**
   * Taken, but not yet with the others: that is work for {@link #advance}, not for who collects.
   */
  private final Deque<Edges> taken = new ArrayDeque<>();

  private final Deque<Edges> empty = new ArrayDeque<>();
  private final PendingEnds ends = new PendingEnds();
  private final long durationNs;
  private final Outstanding all;
  private final Outstanding[] kinds = new Outstanding[LayerKind.COUNT];
  private final RunLengths runs = new RunLengths();
  private final Footprints footprints = new Footprints();
  private final TimeOrder.RowComparator tiedOrder = edges::compareTied;
  private long sweptNs = Long.MIN_VALUE;
  private long late;

  /**
   * Nothing outstanding.
   *
   * @param layer the layer
   * @param maxPending how many operations may wait for older ones still open
   * @param durationNs of the run, which is cut into windows; 0 when they are not wanted
   */
  public LayerSweep(Layer layer, int maxPending, long durationNs) {
    this.layer = layer;
    this.maxPending = maxPending;
    this.durationNs = durationNs;
    all = new Outstanding(0);
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
  }

  private void sweep(long toNs) {
    TimeOrder order = collect();
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
    end(toNs);
    sweptNs = Math.max(sweptNs, toNs);
  }

  /** All that was taken, in order. */
  private TimeOrder collect() {
    while (!taken.isEmpty()) {
      Edges more = taken.remove();
      edges.takeAll(more);
      empty.add(more);
    }
    TimeOrder order = edges.sort();
    if (edges.size() > 0 && order.time(0) < sweptNs) {
      late += edges.raise(sweptNs);
      order = edges.sort();
    }
    return order;
  }

  private void begin(int row, long timeNs) {
    end(timeNs + 1);
    int layerKind = edges.layerKind(row);
    if (kinds[layerKind] == null) {
      kinds[layerKind] = new Outstanding(durationNs);
    }
    kinds[layerKind].begin(timeNs);
    all.begin(timeNs);
    ends.add(edges.endNs(row), layerKind);
    int file = edges.file(row);
    if (file != Trace.NONE) {
      long offset = edges.offset(row);
      long bytes = edges.bytes(row);
      runs.add(layerKind, file, offset, bytes);
      footprints.add(layerKind, file, offset, bytes);
    }
  }

  /** Ends what ends before a time. */
  private void end(long beforeNs) {
    for (long endNs = ends.nextNs(); endNs < beforeNs; endNs = ends.nextNs()) {
      kinds[ends.nextLayerKind()].end(endNs);
      all.end(endNs);
      ends.remove();
    }
  }

  /** Concurrency of all kinds together. */
  public Outstanding outstanding() {
    return all;
  }

  /** Concurrency of one kind that occurs in the layer. */
  public Outstanding outstanding(int layerKind) {
    return kinds[layerKind];
  }

  /** The runs of reads and of writes; complete when all was swept. */
  public RunLengths runs() {
    return runs;
  }

  /** Which bytes of its files were touched. */
  public Footprints footprints() {
    return footprints;
  }

  /** How many operations began before the time swept already. */
  public long late() {
    return late;
  }
}
