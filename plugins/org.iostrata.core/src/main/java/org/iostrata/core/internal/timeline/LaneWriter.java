// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.timeline;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;

/** Fills the pages of one lane with operations in order of their begin. One thread at a time. */
final class LaneWriter {
  private final LaneId id;
  private final int created;
  private final List<Page> pages = new ArrayList<>();
  private final OpenRows open = new OpenRows();
  private final long[] busyNs = new long[Lane.KINDS];
  private int inPages;
  private int linkedRows;
  private int lastParentLane;
  private long callbackNs = Long.MIN_VALUE;
  private boolean linked;

  /**
   * A lane without operations.
   *
   * @param created how many lanes its process had before
   */
  LaneWriter(LaneId id, int created) {
    this.id = id;
    this.created = created;
  }

  int size() {
    return inPages + open.size();
  }

  /** The end of the last operation. */
  long callbackNs() {
    return callbackNs;
  }

  /** Appends an operation that begins after all before, and not before the last ends. */
  void append(OperationBatch batch, int row) {
    open.add(batch, row);
    callbackNs = batch.callbackNs(row);
  }

  /**
   * Finds the parents of what was appended since the last time.
   *
   * @param lanes all of the process, by the order of their creation; every operation that begins
   *     before one of this lane is in them
   */
  void link(List<LaneWriter> lanes) {
    for (; linkedRows < open.size(); linkedRows++) {
      long parentId = open.parentId(linkedRows);
      if (parentId != Trace.NONE) {
        link(parentId, lanes);
      }
    }
  }

  private void link(long parentId, List<LaneWriter> lanes) {
    // Children of one parent follow each other, and so do those of one lane.
    int parent = lanes.get(lastParentLane).find(parentId);
    for (int lane = 0; parent < 0 && lane < lanes.size(); lane++) {
      parent = lanes.get(lane).find(parentId);
      lastParentLane = parent < 0 ? lastParentLane : lane;
    }
    if (parent >= 0) {
      open.link(linkedRows, lastParentLane, parent);
      linked = true;
    }
  }

  /** Puts full pages into a store, once their operations are linked. */
  void store(PageWriter writer) throws IOException {
    while (linkedRows >= Page.SIZE) {
      storePage(writer, Page.SIZE);
    }
  }

  /** Puts the rest into a store; nothing may be appended afterwards. */
  void close(PageWriter writer) throws IOException {
    store(writer);
    if (open.size() > 0) {
      storePage(writer, open.size());
    }
  }

  /** The lane, once it is closed. */
  Lane lane() {
    return new Lane(id, created, pages.toArray(Page[]::new), busyNs, linked);
  }

  private void storePage(PageWriter writer, int count) throws IOException {
    pages.add(writer.put(open, count, busyNs));
    open.remove(count);
    inPages += count;
    linkedRows -= count;
  }

  /** The number of the operation with an id, or a negative number. */
  private int find(long operationId) {
    int low = 0;
    int high = size() - 1;
    if (high < 0 || idOf(high) < operationId) {
      return -1;
    }
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (idOf(middle) < operationId) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return idOf(low) == operationId ? low : -1;
  }

  private long idOf(int i) {
    return i < inPages
        ? pages.get(i / Page.SIZE).get(OpenRows.ID, i % Page.SIZE)
        : open.get(i - inPages, OpenRows.ID);
  }
}
