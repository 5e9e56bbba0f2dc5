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
import org.iostrata.tmf.core.swimlane.SwimlaneTree.FileLane;

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

  /** The operations of one file in one lane. */
  private static final class Use {
    private final Lane lane;
    private final int first;
    private long timeNs;
    private long count;

    Use(Lane lane, int first) {
      this.lane = lane;
      this.first = first;
    }

    void add(int i) {
      timeNs += lane.callbackNs(i) - lane.admitNs(i);
      count++;
    }

    RowUse row() {
      return new RowUse(timeNs, count, lane.admitNs(first));
    }
  }

  /** A file, and its operations by lane. */
  private record Used(int file, List<Use> uses) {
    long timeNs() {
      return uses.stream().mapToLong(use -> use.timeNs).sum();
    }
  }

  private List<Used> used(SwimlaneTree tree) {
    Map<Integer, Used> files = new LinkedHashMap<>();
    for (Lane lane : timeline.lanes()) {
      Map<Integer, Use> own = new LinkedHashMap<>();
      for (int i = 0; tree.isShown(lane) && i < lane.size(); i++) {
        Use use = own.get(lane.file(i));
        if (use == null) {
          use = new Use(lane, i);
          own.put(lane.file(i), use);
        }
        use.add(i);
      }
      own.forEach(
          (file, use) ->
              files.computeIfAbsent(file, one -> new Used(one, new ArrayList<>())).uses.add(use));
    }
    return files.values().stream()
        .sorted(Comparator.comparingLong(Used::timeNs).reversed())
        .toList();
  }

  void add(SwimlaneTree tree, long root) {
    List<Used> all = used(tree);
    for (Used one : all.subList(0, Math.min(MOST, all.size()))) {
      long heading = tree.addHeading(root, name(one.file), true);
      for (Use use : one.uses) {
        Lane lane = use.lane;
        String number = lane.number() == 0 ? "" : " #" + (lane.number() + 1);
        String row = thread.apply(lane) + ", " + Names.of(lane.layer()) + number;
        tree.addFile(heading, new FileLane(lane, one.file), row, use.row());
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
