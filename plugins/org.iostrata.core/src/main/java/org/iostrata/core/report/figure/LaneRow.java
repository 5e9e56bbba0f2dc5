// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report.figure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.model.TraceThread;
import org.iostrata.core.report.figure.FigureOptions.Grouping;
import org.iostrata.core.timeline.Lane;
import org.iostrata.core.timeline.Timeline;

/**
 * One lane in its place.
 *
 * @param lane the lane
 * @param who the name of its process, and of its thread where there are several; empty when the
 *     lane above says it
 * @param layer the name of its layer; empty when the lane above says it
 * @param first whether a group begins here
 */
record LaneRow(Lane lane, String who, String layer, boolean first) {
  /** More lanes than this are no figure. */
  private static final int MOST_LANES = 400;

  /** One process of how many has to do, so that there are not too many lanes. */
  static int everyProcess(Timeline timeline) {
    long lanes = timeline.lanes().stream().filter(lane -> !lane.isForeign()).count();
    return (int) Math.max(1, (lanes - 1) / MOST_LANES + 1);
  }

  /** The lanes about the program's own files that have operations in a range, in their order. */
  static List<LaneRow> of(Timeline timeline, FigureOptions options, int every) {
    List<Lane> lanes = new ArrayList<>();
    for (Lane lane : timeline.lanes()) {
      if (!lane.isForeign()
          && timeline.trace().threads().get(lane.thread()).process() % every == 0
          && lane.firstEndingAfter(options.fromNs()) < lane.firstStartingFrom(options.toNs())) {
        lanes.add(lane);
      }
    }
    boolean byLayer = options.grouping() == Grouping.LAYER;
    if (byLayer) {
      lanes.sort(Comparator.comparing(Lane::layer)); // stable: processes keep their order
    }
    List<LaneRow> rows = new ArrayList<>();
    Lane above = null;
    for (Lane lane : lanes) {
      boolean sameThread = above != null && above.thread() == lane.thread();
      boolean sameLayer = above != null && above.layer() == lane.layer();
      boolean first = above == null || !(byLayer ? sameLayer : sameThread);
      String who = sameThread && (!byLayer || sameLayer) ? "" : who(timeline.trace(), lane);
      String layer = sameLayer && (byLayer || sameThread) ? "" : lane.layer().name();
      rows.add(new LaneRow(lane, who, layer, first));
      above = lane;
    }
    return rows;
  }

  private static String who(Trace trace, Lane lane) {
    TraceThread thread = trace.threads().get(lane.thread());
    TraceProcess process = trace.processes().get(thread.process());
    return process.threads().size() == 1 ? process.name() : process.name() + " " + thread.name();
  }
}
