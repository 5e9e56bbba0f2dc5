// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.metric;

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
  private final Begins begins = new Begins();
  private final Edges ends = new Edges();
  private final Outstanding all = new Outstanding();
  private final Outstanding[] kinds = new Outstanding[LayerKind.COUNT];
  private final RunLengths runs = new RunLengths();
  private final Footprints footprints = new Footprints();
  private final TimeOrder.RowComparator tiedOrder = begins::compareTied;
  private long sweptNs = Long.MIN_VALUE;
  private long late;

  /**
   * Nothing outstanding.
   *
   * @param layer the layer
   * @param maxPending how many operations may wait for older ones still open
   */
  public LayerSweep(Layer layer, int maxPending) {
    this.layer = layer;
    this.maxPending = maxPending;
  }

  /** Takes the edges of the layer out of a buffer. */
  public void take(EdgeBuffer buffer) {
    late += begins.takeAll(buffer.begins(layer), sweptNs);
    ends.takeAll(buffer.ends(layer), sweptNs == Long.MIN_VALUE ? sweptNs : sweptNs + 1);
  }

  /** Sweeps all edges before a time; no operation that begins before it will be taken any more. */
  public void advance(long toNs) {
    sweep(toNs);
    if (begins.size() > maxPending) {
      begins.sort();
      sweep(begins.time(begins.size() / 2));
    }
  }

  /** Sweeps all that is left; nothing will be taken any more. */
  public void finish() {
    sweep(Long.MAX_VALUE);
    runs.finish();
  }

  private void sweep(long toNs) {
    begins.sort();
    ends.sort();
    int begin = 0;
    int end = 0;
    int tied = 0; // places before are in order within the same time
    while (end < ends.size()) {
      long endNs = ends.time(end);
      if (begin < begins.size() && begins.time(begin) < endNs) {
        long beginNs = begins.time(begin);
        if (beginNs >= toNs) {
          break;
        }
        if (begin == tied) {
          tied = begins.order().sortTies(begin, begins.size(), tiedOrder);
        }
        begin(begins.row(begin++), beginNs);
      } else if (endNs >= toNs) {
        break;
      } else {
        end(ends.layerKind(ends.row(end++)), endNs);
      }
    }
    begins.removeFirst(begin);
    ends.removeFirst(end);
    sweptNs = Math.max(sweptNs, toNs);
  }

  private void begin(int row, long timeNs) {
    int layerKind = begins.layerKind(row);
    if (kinds[layerKind] == null) {
      kinds[layerKind] = new Outstanding();
    }
    kinds[layerKind].begin(timeNs);
    all.begin(timeNs);
    int file = begins.file(row);
    if (file != Trace.NONE) {
      runs.add(layerKind, file, begins.offset(row), begins.bytes(row));
      footprints.add(layerKind, file, begins.offset(row), begins.bytes(row));
    }
  }

  private void end(int layerKind, long timeNs) {
    kinds[layerKind].end(timeNs);
    all.end(timeNs);
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
