// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.figure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.iostrata.core.internal.report.RowNames;
import org.iostrata.core.internal.report.figure.FigureOptions.LaneGrouping;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.Timeline;

/**
 * One lane in its place.
 *
 * @param lane the lane
 * @param who the name of its process, and of its thread where there are several; empty when the
 *     lane above says it
 * @param layer the name of its layer; empty when the lane above says it
 * @param first whether a group begins here
 * @param share of the height of a lane; less than one where many operations of a place overlap
 */
record LaneRow(Lane lane, String who, String layer, boolean first, double share) {
  /**
   * A disk has dozens of requests open at once: more lanes than these of one thread and layer share
   * their height.
   */
  private static final double MOST_OVERLAPPING = 3;

  /** The lanes about the program's own files that have operations in a range. */
  private static List<Lane> shown(Timeline timeline, FigureOptions options) {
    List<Lane> lanes = new ArrayList<>();
    for (Lane lane : timeline.lanes()) {
      if (!lane.isForeign()
          && lane.firstEndingAfter(options.fromNs()) < lane.firstStartingFrom(options.toNs())) {
        lanes.add(lane);
      }
    }
    return lanes;
  }

  /**
   * Of how many threads one is shown, so that there are no more lanes than wanted; 1 when there are
   * few, or about as many.
   */
  static int everyThread(Timeline timeline, FigureOptions options, int mostLanes) {
    int lanes = shown(timeline, options).size();
    return lanes <= 2 * mostLanes ? 1 : (lanes - 1) / mostLanes + 1;
  }

  /** What is shown of a range, in its order: the lanes of one thread of so many. */
  static List<LaneRow> of(Timeline timeline, FigureOptions options, int everyThread) {
    List<Lane> lanes = shown(timeline, options);
    Set<Integer> threads = new HashSet<>();
    Set<Integer> some = new HashSet<>();
    for (Lane lane : lanes) {
      if (threads.add(lane.thread()) && (threads.size() - 1) % everyThread == 0) {
        some.add(lane.thread());
      }
    }
    lanes.removeIf(lane -> !some.contains(lane.thread()));
    boolean byLayer = options.grouping() == LaneGrouping.LAYER;
    if (byLayer) {
      lanes.sort(Comparator.comparing(Lane::layer)); // stable: processes keep their order
    }
    Map<String, Long> overlapping =
        lanes.stream().collect(Collectors.groupingBy(LaneRow::place, Collectors.counting()));
    RowNames names = new RowNames(timeline.trace(), lanes);
    List<LaneRow> rows = new ArrayList<>();
    Lane above = null;
    for (Lane lane : lanes) {
      boolean sameThread = above != null && above.thread() == lane.thread();
      boolean sameLayer = above != null && above.layer() == lane.layer();
      boolean first = above == null || !(byLayer ? sameLayer : sameThread);
      String who = sameThread && (!byLayer || sameLayer) ? "" : names.of(lane);
      String layer = sameLayer && (byLayer || sameThread) ? "" : lane.layer().toString();
      double share = Math.min(1, MOST_OVERLAPPING / overlapping.get(place(lane)));
      rows.add(new LaneRow(lane, who, layer, first, share));
      above = lane;
    }
    return rows;
  }

  private static String place(Lane lane) {
    return lane.thread() + " " + lane.layer();
  }
}
