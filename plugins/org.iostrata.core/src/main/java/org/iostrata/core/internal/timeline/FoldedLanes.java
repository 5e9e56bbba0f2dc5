// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.timeline;

import java.util.Comparator;
import java.util.List;
import org.iostrata.core.model.OperationKind;

/**
 * Many lanes in one row: at each place what most of their threads do, each of which does what the
 * topmost of its layers that is busy there does. Immutable.
 */
public final class FoldedLanes {
  /** Cells of all lanes together at most: of very many lanes, the cells are wider. */
  private static final int MOST_CELLS = 1 << 18;

  private final List<Lane> lanes;
  private final int threads;

  /** Of lanes in any order; at least one. */
  public FoldedLanes(List<Lane> lanes) {
    this.lanes =
        lanes.stream()
            .sorted(Comparator.comparingInt(Lane::thread).thenComparing(Lane::layer))
            .toList();
    threads = (int) lanes.stream().mapToInt(Lane::thread).distinct().count();
  }

  /** The lanes by thread, then from the topmost layer down. */
  public List<Lane> lanes() {
    return lanes;
  }

  /** How many threads they are of. */
  public int threads() {
    return threads;
  }

  /** Receives what {@link FoldedLanes#segments} finds. */
  @FunctionalInterface
  public interface FoldedVisitor {
    /**
     * A bar.
     *
     * @param kind what the threads do most of the time
     * @param busy the part of the threads that is busy, on average: above 0, up to 1
     */
    void segment(long fromNs, long toNs, OperationKind kind, double busy);
  }

  /**
   * What there is to draw in [fromNs, toNs) on so many pixels, in order of time; at most one
   * segment for each. Costs as much as {@link Lane#segments} of all lanes, or less where they are
   * very many.
   */
  public void segments(long fromNs, long toNs, int pixels, FoldedVisitor visitor) {
    int most = Math.min(Math.max(1, pixels), Math.max(1, MOST_CELLS / lanes.size()));
    FoldedCells cells = new FoldedCells(fromNs, toNs, most);
    for (Lane lane : lanes) {
      cells.begin(lane);
      lane.segments(fromNs, toNs, most, cells::add);
    }
    cells.tell(threads, visitor);
  }
}
