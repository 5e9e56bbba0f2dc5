// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.link;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import org.iostrata.core.internal.collection.TimeHeap;
import org.iostrata.core.internal.collection.TimeOrder;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.Quality;

/**
 * Feeds a {@link Linker} with operations of one process that are told whole, each with its begin
 * and end, in any order: of formats that do not tell calls but requests. Of two operations that
 * begin at once, the one of the layer above, or that ends later, begins first; what ends at a time
 * ends before others begin.
 */
public final class Nesting {
  private final OperationBatch told;
  private final Linker linker;

  /** The rows by their begin: the place of one is its id. */
  private final TimeOrder begun = new TimeOrder();

  /** What is under way, by what happens next, of equal times the last that began. */
  private final TimeHeap underWay = new TimeHeap();

  /** What is under way and will be issued before it ends. */
  private final BitSet unissued = new BitSet();

  /** By row, the row that is told to have caused it, or NONE; empty when none is told. */
  private final int[] causes;

  /** By row, its id and its slot from when it begins; where causes are told. */
  private final long[] ids;

  private final int[] slots;

  private Nesting(OperationBatch told, int[] causes, OperationBatch linked, Quality quality) {
    this.told = told;
    this.causes = causes;
    ids = new long[causes.length];
    Arrays.fill(ids, Trace.NONE);
    slots = new int[causes.length];
    int[] threads = IntStream.range(0, told.size()).map(told::thread).distinct().toArray();
    linker = new Linker(threads, LongUnaryOperator.identity(), quality);
    linker.into(linked);
  }

  /**
   * Gives each operation an id and its parent.
   *
   * @param told what, where, when and how much of each operation
   * @param quality where what is odd about them is counted
   * @return the same operations, in the order in which a cursor delivers them
   */
  public static OperationBatch link(OperationBatch told, Quality quality) {
    return link(told, new int[0], quality);
  }

  /**
   * The same where the format knows what caused some of them.
   *
   * @param causes by row, the row of the operation that caused it, or {@link Trace#NONE}; one that
   *     begins later or in no layer above is passed over. Empty when none is known
   */
  public static OperationBatch link(OperationBatch told, int[] causes, Quality quality) {
    OperationBatch linked = new OperationBatch(Math.max(1, told.size()));
    linked.waits().addAll(told.waits());
    new Nesting(told, causes, linked, quality).linkAll();
    return linked;
  }

  private void linkAll() {
    int size = told.size();
    long[] begins = new long[size];
    for (int row = 0; row < size; row++) {
      begins[row] = told.admitNs(row);
    }
    begun.sort(begins, 1, 0, size);
    for (int id = 0; id < size; ) {
      id = begun.sortTies(id, size, this::compareEqual);
    }
    for (int id = 0; id < size; id++) {
      continueUntil(begun.time(id));
      begin(id);
    }
    continueUntil(Long.MAX_VALUE);
    linker.finish();
  }

  /** Of two that begin at once. */
  private int compareEqual(int a, int b) {
    int layers = told.layer(a).compareTo(told.layer(b));
    int ends = layers != 0 ? layers : Long.compare(told.callbackNs(b), told.callbackNs(a));
    return ends != 0 ? ends : Integer.compare(a, b);
  }

  private void begin(int id) {
    int row = begun.row(id);
    OpenOperations open = linker.open();
    int slot = open.allocate();
    open.set(slot, OpenField.THREAD, told.thread(row));
    open.set(slot, OpenField.PHASE, told.phase(row));
    open.set(slot, OpenField.REGION, told.region(row));
    open.set(slot, OpenField.HANDLE, told.handle(row));
    open.set(slot, OpenField.FILE, told.file(row));
    open.set(slot, OpenField.FILE_CLASS, told.fileClassIndex(row));
    open.set(slot, OpenField.LAYER_KIND, told.layerKind(row));
    open.set(slot, OpenField.FLAGS, told.flags(row));
    open.set(slot, OpenField.MATCHING_ID, row);
    open.set(slot, OpenField.BEGIN, told.admitNs(row));
    open.set(slot, OpenField.OFFSET, told.offset(row));
    open.set(slot, OpenField.BYTES_REQUESTED, told.bytesRequested(row));
    boolean blocking = (told.flags(row) & OperationFlags.NON_BLOCKING) == 0;
    if (blocking || told.issueNs(row) == Trace.UNKNOWN || told.issueNs(row) >= callbackNs(row)) {
      open.set(slot, OpenField.ISSUE, told.issueNs(row));
    } else {
      unissued.set(row);
    }
    linker.begin(linker.thread(told.thread(row)), slot);
    if (causes.length > 0) {
      ids[row] = open.get(slot, OpenField.ID);
      slots[row] = slot;
      setCause(row, slot);
    }
    underWay.add(nextNs(row), -id);
  }

  private void setCause(int row, int slot) {
    int cause = causes[row];
    if (cause != Trace.NONE
        && ids[cause] != Trace.NONE
        && told.layer(cause).isAbove(told.layer(row))) {
      linker.causedBy(slot, ids[cause], told.layerKind(cause), slots[cause]);
    }
  }

  private long callbackNs(int row) {
    return Math.max(told.admitNs(row), told.callbackNs(row));
  }

  private long nextNs(int row) {
    return unissued.get(row) ? Math.max(told.admitNs(row), told.issueNs(row)) : callbackNs(row);
  }

  private void continueUntil(long timeNs) {
    while (!underWay.isEmpty() && underWay.nextNs() <= timeNs) {
      int id = (int) -underWay.next();
      underWay.remove();
      if (unissued.get(begun.row(id))) {
        issue(id);
      } else {
        end(begun.row(id));
      }
    }
  }

  private void issue(int id) {
    int row = begun.row(id);
    unissued.clear(row);
    int slot = linker.open().find(told.handle(row), row);
    if (slot != OpenOperations.NONE) { // else it was given up
      linker.issue(slot, told.issueNs(row));
      underWay.add(nextNs(row), -id);
    }
  }

  private void end(int row) {
    int slot = linker.take(linker.thread(told.thread(row)), told.handle(row), row);
    if (slot != OpenOperations.NONE) {
      linker.end(slot, told.callbackNs(row), told.bytesDone(row));
    }
  }
}
