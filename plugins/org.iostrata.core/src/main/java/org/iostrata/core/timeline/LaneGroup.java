// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.timeline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.iostrata.core.model.OperationBatch;

/**
 * The lanes of one thread and layer while they are filled. Takes operations as a cursor delivers
 * them, nearly in order of their end, holds them until no earlier begin can come, and puts each
 * into the first lane that is free at its begin: so there are no more lanes than operations
 * outstanding at once.
 */
final class LaneGroup {
  /** More rows of one layer nobody looks at; operations beyond are left out, and counted. */
  static final int MOST_LANES = 64;

  private static final int SMALLEST = 64;

  private final LaneId first;
  private final List<LaneWriter> lanes = new ArrayList<>();
  private OperationBatch waiting = new OperationBatch(SMALLEST);
  private OperationBatch spare = new OperationBatch(SMALLEST);
  private int settleAt = SMALLEST;
  private long omitted;

  LaneGroup(LaneId first) {
    this.first = first;
  }

  List<LaneWriter> lanes() {
    return lanes;
  }

  long omitted() {
    return omitted;
  }

  void add(OperationBatch batch, int row) {
    waiting.addCopy(batch, row);
  }

  /**
   * Puts operations that begin before {@code watermarkNs} into lanes, when enough have come that
   * sorting them pays.
   */
  void settle(long watermarkNs) {
    if (waiting.size() < settleAt && watermarkNs != Long.MAX_VALUE) {
      return;
    }
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
    settleAt = Math.max(SMALLEST, 2 * waiting.size());
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
    for (LaneWriter lane : lanes) {
      if (lane.endNs() <= waiting.admitNs(row)) {
        lane.append(waiting, row);
        return;
      }
    }
    if (lanes.size() == MOST_LANES) {
      omitted++;
      return;
    }
    LaneWriter lane =
        new LaneWriter(new LaneId(first.thread(), first.foreign(), first.layer(), lanes.size()));
    lane.append(waiting, row);
    lanes.add(lane);
  }
}
