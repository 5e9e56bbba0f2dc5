// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.lock;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.iostrata.core.internal.load.StepCount;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;

/**
 * How many files a layer holds open: from the end of each open to the begin of the next close of
 * the same file by the same process, or to the end of the run.
 */
public final class OpenFiles {
  private OpenFiles() {}

  /** By layer, and in each by process; {@link Trace#NONE} is all of them. */
  public static Map<Layer, Map<Integer, StepCount>> of(Timeline timeline) {
    Map<Layer, List<OpenEvent>> byLayer = new TreeMap<>();
    for (Lane lane : timeline.ownLanes()) {
      int process = timeline.trace().threads().get(lane.thread()).process();
      for (int i = 0; i < lane.size(); i++) {
        OperationKind kind = lane.kind(i);
        if ((kind == OperationKind.OPEN || kind == OperationKind.CLOSE)
            && lane.file(i) != Trace.NONE) {
          boolean opens = kind == OperationKind.OPEN;
          byLayer
              .computeIfAbsent(lane.layer(), layer -> new ArrayList<>())
              .add(
                  new OpenEvent(
                      opens ? lane.callbackNs(i) : lane.admitNs(i), process, lane.file(i), opens));
        }
      }
    }
    Map<Layer, Map<Integer, StepCount>> counts = new TreeMap<>();
    byLayer.forEach((layer, events) -> counts.put(layer, counts(events, timeline.lastNs())));
    return counts;
  }

  private record OpenEvent(long timeNs, int process, int file, boolean opens) {}

  private static Map<Integer, StepCount> counts(List<OpenEvent> events, long lastNs) {
    events.sort(Comparator.comparingLong(OpenEvent::timeNs));
    Map<Integer, StepCount.Builder> builders = new TreeMap<>();
    Map<Long, Deque<Long>> open = new HashMap<>();
    for (OpenEvent event : events) {
      Deque<Long> since =
          open.computeIfAbsent(
              (long) event.process() << Integer.SIZE | event.file(), key -> new ArrayDeque<>());
      if (event.opens()) {
        since.add(event.timeNs());
      } else if (!since.isEmpty()) {
        add(builders, event.process(), since.poll(), event.timeNs());
      }
    }
    open.forEach(
        (key, since) ->
            since.forEach(ns -> add(builders, (int) (key >> Integer.SIZE), ns, lastNs)));
    Map<Integer, StepCount> counts = new TreeMap<>();
    builders.forEach((process, builder) -> counts.put(process, builder.build()));
    return counts;
  }

  private static void add(
      Map<Integer, StepCount.Builder> builders, int process, long fromNs, long toNs) {
    builders.computeIfAbsent(process, of -> new StepCount.Builder()).add(fromNs, toNs);
    builders.computeIfAbsent(Trace.NONE, of -> new StepCount.Builder()).add(fromNs, toNs);
  }
}
