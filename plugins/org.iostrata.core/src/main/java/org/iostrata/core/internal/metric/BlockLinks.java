// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.Arrays;
import java.util.List;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.link.DiskMap;
import org.iostrata.core.internal.link.FileRange;
import org.iostrata.core.internal.link.LiveRequests;
import org.iostrata.core.internal.link.RangeIndex;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Side;
import org.iostrata.core.model.Submitter;
import org.iostrata.core.model.Submitter.Who;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceHandle;

/**
 * Which operations of the layers above them the requests of disks are for. Order: by begin over all
 * processes and disks. A request lies in an extent of a file; it is for the read or write of those
 * bytes under way when it was queued, else, when it writes, for a flush of the file, else for what
 * was written there before; a read for a write of the same page, or, ahead of the program, for its
 * reads of that file. These are links by bytes, but for reading ahead. Else, when a process of the
 * program asked for it, it may be for what that process is doing: on a file nobody knows, or, of a
 * request in no extent, on any. A request in no extent, unless another program asked for it, may be
 * for an operation under way on a file of which no place is known, what the kernel writes and a
 * flush of the disk for any flush under way. These are by time. What is left is without an
 * operation: the program's when it asked for it itself (mapped files, programs and libraries) or
 * when it lies in a file of it, else not of this program: other programs', the journal.
 */
final class BlockLinks {
  private static final int NONE = -1;
  private static final Side[] SIDES = Side.values();

  /** The group of flushes of all files. */
  private static final long EVERYWHERE = -1;

  private final DiskMap disks;
  private final LiveRequests live = new LiveRequests();

  /** By process: what nobody knows the file of, then what is on files. */
  private final UnderWay ofProcesses = new UnderWay();

  /** By disk: what is on files without a known place, then what is on others. */
  private final UnderWay onDisks = new UnderWay();

  private final LinkTotals totals = new LinkTotals();
  private final UnlinkedRequests unlinked = new UnlinkedRequests();
  private final List<TraceHandle> handles;
  private final LongIndex touched = new LongIndex();
  private long[] touchedFrom = new long[16];
  private long[] touchedTo = new long[16];
  private int[] touchedBy = new int[16];
  private final RangeIndex.RangeVisitor weigh = this::weigh;
  private long nowNs;

  /** The layer of the request. */
  private Layer layer;

  private int parent;
  private int candidates;

  /** Nothing yet of the disks of a trace. */
  BlockLinks(Trace trace) {
    disks = new DiskMap(trace);
    handles = trace.handles();
  }

  LinkTotals totals() {
    return totals;
  }

  UnlinkedRequests unlinked() {
    return unlinked;
  }

  /** How many requests may be for more operations than were looked at. */
  long cut() {
    return live.cut();
  }

  /** Adds an operation above the disks. */
  void addOperation(OperationBatch batch, int row, int process) {
    if (batch.file(row) == Trace.NONE && batch.fileClass(row) != FileClass.DATA) {
      return; // standard input and output
    }
    boolean located = batch.file(row) != Trace.NONE;
    ofProcesses.add(2L * process + (located ? 1 : 0), batch, row);
    addToDisk(batch, row);
    if (live.isFull()) {
      long passedNs = batch.admitNs(row);
      live.remove(slot -> live.callbackNs(slot) < passedNs);
    }
    live.add(batch, row, process);
    if (batch.kind(row).isTransfer() && batch.file(row) != Trace.NONE) {
      touch(batch, row);
    }
  }

  private void addToDisk(OperationBatch batch, int row) {
    int file = batch.file(row);
    boolean transfer = batch.kind(row).isTransfer();
    boolean empty = transfer && batch.offset(row) >= 0 && batch.bytesDone(row) == 0;
    if (file == Trace.NONE && !transfer) {
      onDisks.add(EVERYWHERE, batch, row);
    } else if (file != Trace.NONE && disks.diskOf(file) != DiskMap.NONE && !empty) {
      onDisks.add(2L * disks.diskOf(file) + (disks.isPlaced(file) ? 1 : 0), batch, row);
    }
  }

