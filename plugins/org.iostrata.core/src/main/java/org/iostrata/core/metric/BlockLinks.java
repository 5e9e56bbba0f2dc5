// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.metric;

import java.util.Arrays;
import org.iostrata.core.collection.LongIndex;
import org.iostrata.core.collection.Saturating;
import org.iostrata.core.link.DiskMap;
import org.iostrata.core.link.FileRange;
import org.iostrata.core.link.LiveRequests;
import org.iostrata.core.link.RangeIndex;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;

/**
 * Which operations of the program the requests of its disks are for. Order: by begin over all
 * processes and disks. A request lies in an extent of a file; it is for the read or write of those
 * bytes under way when it was queued, else, when it writes, for a flush of the file, else for what
 * was written there before; a read for a write of the same page, or, ahead of the program, for its
 * reads of that file. These are links by bytes, but for reading ahead. A request in no extent may
 * be for an operation under way on a file of which no place is known, a flush of the disk for any
 * flush under way, by time. All others are not of this program: other programs', the journal, pages
 * of programs and libraries.
 */
final class BlockLinks {
  private static final int NONE = -1;

  private final DiskMap disks;
  private final LiveRequests live = new LiveRequests();
  private final LinkTotals totals = new LinkTotals();
  private final LongIndex touched = new LongIndex();
  private long[] touchedFrom = new long[16];
  private long[] touchedTo = new long[16];
  private int[] touchedBy = new int[16];
  private final FileRange wholeFile = new FileRange();
  private final RangeIndex.Visitor weigh = this::weigh;
  private long nowNs;
  private int parent;
  private int candidates;

  BlockLinks(Trace trace) {
    disks = new DiskMap(trace);
  }

  LinkTotals totals() {
    return totals;
  }

  /** Adds an operation above the disks, on a file. */
  void addOperation(OperationBatch batch, int row, int process) {
    if (live.isFull()) {
      long passedNs = batch.admitNs(row);
      live.remove(slot -> live.callbackNs(slot) < passedNs);
    }
    live.add(batch, row, process);
    if (batch.kind(row).isTransfer()) {
      touch(batch, row);
    }
  }

  /** Remembers from where to where a file was read or written so far, as one range. */
  private void touch(OperationBatch batch, int row) {
    boolean known = batch.offset(row) >= 0;
    long from = known ? batch.offset(row) : 0;
    long to = known ? Saturating.add(from, batch.bytesDone(row)) : Long.MAX_VALUE;
    int before = touched.size();
    int number = touched.add(key(batch.file(row), batch.kind(row)));
    if (number >= touchedBy.length) {
      touchedFrom = Arrays.copyOf(touchedFrom, number * 2);
      touchedTo = Arrays.copyOf(touchedTo, number * 2);
      touchedBy = Arrays.copyOf(touchedBy, number * 2);
    }
    boolean first = touched.size() > before;
    touchedFrom[number] = first ? from : Math.min(from, touchedFrom[number]);
    touchedTo[number] = Math.max(to, touchedTo[number]);
    touchedBy[number] = Math.max(batch.layerKind(row), touchedBy[number]);
  }

  private static long key(int file, OperationKind kind) {
    return file * 2L + (kind == OperationKind.WRITE ? 1 : 0);
  }

  /** Adds a request of a disk. */
  void addRequest(OperationBatch batch, int row) {
    nowNs = batch.admitNs(row);
    OperationKind kind = batch.kind(row);
    int disk = batch.file(row);
    boolean placed = kind.isTransfer() && batch.offset(row) >= 0;
    FileRange range = placed ? disks.fileAt(disk, batch.offset(row), batch.bytesDone(row)) : null;
    if (range != null) {
      linkByRange(batch, row, range);
    } else {
      linkByTime(batch, row, kind.isTransfer() ? disks.unplaced(disk) : disks.files(disk));
    }
  }

  private void linkByRange(OperationBatch batch, int row, FileRange range) {
    OperationKind kind = batch.kind(row);
    boolean write = kind == OperationKind.WRITE;
    if (search(kind, range)
        || search(write ? OperationKind.FLUSH : OperationKind.WRITE, range)
        || wasTouched(kind, range)) {
      boolean ahead = !write && candidates == 0;
      link(batch, row, ahead ? OperationFlags.LINKED_BY_TIME : OperationFlags.LINKED_BY_RANGE);
    }
  }

  /** Looks for operations of a kind under way now; takes the lowest layer. */
  private boolean search(OperationKind kind, FileRange range) {
    parent = NONE;
    candidates = 0;
    live.overlapping(kind, range, weigh);
    return parent != NONE;
  }

  private void weigh(int slot) {
    if (live.callbackNs(slot) < nowNs) {
      return;
    }
    int layerKind = live.layerKind(slot);
    if (layerKind > parent) {
      candidates = 0;
      parent = layerKind;
    }
    candidates += layerKind == parent ? 1 : 0;
  }

  /** Whether the file was read or written before; reads ahead go beyond what was asked for. */
  private boolean wasTouched(OperationKind kind, FileRange range) {
    int number = touched.find(key(range.file(), kind));
    boolean before =
        number != LongIndex.ABSENT
            && (kind == OperationKind.READ
                || (touchedFrom[number] < range.to() && touchedTo[number] > range.from()));
    parent = before ? touchedBy[number] : NONE;
    return before;
  }

  private void linkByTime(OperationBatch batch, int row, int[] files) {
    int best = NONE;
    int all = 0;
    for (int file : files) {
      if (search(batch.kind(row), wholeFile.set(file, -1, -1))) {
        all = parent > best ? candidates : parent == best ? all + candidates : all;
        best = Math.max(best, parent);
      }
    }
    if (best != NONE) {
      parent = best;
      candidates = all;
      link(batch, row, OperationFlags.LINKED_BY_TIME);
    }
  }

  private void link(OperationBatch batch, int row, int by) {
    int evidence = candidates > 1 ? by | OperationFlags.LINK_AMBIGUOUS : by;
    totals.add(parent, batch, row, evidence);
  }
}
