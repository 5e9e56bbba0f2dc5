// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.link;

import java.util.Arrays;
import org.iostrata.core.collection.LongSlots;

/**
 * How much of time the children of operations cover together, however they overlap. Children come
 * in the order of their ends; each parent, a small slot, has the spans that are apart so far as a
 * stack with the last one on top. Of spans more than {@link #MAX_SPANS} back only the length is
 * kept: a child that began before them adds nothing there. Not thread-safe.
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

  /** Adds a child; one that ended before the last span began comes too late to count. */
  public void add(int slot, long fromNs, long toNs) {
    if (top[slot] != NONE && toNs < from[top[slot]]) {
      return;
    }
    long begin = Math.max(fromNs, closedUntil[slot]);
    long end = toNs;
    while (top[slot] != NONE && to[top[slot]] >= begin) {
      begin = Math.min(begin, from[top[slot]]);
      end = Math.max(end, to[top[slot]]);
      pop(slot);
    }
    if (begin >= end) {
      return;
    }
    if (spans[slot] == MAX_SPANS) {
      close(slot);
    }
    push(slot, begin, end);
  }

  private void close(int slot) {
    closedUntil[slot] = to[top[slot]];
    while (top[slot] != NONE) {
      closedNs[slot] += to[top[slot]] - from[top[slot]];
      pop(slot);
    }
  }

  private void push(int slot, long begin, long end) {
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
    below[span] = top[slot];
    top[slot] = span;
    spans[slot]++;
  }

  private void pop(int slot) {
    int span = top[slot];
    top[slot] = below[span];
    below[span] = firstFree;
    firstFree = span;
    spans[slot]--;
  }

  /** Ends a parent; how long at least one child was under way, in the unit of the times given. */
  public long close(int slot, long notBefore) {
    long covered = closedNs[slot];
    while (top[slot] != NONE) {
      covered += Math.max(0, to[top[slot]] - Math.max(notBefore, from[top[slot]]));
      pop(slot);
    }
    return covered;
  }
}