  /** Remembers from where to where a side has read or written a file so far, as one range. */
  private void touch(OperationBatch batch, int row) {
    boolean known = batch.offset(row) >= 0;
    long from = known ? batch.offset(row) : 0;
    long to = known ? Saturating.add(from, batch.bytesDone(row)) : Long.MAX_VALUE;
    int before = touched.size();
    int number = touched.add(key(batch.file(row), batch.kind(row), batch.layer(row).side()));
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

  @SuppressWarnings("EnumOrdinal") // nothing stores the number
  private static long key(int file, OperationKind kind, Side side) {
    long ofFile = file * 2L + (kind == OperationKind.WRITE ? 1 : 0);
    return ofFile * SIDES.length + side.ordinal();
  }

  /** Adds a request of a disk. */
  void addRequest(OperationBatch batch, int row) {
    nowNs = batch.admitNs(row);
    layer = batch.layer(row);
    OperationKind kind = batch.kind(row);
    int disk = batch.file(row);
    boolean placed = kind.isTransfer() && batch.offset(row) >= 0;
    FileRange range = placed ? disks.fileAt(disk, batch.offset(row), batch.bytesDone(row)) : null;
    Submitter submitter = submitter(batch.handle(row));
    boolean program = submitter.who() == Who.PROGRAM;
    boolean linked =
        (range != null && linkByRange(batch, row, range))
            || (program && linkByProcess(batch, row, submitter.process(), range == null))
            || (range == null && linkByTime(batch, row, submitter.who()));
    if (!linked) {
      unlinked.add(batch, row, program || range != null);
    }
  }

  private Submitter submitter(int handle) {
    return handle == Trace.NONE ? Submitter.UNKNOWN : handles.get(handle).submitter();
  }

  private boolean linkByProcess(OperationBatch batch, int row, int process, boolean anywhere) {
    OperationKind kind = batch.kind(row);
    long last = 2L * process + (anywhere ? 1 : 0);
    parent = ofProcesses.find(kind, layer, nowNs, 2L * process, last);
    if (parent == LayerKind.NONE && kind.isTransfer()) {
      parent = ofProcesses.find(other(kind), layer, nowNs, 2L * process, last);
    }
    if (parent == LayerKind.NONE) {
      return false;
    }
    candidates = ofProcesses.candidates();
    return link(batch, row, OperationFlags.LINKED_BY_TIME);
  }

  /**
   * What else causes requests that write, and that read: parts of pages are read before a write.
   */
  private static OperationKind other(OperationKind kind) {
    return kind == OperationKind.WRITE ? OperationKind.FLUSH : OperationKind.WRITE;
  }

  private boolean linkByRange(OperationBatch batch, int row, FileRange range) {
    OperationKind kind = batch.kind(row);
    boolean write = kind == OperationKind.WRITE;
    if (search(kind, range) || search(other(kind), range) || wasTouched(kind, range)) {
      boolean ahead = !write && candidates == 0;
      return link(
          batch, row, ahead ? OperationFlags.LINKED_BY_TIME : OperationFlags.LINKED_BY_RANGE);
    }
    return false;
  }

  /** Looks for operations of a kind under way now; takes the lowest layer. */
  private boolean search(OperationKind kind, FileRange range) {
    parent = NONE;
    candidates = 0;
    live.overlapping(kind, range, weigh);
    return parent != NONE;
  }

  private void weigh(int slot) {
    int layerKind = live.layerKind(slot);
    if (live.callbackNs(slot) < nowNs || !LayerKind.layer(layerKind).isAbove(layer)) {
      return;
    }
    if (layerKind > parent) {
      candidates = 0;
      parent = layerKind;
    }
    candidates += layerKind == parent ? 1 : 0;
  }

  /** Whether the file was read or written before; reads ahead go beyond what was asked for. */
  private boolean wasTouched(OperationKind kind, FileRange range) {
    for (int side = SIDES.length - 1; side >= 0; side--) {
      int number = touched.find(key(range.file(), kind, SIDES[side]));
      if (number != LongIndex.ABSENT
          && LayerKind.layer(touchedBy[number]).isAbove(layer)
          && (kind == OperationKind.READ
              || (touchedFrom[number] < range.to() && touchedTo[number] > range.from()))) {
        parent = touchedBy[number];
        return true;
      }
    }
    return false;
  }

  /** The kernel writes the journal when a flush needs it, and flushes the disk for any flush. */
  private boolean linkByTime(OperationBatch batch, int row, Who who) {
    OperationKind kind = batch.kind(row);
    int disk = disks.disk(batch.file(row));
    return who != Who.OTHER
        && ((kind.isTransfer() && linkByTime(batch, row, kind, disk))
            || ((kind == OperationKind.FLUSH || isJournal(kind, who))
                && linkByTime(batch, row, OperationKind.FLUSH, disk)));
  }

  private static boolean isJournal(OperationKind kind, Who who) {
    return kind == OperationKind.WRITE && who == Who.KERNEL;
  }

  private boolean linkByTime(OperationBatch batch, int row, OperationKind kind, int disk) {
    boolean flush = kind == OperationKind.FLUSH; // is not about a place
    parent = onDisks.find(kind, layer, nowNs, 2L * disk, 2L * disk + (flush ? 1 : 0));
    candidates = onDisks.candidates();
    int everywhere =
        flush ? onDisks.find(kind, layer, nowNs, EVERYWHERE, EVERYWHERE) : LayerKind.NONE;
    if (everywhere >= parent) {
      candidates = onDisks.candidates() + (everywhere == parent ? candidates : 0);
      parent = everywhere;
    }
    return parent != LayerKind.NONE && link(batch, row, OperationFlags.LINKED_BY_TIME);
  }

  private boolean link(OperationBatch batch, int row, int by) {
    int evidence = candidates > 1 ? by | OperationFlags.LINK_AMBIGUOUS : by;
    totals.add(parent, batch, row, evidence);
    return true;
  }
}
