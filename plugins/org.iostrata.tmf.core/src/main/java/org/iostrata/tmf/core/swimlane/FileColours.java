// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.tmf.core.Names;
import org.iostrata.tmf.core.swimlane.FilterableState.Operations;

/** By file: those that take most of the time have a colour each, all others one. */
final class FileColours extends BarColours {
  private static final int MOST_FILES = 7;
  private static final String GROUP = "Files with most time";
  private static final String OTHERS = "other files";
  private static final String GREY = "#b0b0b0";

  private final List<Integer> first;

  FileColours(Timeline timeline) {
    this(timeline.trace(), first(timeline));
  }

  private FileColours(Trace trace, List<Integer> first) {
    super(swatches(trace, first));
    this.first = first;
  }

  /** Those with most time, as a part of the operations of every lane tells it. */
  private static List<Integer> first(Timeline timeline) {
    Map<Integer, Long> timeNs = new HashMap<>();
    for (Lane lane : timeline.ownLanes()) {
      int step = Math.max(1, lane.size() / (1 << 10));
      for (int i = 0; i < lane.size(); i += step) {
        long ns = (lane.callbackNs(i) - lane.admitNs(i)) * step;
        if (lane.file(i) != Trace.NONE) {
          timeNs.merge(lane.file(i), ns, Long::sum);
        }
      }
    }
    return timeNs.entrySet().stream()
        .sorted(
            Map.Entry.<Integer, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(MOST_FILES)
        .map(Map.Entry::getKey)
        .toList();
  }

  private static List<Swatch> swatches(Trace trace, List<Integer> first) {
    List<Swatch> swatches = new ArrayList<>();
    for (int n = 0; n < first.size(); n++) {
      String path = trace.files().get(first.get(n)).path();
      swatches.add(new Swatch("file " + n, path, GROUP, Names.colour(n)));
    }
    swatches.add(new Swatch(OTHERS, OTHERS, GROUP, GREY));
    return swatches;
  }

  @Override
  String key(OperationKind most, Supplier<List<Operations>> operations) {
    long[] timeNs = new long[first.size() + 1];
    OperationSample.of(
        operations.get(),
        (lane, i) -> {
          int n = first.indexOf(lane.file(i));
          timeNs[n < 0 ? first.size() : n] += 1 + lane.callbackNs(i) - lane.admitNs(i);
        });
    int longest = first.size();
    for (int n = 0; n < first.size(); n++) {
      longest = timeNs[n] > timeNs[longest] ? n : longest;
    }
    return longest == first.size() ? OTHERS : "file " + longest;
  }
}
