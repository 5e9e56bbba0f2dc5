// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.timeline;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.iostrata.core.internal.kept.PageStore;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;

/**
 * Builds the lanes of one process from its operations. Holds those of which an earlier one may
 * still come, and those behind the last full page of each lane; the others are in a store.
 */
@SuppressWarnings("EnumOrdinal") // dense tables in memory; nothing stores the number
final class ProcessLanes {
  private static final int LAYERS = Layer.count();

  /** So many operations are put into lanes at once that sorting them pays. */
  private static final int ENOUGH = 1024;

  private final PageWriter pages;
  private final Map<Integer, LaneGroup[]> groupsByThread = new TreeMap<>();
  private final List<LaneGroup> busy = new ArrayList<>();
  private final List<LaneWriter> writers = new ArrayList<>();
  private int waiting;
  private int settleAt = ENOUGH;
  private int currentThread = Trace.NONE;
  private LaneGroup[] current;

  ProcessLanes(PageStore store) {
    pages = new PageWriter(store);
  }

  /** Adds an operation. */
  void add(OperationBatch batch, int row) {
    LaneGroup group = group(batch, row);
    if (group.waiting() == 0) {
      busy.add(group);
    }
    group.add(batch, row);
    waiting++;
  }

  /**
   * No operation added later begins before this time: those that do are put into lanes, when there
   * are enough. All groups at once, so that a parent, which begins before its children, is in a
   * lane when they are.
   */
  void settle(long watermarkNs) throws IOException {
    if (waiting < settleAt && watermarkNs != Long.MAX_VALUE) {
      return;
    }
    waiting = 0;
    for (LaneGroup group : busy) {
      group.settle(watermarkNs);
      waiting += group.waiting();
    }
    for (LaneGroup group : busy) {
      for (LaneWriter lane : group.lanes()) {
        lane.link(writers);
      }
    }
    for (LaneGroup group : busy) {
      for (LaneWriter lane : group.lanes()) {
        lane.store(pages);
      }
    }
    busy.removeIf(group -> group.waiting() == 0);
    settleAt = Math.max(ENOUGH, 2 * waiting);
  }

  private LaneGroup group(OperationBatch batch, int row) {
    int thread = batch.thread(row);
    if (thread != currentThread) {
      currentThread = thread;
      current = groupsByThread.computeIfAbsent(thread, t -> new LaneGroup[2 * LAYERS]);
    }
    boolean foreign = batch.fileClass(row) != FileClass.DATA;
    int place = (foreign ? LAYERS : 0) + batch.layer(row).index();
    if (current[place] == null) {
      LaneId first = new LaneId(thread, foreign, batch.layer(row), 0);
      current[place] = new LaneGroup(first, this::newLane);
    }
    return current[place];
  }

  private LaneWriter newLane(LaneId id) {
    LaneWriter lane = new LaneWriter(id, writers.size());
    writers.add(lane);
    return lane;
  }

  private Stream<LaneGroup> groups() {
    return groupsByThread.values().stream().flatMap(Arrays::stream).filter(Objects::nonNull);
  }

  /** The lanes in order, with their links, when all operations were added. */
  List<Lane> close() throws IOException {
    settle(Long.MAX_VALUE);
    List<LaneWriter> ordered = groups().flatMap(group -> group.lanes().stream()).toList();
    List<Lane> lanes = new ArrayList<>();
    for (LaneWriter writer : ordered) {
      writer.close(pages);
      lanes.add(writer.lane());
    }
    return lanes;
  }

  long omitted() {
    return groups().mapToLong(LaneGroup::omitted).sum();
  }
}
