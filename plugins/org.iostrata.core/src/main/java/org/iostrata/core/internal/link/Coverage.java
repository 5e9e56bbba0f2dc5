// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.link;

import java.util.Arrays;
import org.iostrata.core.internal.collection.LongSlots;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;

/**
 * How much of time the children of operations cover together, however they overlap. Children come
 * mostly in the order of their ends; each parent, a small slot, has the spans that are apart so far
 * as a stack with the last one on top. Of more than {@link #MAX_SPANS} spans only the length is
 * kept: a child told later that began before their end adds nothing there. Not thread-safe.
 */
public final class Coverage {
  private static final int NONE = -1;
  private static final int MAX_SPANS = 64;

  private int[] top = new int[0];
  private int[] spans = new int[0];
  private long[] closedNs = new long[0];
  private long[] closedUntil = new long[0];
  private long[] from = new long[0];
  private long[] to = new long[0];
  private int[] below = new int[0];
  private int used;
  private int firstFree = NONE;

  /** Starts a parent without children. */
  public void open(int slot) {
    if (slot >= top.length) {
      int size = LongSlots.grown(top.length, slot);
      top = Arrays.copyOf(top, size);
      spans = Arrays.copyOf(spans, size);
      closedNs = Arrays.copyOf(closedNs, size);
      closedUntil = Arrays.copyOf(closedUntil, size);
    }
    top[slot] = NONE;
    spans[slot] = 0;
    closedNs[slot] = 0;
    closedUntil[slot] = Long.MIN_VALUE;
  }

  /** Adds a child. */
  public void add(int slot, long fromNs, long toNs) {
    long begin = Math.max(fromNs, closedUntil[slot]);
    long end = toNs;
    int above = NONE;
    int next = top[slot];
    while (next != NONE && from[next] > end) { // told late: others began after it had ended
      above = next;
      next = below[next];
    }
    while (next != NONE && to[next] >= begin) {
      begin = Math.min(begin, from[next]);
      end = Math.max(end, to[next]);
      next = remove(slot, above);
    }
    if (spans[slot] == MAX_SPANS) {
      close(slot);
      above = NONE;
      begin = Math.max(begin, closedUntil[slot]);
    }
    if (begin < end) {
      insert(slot, above, begin, end);
    }
  }

  /** Adds the children of a parent, or of a part of its time, that another has. */
  public void addAll(int slot, Coverage other, int otherSlot) {
    long[] times = other.spans(otherSlot);
    for (int i = 0; i < times.length; i += 2) {
      add(slot, times[i], times[i + 1]);
    }
    closedNs[slot] += other.closedNs[otherSlot];
    closedUntil[slot] = Math.max(closedUntil[slot], other.closedUntil[otherSlot]);
  }

  /** The spans of a parent that are kept, from the first: begin, end, begin, end ... */
  private long[] spans(int slot) {
    long[] times = new long[2 * spans[slot]];
    int at = times.length;
    for (int span = top[slot]; span != NONE; span = below[span]) {
      times[--at] = to[span];
      times[--at] = from[span];
    }
    return times;
  }

  /** Writes what is known of a parent. */
  public void write(StateOutput out, int slot) {
    long[] times = spans(slot);
    out.number(spans[slot]);
    long beforeNs = 0;
    for (int i = 0; i < times.length; i += 2) {
      out.signed(times[i] - beforeNs);
      out.number(times[i + 1] - times[i]);
      beforeNs = times[i + 1];
    }
    out.number(closedNs[slot]);
    if (closedNs[slot] > 0) {
      out.signed(closedUntil[slot]);
    }
  }

  /** Takes what was written about a parent that was opened. */
  public void read(StateInput in, int slot) throws StateException {
    long beforeNs = 0;
    for (int left = in.count(MAX_SPANS); left > 0; left--) {
      long begin = beforeNs + in.time();
      beforeNs = begin + in.duration();
      in.check(Math.abs(begin) < Long.MAX_VALUE / 2, begin);
      add(slot, begin, beforeNs);
    }
    closedNs[slot] = in.duration();
    if (closedNs[slot] > 0) {
      closedUntil[slot] = in.time();
    }
  }

  private void close(int slot) {
    closedUntil[slot] = Math.max(closedUntil[slot], to[top[slot]]);
    while (top[slot] != NONE) {
      closedNs[slot] += to[top[slot]] - from[top[slot]];
      remove(slot, NONE);
    }
  }

  /** Puts a span below another, or on top. */
  private void insert(int slot, int above, long begin, long end) {
    int span = firstFree;
    if (span != NONE) {
      firstFree = below[span];
    } else {
      span = used++;
      if (span == from.length) {
        int size = LongSlots.grown(from.length, span);
        from = Arrays.copyOf(from, size);
        to = Arrays.copyOf(to, size);
        below = Arrays.copyOf(below, size);
      }
    }
    from[span] = begin;
    to[span] = end;
    below[span] = above == NONE ? top[slot] : below[above];
    hang(slot, above, span);
    spans[slot]++;
  }

  private void hang(int slot, int above, int span) {
    if (above == NONE) {
      top[slot] = span;
    } else {
      below[above] = span;
    }
  }

  /** Takes out the span below another, or the one on top; returns the next one. */
  private int remove(int slot, int above) {
    int span = above == NONE ? top[slot] : below[above];
    int next = below[span];
    hang(slot, above, next);
    below[span] = firstFree;
    firstFree = span;
    spans[slot]--;
    return next;
  }

  /** Ends a parent; how long at least one child was under way, in the unit of the times given. */
  public long close(int slot, long notBefore) {
    long covered = closedNs[slot];
    while (top[slot] != NONE) {
      covered += Math.max(0, to[top[slot]] - Math.max(notBefore, from[top[slot]]));
      remove(slot, NONE);
    }
    return covered;
  }
}
