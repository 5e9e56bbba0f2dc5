// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.timeline;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;

/** Builds the lanes of one process from its operations. */
@SuppressWarnings("EnumOrdinal") // dense tables in memory; nothing stores the number
final class ProcessLanes {
  private static final int LAYERS = Layer.values().length;

  private final Map<Integer, LaneGroup[]> groupsByThread = new TreeMap<>();
  private final List<LaneWriter> writers = new ArrayList<>();
  private int currentThread = Trace.NONE;
  private LaneGroup[] current;

  /** Adds an operation. */
  void add(OperationBatch batch, int row) {
    group(batch, row).add(batch, row);
  }

  /** No operation added later begins before this time. */
  void settle(long watermarkNs) {
    groups().forEach(group -> group.settle(watermarkNs));
  }

  private LaneGroup group(OperationBatch batch, int row) {
    int thread = batch.thread(row);
    if (thread != currentThread) {
      currentThread = thread;
      current = groupsByThread.computeIfAbsent(thread, t -> new LaneGroup[2 * LAYERS]);
    }
    boolean foreign = batch.fileClass(row) != FileClass.DATA;
    int place = (foreign ? LAYERS : 0) + batch.layer(row).ordinal();
    if (current[place] == null) {
      current[place] = new LaneGroup(new LaneId(thread, foreign, batch.layer(row), 0));
    }
    return current[place];
  }

  private Stream<LaneGroup> groups() {
    return groupsByThread.values().stream().flatMap(Arrays::stream).filter(Objects::nonNull);
  }

  /** The lanes in order, with their links, when all operations were added. */
  List<Lane> close() {
    settle(Long.MAX_VALUE);
    groups().forEach(group -> writers.addAll(group.lanes()));
    writers.forEach(LaneWriter::close);
    writers.forEach(this::link);
    List<Lane> lanes = new ArrayList<>();
    writers.forEach(writer -> lanes.add(new Lane(writer)));
    return lanes;
  }

  long omitted() {
    return groups().mapToLong(LaneGroup::omitted).sum();
  }

  private void link(LaneWriter children) {
    int lane = 0;
    for (int i = 0; i < children.size(); i++) {
      long parentId = children.parentId(i);
      if (parentId == Trace.NONE) {
        continue;
      }
      // Children of one parent follow each other, and so do those of one lane.
      int parent = writers.get(lane).find(parentId);
      for (int l = 0; parent < 0 && l < writers.size(); l++) {
        parent = writers.get(l).find(parentId);
        lane = parent < 0 ? lane : l;
      }
      if (parent >= 0 && lane <= 0xffff) {
        children.link(i, lane, parent);
      }
    }
  }
}
