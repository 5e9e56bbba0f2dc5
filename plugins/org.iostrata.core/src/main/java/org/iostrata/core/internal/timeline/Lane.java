// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.timeline;

import java.util.Arrays;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * One row of the swimlanes: operations of one layer on one thread, none of which overlaps another,
 * in order of time and numbered 0..{@link #size()}-1. Immutable and safe for any number of threads.
 *
 * <p>Times are ns since the trace's start.
 */
public final class Lane {
  static final int KINDS = OperationKind.values().length;
  private static final OperationKind[] KIND = OperationKind.values();

  private final LaneId id;
  private final int created;
  private final Page[] pages;
  private final int size;
  private final long[] busyNs;
  private final boolean linked;

  /**
   * A lane of pages, of which all but the last are full.
   *
   * @param created how many lanes its process had when this one was begun
   * @param busyNs its busy time by kind
   * @param linked whether any operation has a parent
   */
  Lane(LaneId id, int created, Page[] pages, long[] busyNs, boolean linked) {
    this.id = id;
    this.created = created;
    this.pages = pages;
    int last = pages.length - 1;
    this.size = last * Page.SIZE + pages[last].count();
    this.busyNs = busyNs;
    this.linked = linked;
  }

  LaneId id() {
    return id;
  }

  int created() {
    return created;
  }

  Page[] pages() {
    return pages;
  }

  long[] busyNs() {
    return busyNs;
  }

  /** The thread that began the operations: an index of {@code Trace.threads()}. */
  public int thread() {
    return id.thread();
  }

  /** The layer whose operations these are. */
  public Layer layer() {
    return id.layer();
  }

  /** 0 for the first lane of its thread and layer; more when operations overlap. */
  public int number() {
    return id.number();
  }

  /** Whether the operations are about files that are not the program's own. */
  public boolean isForeign() {
    return id.foreign();
  }

  /** Whether any operation has a parent. */
  boolean isLinked() {
    return linked;
  }

  /** How many operations there are. */
  public int size() {
    return size;
  }

  /** When operation {@code i} was admitted. */
  public long admitNs(int i) {
    return page(i).get(OpenRows.START, i % Page.SIZE);
  }

  /** When operation {@code i} called back. */
  public long callbackNs(int i) {
    return page(i).callbackNs(i % Page.SIZE);
  }

  /** The file offset, or {@code Trace.UNKNOWN}. */
  public long offset(int i) {
    return page(i).get(OpenRows.OFFSET, i % Page.SIZE);
  }

  /** Bytes asked for, or {@code Trace.UNKNOWN}. */
  public long bytesRequested(int i) {
    return page(i).get(OpenRows.REQUESTED, i % Page.SIZE);
  }

  /** Bytes moved; 0 where the trace does not tell. */
  public long bytesDone(int i) {
    return page(i).get(OpenRows.DONE, i % Page.SIZE);
  }

  /** The file's place in {@code Trace.files()}, or -1. */
  public int file(int i) {
    return (int) page(i).get(OpenRows.FILE, i % Page.SIZE);
  }

  /** The first operation in [from, to) about a file, or {@code to}; pages of others are skipped. */
  public int nextOfFile(int file, int from, int to) {
    int i = from;
    while (i < to) {
      Page page = page(i);
      int endOfPage = Math.min(to, i - i % Page.SIZE + Page.SIZE);
      if (page.mayHold(OpenRows.FILE, file)) {
        for (; i < endOfPage; i++) {
          if (page.get(OpenRows.FILE, i % Page.SIZE) == file) {
            return i;
          }
        }
      }
      i = endOfPage;
    }
    return to;
  }

  /** What operation {@code i} does. */
  public OperationKind kind(int i) {
    return KIND[(int) page(i).get(OpenRows.KIND, i % Page.SIZE)];
  }

  /** Bits of {@code OperationFlags}. */
  public int flags(int i) {
    return (int) page(i).get(OpenRows.FLAGS, i % Page.SIZE);
  }

  /** The parent's number in its lane ({@link Timeline#parentLane}), or -1. */
  public int parent(int i) {
    return (int) page(i).get(OpenRows.PARENT, i % Page.SIZE);
  }

  /**
   * The parent's lane, by the order in which the lanes of the process were created; 0 without a
   * parent.
   */
  int parentLane(int i) {
    return (int) page(i).get(OpenRows.PARENT_LANE, i % Page.SIZE);
  }

  /** Bytes that the operations take. */
  public long sizeBytes() {
    return Arrays.stream(pages).mapToLong(Page::sizeBytes).sum();
  }

  /** Busy time in the operations {@code from} to {@code to} (exclusive), in ns. */
  public long busyNs(int from, int to) {
    long[] sums = new long[KINDS];
    addBusy(from, to, sums);
    return Arrays.stream(sums).sum();
  }

  /** The first operation that ends after {@code timeNs}, or {@link #size()}. */
  public int firstEndingAfter(long timeNs) {
    int next = firstStartingFrom(timeNs);
    return next > 0 && callbackNs(next - 1) > timeNs ? next - 1 : next;
  }

  /** The first operation that starts at {@code timeNs} or later, or {@link #size()}. */
  public int firstStartingFrom(long timeNs) {
    return search(timeNs, 0, size);
  }

  /**
   * What there is to draw in [fromNs, toNs) on that many pixels, in order of time: an operation by
   * itself where it can be told apart, else the operations shorter than a pixel that begin in one
   * as one segment of the kind that fills most of it, joined with its neighbours of the same kind.
   * Every operation that touches the range is in exactly one segment; there are never more than two
   * segments per pixel. Costs O(pixels x log n).
   */
  public void segments(long fromNs, long toNs, int pixels, SegmentVisitor visitor) {
    int end = firstStartingFrom(toNs);
    new Segmenter(this, visitor, fromNs, width(fromNs, toNs, pixels))
        .run(firstEndingAfter(fromNs), end);
  }

  /**
   * The same of the operations about one file only, {@code next} being behind the last of them.
   * Where several are shorter than a pixel, the first says the kind. Costs O(pixels x log n), and a
   * look at what is about other files between.
   */
  public void segmentsOfFile(int file, long fromNs, long toNs, int pixels, SegmentVisitor visitor) {
    long widthNs = width(fromNs, toNs, pixels);
    int end = firstStartingFrom(toNs);
    int i = nextOfFile(file, firstEndingAfter(fromNs), end);
    while (i < end) {
      long lengthNs = callbackNs(i) - admitNs(i);
      int next = nextOfFile(file, i + 1, end);
      int last = i;
      // Joins what begins within a pixel, and is as short.
      if (lengthNs < widthNs && next < end && admitNs(next) < admitNs(i) + widthNs) {
        int limit = search(admitNs(i) + widthNs, next, end);
        while (next < limit && callbackNs(next) - admitNs(next) < widthNs) {
          last = next;
          next = nextOfFile(file, next + 1, end);
        }
      }
      visitor.segment(i, last + 1, kind(i), last == i ? lengthNs : callbackNs(last) - admitNs(i));
      i = next;
    }
  }

  private static long width(long fromNs, long toNs, int pixels) {
    return Math.max(1, (toNs - fromNs - 1) / Math.max(1, pixels) + 1);
  }

  /** Adds the busy time of each kind in the operations {@code from} to {@code to} (exclusive). */
  void addBusy(int from, int to, long[] sums) {
    int firstBlock = (from + Page.BLOCK - 1) / Page.BLOCK * Page.BLOCK;
    int lastBlock = to == size ? to : to / Page.BLOCK * Page.BLOCK;
    if (lastBlock <= firstBlock) {
      scan(from, to, sums);
      return;
    }
    scan(from, firstBlock, sums);
    for (int k = 0; k < KINDS; k++) {
      sums[k] += busyBeforeNs(lastBlock, k) - busyBeforeNs(firstBlock, k);
    }
    scan(lastBlock, to, sums);
  }

  private void scan(int from, int to, long[] sums) {
    for (int i = from; i < to; i++) {
      Page page = page(i);
      int at = i % Page.SIZE;
      sums[(int) page.get(OpenRows.KIND, at)] += page.get(OpenRows.LENGTH, at);
    }
  }

  private long busyBeforeNs(int i, int kind) {
    return i == size ? busyNs[kind] : page(i).busyBeforeNs(i % Page.SIZE / Page.BLOCK, kind);
  }

  /** The first operation in [from, to) that starts at {@code timeNs} or later, or {@code to}. */
  int search(long timeNs, int from, int to) {
    int low = from;
    int high = to;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (admitNs(middle) < timeNs) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private Page page(int i) {
    return pages[i / Page.SIZE];
  }
}
