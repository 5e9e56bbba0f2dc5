// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.surroundings;

import org.iostrata.core.model.Trace;

/**
 * What a thread did, call by call, none of which overlaps another; numbered in order of time.
 * Immutable. Times are ns since the trace's start.
 */
public final class CallLane {
  static final int START = 0;
  static final int LENGTH = 1;
  static final int REGION = 2;
  static final int COMMUNICATOR = 3;
  static final int BYTES = 4;
  static final int COLUMNS = 5;

  private final int thread;
  private final PackedTable table;

  CallLane(int thread, PackedTable table) {
    this.thread = thread;
    this.table = table;
  }

  PackedTable table() {
    return table;
  }

  /** Hears of what is to be drawn. */
  @FunctionalInterface
  public interface CallVisitor {
    /**
     * The calls {@code first} to {@code next} (exclusive), drawn as one.
     *
     * @param region that of the one call, or of the one in the middle of a pixel
     */
    void calls(int first, int next, int region, long fromNs, long toNs);
  }

  /** The thread: an index of {@code Trace.threads()}. */
  public int thread() {
    return thread;
  }

  /** How many calls there are. */
  public int size() {
    return table.size();
  }

  /** When a call began. */
  public long fromNs(int i) {
    return table.get(START, i);
  }

  /** When it ended. */
  public long toNs(int i) {
    return table.get(START, i) + table.get(LENGTH, i);
  }

  /** Its region: an index of {@link TraceSurroundings#regions}. */
  public int region(int i) {
    return (int) table.get(REGION, i);
  }

  /** The communicator of a collective call, or {@link Trace#NONE}. */
  public int communicator(int i) {
    return (int) table.get(COMMUNICATOR, i);
  }

  /** The bytes that a collective call sent and received. */
  public long bytes(int i) {
    return table.get(BYTES, i);
  }

  /** The first call that ends after a time, or {@link #size}. */
  public int firstEndingAfter(long timeNs) {
    int next = table.firstFrom(timeNs);
    return next > 0 && toNs(next - 1) > timeNs ? next - 1 : next;
  }

  /** The first call that begins at a time or later, or {@link #size}. */
  public int firstFrom(long timeNs) {
    return table.firstFrom(timeNs);
  }

  /**
   * What there is to draw in [fromNs, toNs) on that many pixels, in order of time: a call by itself
   * where it is at least a pixel long, else pixels of the calls in their middle, joined where these
   * are of the same region. Costs O(pixels x log n).
   */
  public void segments(long fromNs, long toNs, int pixels, CallVisitor visitor) {
    long widthNs = Math.max(1, (toNs - fromNs - 1) / Math.max(1, pixels) + 1);
    int i = firstEndingAfter(fromNs);
    long atNs = fromNs;
    while (i < size() && fromNs(i) < toNs) {
      if (toNs(i) - fromNs(i) >= widthNs) {
        visitor.calls(i, i + 1, region(i), fromNs(i), toNs(i));
        atNs = toNs(i++);
      } else {
        i = shortCalls(i, Math.max(atNs, fromNs(i)), widthNs, visitor);
        atNs = i == size() ? toNs : fromNs(i);
      }
    }
  }

  /** Draws pixels of short calls until a long one, a gap or another region; returns the next. */
  private int shortCalls(int first, long fromNs, long widthNs, CallVisitor visitor) {
    int region = Trace.NONE;
    int next = first;
    long lastNs = fromNs;
    while (next < size() && isShort(next, widthNs) && fromNs(next) <= lastNs + widthNs) {
      int after = Math.max(next + 1, endOfShort(next, fromNs(next) + widthNs, widthNs));
      int middle =
          Math.max(next, Math.min(after - 1, firstEndingAfter(fromNs(next) + widthNs / 2)));
      if (region != Trace.NONE && region(middle) != region) {
        break;
      }
      region = region(middle);
      next = after;
      lastNs = toNs(after - 1);
    }
    visitor.calls(first, next, region, fromNs(first), lastNs);
    return next;
  }

  /** The first call behind {@code i} that is long, or begins after a pixel. */
  private int endOfShort(int i, long pixelToNs, long widthNs) {
    int next = firstFrom(pixelToNs);
    return next - 1 > i && !isShort(next - 1, widthNs) ? next - 1 : next;
  }

  private boolean isShort(int i, long widthNs) {
    return toNs(i) - fromNs(i) < widthNs;
  }
}
