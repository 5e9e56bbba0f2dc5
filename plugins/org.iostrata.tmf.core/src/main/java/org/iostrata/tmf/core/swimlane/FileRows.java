// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.Trace;
import org.iostrata.tmf.core.Names;

/** Rows by file: those with most time first, and below each the lanes with operations about it. */
final class FileRows {
  /** More files than anybody looks through: the others are counted. */
  private static final int MOST = 500;

  private final Timeline timeline;
  private final Function<Lane, String> thread;

  /**
   * Rows of a timeline.
   *
   * @param thread what a lane's thread is called
   */
  FileRows(Timeline timeline, Function<Lane, String> thread) {
    this.timeline = timeline;
    this.thread = thread;
  }

  /** The time of one file's operations, and the lanes that have any. */
  private static final class Use {
    private final int file;
    private final List<Lane> lanes = new ArrayList<>();
    private long timeNs;

    Use(int file) {
      this.file = file;
    }

    void add(Lane lane, int i) {
      timeNs += lane.callbackNs(i) - lane.admitNs(i);
      if (lanes.isEmpty() || lanes.get(lanes.size() - 1) != lane) {
        lanes.add(lane);
      }
    }
  }

  void add(SwimlaneTree tree, long root) {
    Map<Integer, Use> uses = new LinkedHashMap<>();
    for (Lane lane : timeline.lanes()) {
      for (int i = 0; tree.isShown(lane) && i < lane.size(); i++) {
        uses.computeIfAbsent(lane.file(i), Use::new).add(lane, i);
      }
    }
    List<Use> all = new ArrayList<>(uses.values());
    all.sort(Comparator.comparingLong((Use use) -> -use.timeNs));
    for (Use use : all.subList(0, Math.min(MOST, all.size()))) {
      long heading = tree.addHeading(root, name(use.file), true);
      for (Lane lane : use.lanes) {
        String number = lane.number() == 0 ? "" : " #" + (lane.number() + 1);
        String row = thread.apply(lane) + ", " + Names.of(lane.layer()) + number;
        tree.addFile(heading, lane, use.file, row);
      }
    }
    if (all.size() > MOST) {
      tree.addHeading(root, "and " + (all.size() - MOST) + " files with less time", true);
    }
  }

  private String name(int file) {
    return file == Trace.NONE ? "no file" : timeline.trace().files().get(file).path();
  }
}
