// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.iostrata.core.internal.timeline.FoldedLanes;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.tmf.core.trace.TimeAxis;

/** A bar of a folded row: what most of its threads do in a time. */
public final class FoldedState extends FilterableState {
  private final FoldedLanes lanes;
  private final Time time;

  /** When, in ns since the trace's start, and to which part of the threads: above 0, up to 1. */
  record Time(long fromNs, long toNs, double busy) {}

  FoldedState(TimeAxis axis, FoldedLanes lanes, Time time, OutputElementStyle style) {
    super(axis.onAxis(time.fromNs()), time.toNs() - time.fromNs(), null, style);
    this.lanes = lanes;
    this.time = time;
  }

  /** How many threads the row has. */
  public int threads() {
    return lanes.threads();
  }

  /** The part of them that is busy, on average. */
  public double busy() {
    return time.busy();
  }

  @Override
  List<Operations> operations() {
    return some(lanes, time.fromNs(), time.toNs(), Integer.MAX_VALUE);
  }

  /** The operations of some of the lanes, evenly spread. */
  static List<Operations> some(FoldedLanes lanes, long fromNs, long toNs, int mostLanes) {
    List<Lane> all = lanes.lanes();
    int step = Math.max(1, all.size() / mostLanes);
    List<Operations> some = new ArrayList<>();
    for (int i = 0; i < all.size(); i += step) {
      Operations operations = operations(all.get(i), fromNs, toNs);
      if (operations.count() > 0) {
        some.add(operations);
      }
    }
    return some;
  }

  private static Operations operations(Lane lane, long fromNs, long toNs) {
    int first = lane.firstEndingAfter(fromNs);
    return new Operations(lane, first, Math.max(first, lane.firstStartingFrom(toNs)));
  }
}
