// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.link;

import java.util.Arrays;
import org.iostrata.core.internal.collection.Effort;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;

/**
 * Reads, writes and flushes of all processes that others may still be linked to, found by file,
 * kind and bytes. Each has a small slot. The owner says when one is of no use any more; to ask for
 * that takes constant time on average. Not thread-safe.
 */
public final class LiveRequests {
  /** Whether a request is of no use any more; the owner looks at it a last time. */
  @FunctionalInterface
  public interface Ended {
    /** Looks at it. */
    boolean isEnded(int slot);
  }

  private static final int MIN_SCAN = 1024;

  /** More than any machine has processes with a request each on the same bytes. */
  private static final int MOST_VISITED = 1 << 13;

  /** As many as a second or so takes, for processes that all share a file, and then some. */
  private final Effort effort = new Effort(1 << 25, 32);

  private final RangeIndex ranges = new RangeIndex();
  private final FileRange range = new FileRange();
  private int[] live = new int[0];
  private int size;
  private int nextScan = MIN_SCAN;
  private long cut;
  private long[] admitNs = new long[0];
  private long[] callbackNs = new long[0];
  private long[] bytes = new long[0];
  private int[] process = new int[0];
  private int[] layerKind = new int[0];
  private boolean[] known = new boolean[0];

  /** Adds a request; its file is known. A flush is about the whole file. */
  public int add(OperationBatch batch, int row, int ofProcess) {
    effort.addOperation();
    if (size == live.length) {
      grow(Math.max(64, size * 2));
    }
    int slot = live[size++];
    boolean flush = batch.kind(row) == OperationKind.FLUSH;
    range.set(batch.file(row), flush ? -1 : batch.offset(row), batch.bytesDone(row));
    admitNs[slot] = batch.admitNs(row);
    callbackNs[slot] = batch.callbackNs(row);
    bytes[slot] = batch.bytesDone(row);
    process[slot] = ofProcess;
    layerKind[slot] = batch.layerKind(row);
    known[slot] = range.isKnown();
    ranges.add(slot, group(range.file(), batch.kind(row)), range.from(), range.to());
    return slot;
  }

  private void grow(int capacity) {
    live = Arrays.copyOf(live, capacity);
    for (int slot = admitNs.length; slot < capacity; slot++) {
      live[slot] = slot;
    }
    admitNs = Arrays.copyOf(admitNs, capacity);
    callbackNs = Arrays.copyOf(callbackNs, capacity);
    bytes = Arrays.copyOf(bytes, capacity);
    process = Arrays.copyOf(process, capacity);
    layerKind = Arrays.copyOf(layerKind, capacity);
    known = Arrays.copyOf(known, capacity);
  }

  /** Visits those of a kind that overlap bytes of a file, or whose place is not known. */
  public void overlapping(OperationKind kind, FileRange wanted, RangeIndex.RangeVisitor visitor) {
    effort.addOperation();
    int most = effort.steps(MOST_VISITED);
    long group = group(wanted.file(), kind);
    boolean all = ranges.overlapping(group, wanted.from(), wanted.to(), most, visitor);
    effort.spend(ranges.visited());
    cut += all ? 0 : 1;
  }

  /** How often there were too many to visit all. */
  public long cut() {
    return cut;
  }

  /** How many bytes one has in common with a range. */
  public long shared(int slot, FileRange wanted) {
    return Math.min(ranges.to(slot), wanted.to()) - Math.max(ranges.from(slot), wanted.from());
  }

  /** Whether it is time to {@link #remove} those that ended: there are twice as many as after. */
  public boolean isFull() {
    return size >= nextScan;
  }

  /** Removes those that ended. */
  public void remove(Ended ended) {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      int slot = live[i];
      if (ended.isEnded(slot)) {
        ranges.remove(slot);
      } else { // free slots are behind the live ones
        live[i] = live[kept];
        live[kept++] = slot;
      }
    }
    size = kept;
    nextScan = Math.max(MIN_SCAN, 2 * kept);
  }

  /** The earliest begin of those that do not end before a time; the time when there is none. */
  public long earliestBegin(long timeNs) {
    long earliest = timeNs;
    for (int i = 0; i < size; i++) {
      if (callbackNs[live[i]] >= timeNs) {
        earliest = Math.min(earliest, admitNs[live[i]]);
      }
    }
    return earliest;
  }

  /** When it began. */
  public long admitNs(int slot) {
    return admitNs[slot];
  }

  /** When it ended. */
  public long callbackNs(int slot) {
    return callbackNs[slot];
  }

  /** How many bytes it moved. */
  public long bytes(int slot) {
    return bytes[slot];
  }

  /** Its process. */
  public int process(int slot) {
    return process[slot];
  }

  /** Its layer and kind. */
  public int layerKind(int slot) {
    return layerKind[slot];
  }

  /** Whether its place is known. */
  public boolean isKnown(int slot) {
    return known[slot];
  }

  private static long group(int file, OperationKind kind) {
    int which = kind == OperationKind.READ ? 0 : kind == OperationKind.WRITE ? 1 : 2;
    return file * 3L + which;
  }
}
