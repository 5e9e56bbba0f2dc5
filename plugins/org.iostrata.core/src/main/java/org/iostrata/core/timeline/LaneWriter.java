// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.timeline;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;

/** Fills the pages of one lane with operations in order of their begin. One thread at a time. */
final class LaneWriter {
  private static final int SMALLEST = 64;

  private final LaneId id;
  private final List<Page> pages = new ArrayList<>();
  private final long[] busyNs = new long[Lane.KINDS];
  private Page last = new Page(SMALLEST);
  private int size;
  private long endNs = Long.MIN_VALUE;
  private boolean linked;

  // Needed until the parents are found: who is who in the process.
  private long[] ids = new long[SMALLEST];
  private long[] parentIds = new long[SMALLEST];

  LaneWriter(LaneId id) {
    this.id = id;
  }

  LaneId id() {
    return id;
  }

  int size() {
    return size;
  }

  boolean isLinked() {
    return linked;
  }

  /** The end of the last operation. */
  long endNs() {
    return endNs;
  }

  Page[] pages() {
    return pages.toArray(Page[]::new);
  }

  long[] busyNs() {
    return busyNs;
  }

  /** Appends an operation that begins after all before, and not before the last ends. */
  void append(OperationBatch batch, int row) {
    if (size == ids.length) {
      ids = Arrays.copyOf(ids, 2 * size);
      parentIds = Arrays.copyOf(parentIds, 2 * size);
    }
    ids[size] = batch.id(row);
    parentIds[size] = batch.parentId(row);
    int at = size % Page.SIZE;
    if (at == last.count()) {
      last = last.copy(at, Math.min(Page.SIZE, 2 * at));
    }
    last.set(at, batch, row);
    endNs = batch.callbackNs(row);
    size++;
    if (at == Page.SIZE - 1) {
      closePage(last);
      last = new Page(Page.SIZE);
    }
  }

  private void closePage(Page page) {
    page.sum(busyNs);
    pages.add(page);
  }

  /** Cuts the last page to its size; nothing may be appended afterwards. */
  void close() {
    int rest = size % Page.SIZE;
    if (rest > 0) {
      closePage(last.copy(rest, rest));
    }
    last = null;
  }

  /** The number of the operation with an id, or a negative number. */
  int find(long operationId) {
    return Arrays.binarySearch(ids, 0, size, operationId);
  }

  long parentId(int i) {
    return parentIds[i];
  }

  void link(int i, int parentLane, int parent) {
    pages.get(i / Page.SIZE).link(i % Page.SIZE, parentLane, parent);
    linked |= parent != Trace.NONE;
  }
}
