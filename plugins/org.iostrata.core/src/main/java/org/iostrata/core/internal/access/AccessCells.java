// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.access;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.Timeline;

/**
 * What there is to draw of a file in a view. Immutable.
 *
 * @param view the view
 * @param cells in order of time; every operation that touches the view is in exactly one
 * @param pixels so many pixels are one, both ways: 1, or a power of two when there would have been
 *     too many cells
 * @param every of so many operations one is in the cells; 1 for all
 */
public record AccessCells(AccessView view, List<AccessCell> cells, int pixels, int every) {
  private static final int SOME = 1 << 14;

  /**
   * Finds them.
   *
   * @param cancelled asked now and then
   * @throws CancellationException when it was cancelled
   */
  public static AccessCells of(
      Timeline timeline,
      FileUse use,
      AccessView view,
      AccessGrouping by,
      BooleanSupplier cancelled) {
    int every = every(timeline, use, view);
    CellSums sums = new CellSums(view.most());
    AccessLine line = new AccessLine(view);
    int looked = 0;
    for (Lane lane : timeline.ownLanes()) {
      int end = end(lane, use, view);
      for (int i = lane.nextOfFile(use.file(), begin(lane, view), end);
          i < end;
          i = lane.nextOfFile(use.file(), Math.min(end, i + every), end)) {
        if (looked++ % SOME == 0 && cancelled.getAsBoolean()) {
          throw new CancellationException();
        }
        long offset = lane.offset(i);
        long bytes = FileUses.bytes(lane, i);
        if (offset >= 0
            && line.isSet(
                lane.admitNs(i), lane.callbackNs(i), offset, Saturating.add(offset, bytes))) {
          sums.add(by.of(timeline.trace(), lane, i), line, lane, i, bytes);
        }
      }
    }
    return sums.cells(view, every);
  }

  private static int every(Timeline timeline, FileUse use, AccessView view) {
    if (view.looksAt() == 0) {
      return 1;
    }
    long all = 0;
    for (Lane lane : timeline.ownLanes()) {
      all += Math.max(0, end(lane, use, view) - begin(lane, view));
    }
    return (int) Math.max(1, Math.min(Integer.MAX_VALUE, all / view.looksAt()));
  }

  private static int begin(Lane lane, AccessView view) {
    return lane.firstEndingAfter(view.fromNs() - 1);
  }

  private static int end(Lane lane, FileUse use, AccessView view) {
    return lane.layer() == use.layer() ? lane.firstStartingFrom(after(view.toNs())) : 0;
  }

  private static long after(long timeNs) {
    return timeNs == Long.MAX_VALUE ? timeNs : timeNs + 1;
  }

  /** Copies the list. */
  public AccessCells {
    cells = List.copyOf(cells);
  }
}
