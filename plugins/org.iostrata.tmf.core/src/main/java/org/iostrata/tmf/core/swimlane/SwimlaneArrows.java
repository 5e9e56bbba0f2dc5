// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphArrow;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphArrow;
import org.iostrata.core.internal.surroundings.Messages;
import org.iostrata.core.internal.surroundings.TraceSurroundings;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.tmf.core.trace.TimeAxis;

/** The arrows between rows: from operations to what they caused, and messages. */
final class SwimlaneArrows {
  /** Arrows of a kind given at most; of more, a part evenly spread is given. */
  static final int MOST = 2000;

  private final SwimlaneTree shown;
  private final Timeline timeline;
  private final TraceSurroundings beside;
  private final TimeAxis axis;

  /**
   * Arrows between the rows of a tree.
   *
   * @param beside null while nothing is known of messages
   */
  SwimlaneArrows(SwimlaneTree shown, Timeline timeline, TraceSurroundings beside, TimeAxis axis) {
    this.shown = shown;
    this.timeline = timeline;
    this.beside = beside;
    this.axis = axis;
  }

  /** To operations that begin in [fromNs, toNs), in ns since the trace's start. */
  List<ITimeGraphArrow> links(long fromNs, long toNs) {
    List<ITimeGraphArrow> arrows = new ArrayList<>();
    timeline.children(
        shown.lanes(),
        fromNs,
        toNs,
        MOST,
        (lane, i) -> {
          Lane parent = timeline.parentLane(lane, i);
          Long from = shown.row(parent, lane.parent(i));
          Long to = shown.row(lane, i);
          if (from != null && to != null) {
            arrows.add(link(parent, lane, i));
          }
        });
    return arrows;
  }

  /** From the parent, straight down while it lasts, to the begin of the child. */
  private ITimeGraphArrow link(Lane parent, Lane child, int i) {
    long toNs = child.admitNs(i);
    long fromNs = Math.min(toNs, parent.callbackNs(child.parent(i)));
    return new TimeGraphArrow(
        shown.row(parent, child.parent(i)),
        shown.row(child, i),
        axis.onAxis(fromNs),
        toNs - fromNs,
        SwimlaneStyles.link());
  }

  /**
   * From operations of clients to those of servers and aggregators, under way in [fromNs, toNs).
   */
  List<ITimeGraphArrow> requests(long fromNs, long toNs) {
    List<ITimeGraphArrow> arrows = new ArrayList<>();
    if (beside == null) {
      return arrows;
    }
    RequestEnds ends = new RequestEnds(shown, beside.requests());
    int end = beside.requests().firstFrom(toNs);
    int first = beside.requests().firstTouching(fromNs);
    int step = Math.max(1, (int) (((long) end - first + MOST - 1) / MOST));
    for (int i = first; i < end; i += step) {
      if (beside.requests().servedAdmitNs(i) >= fromNs) {
        ends.arrow(i, axis).ifPresent(arrows::add);
      }
    }
    return arrows;
  }

  /** Messages under way in [fromNs, toNs). */
  List<ITimeGraphArrow> messages(long fromNs, long toNs) {
    List<ITimeGraphArrow> arrows = new ArrayList<>();
    if (beside == null) {
      return arrows;
    }
    Messages all = beside.messages();
    int end = all.firstFrom(toNs);
    int first = all.firstTouching(fromNs);
    int step = Math.max(1, (int) (((long) end - first + MOST - 1) / MOST));
    for (int i = first; i < end; i += step) {
      Long from = shown.callsRow(all.from(i));
      Long to = shown.callsRow(all.to(i));
      if (all.receivedNs(i) >= fromNs && from != null && to != null) {
        arrows.add(message(all, i, from, to));
      }
    }
    return arrows;
  }

  private ITimeGraphArrow message(Messages all, int i, long from, long to) {
    long underWayNs = Math.max(0, all.receivedNs(i) - all.sentNs(i));
    return new TimeGraphArrow(
        from, to, axis.onAxis(all.sentNs(i)), underWayNs, CallStyles.message());
  }

  /** What an arrow stands for. */
  Map<String, String> tooltip(ITimeGraphArrow arrow) {
    Lane child = shown.lane(arrow.getDestinationId());
    if (child != null) {
      // First these: what an aggregator does for others has a parent of its own, too.
      Map<String, String> request =
          beside == null
              ? Map.of()
              : new RequestEnds(shown, beside.requests()).tooltip(arrow, axis);
      long admitNs = axis.inTrace(arrow.getStartTime() + arrow.getDuration());
      return request.isEmpty() ? new SwimlaneTooltip(timeline).link(child, admitNs) : request;
    }
    int message = message(arrow);
    return message < 0 ? Map.of() : new CallTooltip(timeline.trace(), beside).message(message);
  }

  private int message(ITimeGraphArrow arrow) {
    if (beside == null) {
      return -1;
    }
    Messages all = beside.messages();
    long sentNs = axis.inTrace(arrow.getStartTime());
    for (int i = all.firstFrom(sentNs); i < all.size() && all.sentNs(i) == sentNs; i++) {
      Long from = shown.callsRow(all.from(i));
      Long to = shown.callsRow(all.to(i));
      boolean same = from != null && from == arrow.getSourceId();
      if (same && to != null && to == arrow.getDestinationId()) {
        return i;
      }
    }
    return -1;
  }
}
