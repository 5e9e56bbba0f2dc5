// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.timeline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.iostrata.core.model.OperationBatch;

/**
 * The lanes of one thread and layer while they are filled. Takes operations as a cursor delivers
 * them, nearly in order of their end, holds them until no earlier begin can come, and puts each
 * into the first lane that is free at its begin: so there are no more lanes than operations
 * outstanding at once.
 */
final class LaneGroup {
  /** Operations of one thread and layer beyond so many at once are left out, and counted. */
  static final int MOST_LANES = 1024;

  /** So many lanes are looked through for the first that is free; of those behind, any will do. */
  private static final int IN_ORDER = 64;

  private final LaneId first;
  private final Function<LaneId, LaneWriter> newLane;
  private final List<LaneWriter> lanes = new ArrayList<>();

  /** Those behind, the first to be free at the head. */
  private final PriorityQueue<LaneWriter> behind =
      new PriorityQueue<>(Comparator.comparingLong(LaneWriter::callbackNs));

  private OperationBatch waiting = new OperationBatch();
  private OperationBatch spare = new OperationBatch();
  private long omitted;

  LaneGroup(LaneId first, Function<LaneId, LaneWriter> newLane) {
    this.first = first;
    this.newLane = newLane;
  }

  List<LaneWriter> lanes() {
    return lanes;
  }

  long omitted() {
    return omitted;
  }

  /** How many operations wait for a lane. */
  int waiting() {
    return waiting.size();
  }

  void add(OperationBatch batch, int row) {
    waiting.addCopy(batch, row);
  }

  /** Puts operations that begin before {@code watermarkNs} into lanes. */
  void settle(long watermarkNs) {
    spare.clear();
    for (int row : rowsById()) {
      if (waiting.admitNs(row) < watermarkNs || watermarkNs == Long.MAX_VALUE) {
        place(row);
      } else {
        spare.addCopy(waiting, row);
      }
    }
    OperationBatch emptied = waiting;
    waiting = spare;
    spare = emptied;
  }

  private int[] rowsById() {
    int[] rows = IntStream.range(0, waiting.size()).toArray();
    for (int i = 1; i < rows.length; i++) {
      if (waiting.id(i) < waiting.id(i - 1)) {
        return IntStream.of(rows)
            .boxed()
            .sorted(Comparator.comparingLong(waiting::id))
            .mapToInt(Integer::intValue)
            .toArray();
      }
    }
    return rows;
  }

  private void place(int row) {
    long admitNs = waiting.admitNs(row);
    for (int lane = 0; lane < Math.min(lanes.size(), IN_ORDER); lane++) {
      if (lanes.get(lane).callbackNs() <= admitNs) {
        lanes.get(lane).append(waiting, row);
        return;
      }
    }
    boolean free = !behind.isEmpty() && behind.peek().callbackNs() <= admitNs;
    if (!free && lanes.size() == MOST_LANES) {
      omitted++;
      return;
    }
    LaneWriter lane = free ? behind.remove() : add();
    lane.append(waiting, row);
    if (lanes.size() > IN_ORDER) {
      behind.add(lane);
    }
  }

  private LaneWriter add() {
    LaneWriter lane =
        newLane.apply(new LaneId(first.thread(), first.foreign(), first.layer(), lanes.size()));
    lanes.add(lane);
    return lane;
  }
}
