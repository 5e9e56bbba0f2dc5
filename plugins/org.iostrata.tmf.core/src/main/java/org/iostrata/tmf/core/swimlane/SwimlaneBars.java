// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import java.util.List;
import java.util.function.Consumer;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphState;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphState;
import org.iostrata.core.internal.surroundings.CallLane;
import org.iostrata.core.internal.surroundings.TraceSurroundings;
import org.iostrata.core.internal.timeline.FoldedLanes;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.source.Surroundings.CallRegion;
import org.iostrata.tmf.core.Names;
import org.iostrata.tmf.core.swimlane.FilterableState.Operations;
import org.iostrata.tmf.core.trace.TimeAxis;

/** The bars of rows at the times that are asked for, about one for each pixel. */
final class SwimlaneBars {
  /** Pixels a bar needs for its label; a resolution is about a pixel. */
  private static final int PIXELS_OF_LABEL = 60;

  /**
   * Pixels below which operations are joined: narrower bars with their gaps cannot be told apart,
   * and the time to draw a zoom is that of filling bars.
   */
  private static final int PIXELS_OF_BAR = 2;

  /** Of the lanes of a folded row so many are looked at for its colour. */
  private static final int LANES_OF_COLOUR = 8;

  private final TimeAxis axis;
  private final BarColours colours;
  private final long fromNs;
  private final long toNs;
  private final int pixels;

  /** At times of the axis, of which there is at least one. */
  SwimlaneBars(TimeAxis axis, BarColours colours, List<Long> times) {
    this.axis = axis;
    this.colours = colours;
    fromNs = axis.inTrace(times.get(0));
    toNs = axis.inTrace(times.get(times.size() - 1) + 1);
    pixels = times.size();
  }

  /** Those of a lane, or of all that is folded in a heading. */
  void row(SwimlaneTree tree, long id, Consumer<FilterableState> bars) {
    Lane lane = tree.lane(id);
    FoldedLanes folded = tree.folded(id);
    int file = tree.file(id);
    if (lane != null && file != Operations.ALL_FILES) {
      addFile(lane, file, bars);
    } else if (lane != null) {
      addLane(lane, bars);
    } else if (folded != null) {
      addFolded(folded, bars);
    }
  }

  /** Those of what else a thread did. */
  void calls(CallLane lane, TraceSurroundings beside, Consumer<ITimeGraphState> bars) {
    long labelNs = (toNs - fromNs) / pixels * PIXELS_OF_LABEL;
    lane.segments(
        fromNs,
        toNs,
        pixels / PIXELS_OF_BAR,
        (first, next, region, barFromNs, barToNs) -> {
          CallRegion of = beside.regions().get(region);
          boolean one = next == first + 1;
          long spanNs = barToNs - barFromNs;
          bars.accept(
              new TimeGraphState(
                  axis.onAxis(barFromNs),
                  spanNs,
                  one && spanNs > labelNs ? of.name() : null,
                  one ? CallStyles.one(of.kind()) : CallStyles.several(of.kind())));
        });
  }

  private void addLane(Lane lane, Consumer<FilterableState> bars) {
    long labelNs = (toNs - fromNs) / pixels * PIXELS_OF_LABEL;
    lane.segments(
        fromNs,
        toNs,
        pixels / PIXELS_OF_BAR,
        (first, next, kind, busyNs) -> {
          Operations operations = new Operations(lane, first, next);
          long spanNs = operations.spanNs();
          boolean one = next == first + 1;
          OutputElementStyle style =
              one
                  ? colours.one(operations)
                  : colours.several(kind, (double) busyNs / spanNs, () -> List.of(operations));
          String label = one && spanNs > labelNs ? label(lane, first) : null;
          bars.accept(new SwimlaneState(axis, operations, label, style));
        });
  }

  private void addFile(Lane lane, int file, Consumer<FilterableState> bars) {
    long labelNs = (toNs - fromNs) / pixels * PIXELS_OF_LABEL;
    lane.segmentsOfFile(
        file,
        fromNs,
        toNs,
        pixels / PIXELS_OF_BAR,
        (first, next, kind, busyNs) -> {
          Operations operations = new Operations(lane, first, next, file);
          boolean one = next == first + 1;
          OutputElementStyle style =
              one ? colours.one(operations) : colours.several(kind, 1, () -> List.of(operations));
          String label = one && operations.spanNs() > labelNs ? label(lane, first) : null;
          bars.accept(new SwimlaneState(axis, operations, label, style));
        });
  }

  private static String label(Lane lane, int i) {
    return lane.kind(i).isTransfer()
        ? Names.of(lane.kind(i)) + " " + Names.bytes(lane.bytesDone(i))
        : Names.of(lane.kind(i));
  }

  private void addFolded(FoldedLanes lanes, Consumer<FilterableState> bars) {
    lanes.segments(
        fromNs,
        toNs,
        pixels / PIXELS_OF_BAR,
        (barFromNs, barToNs, kind, busy) -> {
          FoldedState.Time time = new FoldedState.Time(barFromNs, barToNs, busy);
          OutputElementStyle style =
              colours.several(
                  kind, busy, () -> FoldedState.some(lanes, barFromNs, barToNs, LANES_OF_COLOUR));
          bars.accept(new FoldedState(axis, lanes, time, style));
        });
  }
}
