// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.collection;

import java.util.Arrays;

/**
 * Things to come, each with its time, the earliest first, of equal times the smallest: a binary
 * heap of primitives.
 */
public final class TimeHeap {
  private long[] timesNs = new long[16];
  private long[] things = new long[16];
  private int size;

  /** Whether there is none. */
  public boolean isEmpty() {
    return size == 0;
  }

  /** The time of the next one, or {@link Long#MAX_VALUE} when there is none. */
  public long nextNs() {
    return size == 0 ? Long.MAX_VALUE : timesNs[0];
  }

  /** The next one. */
  public long next() {
    return things[0];
  }

  /** Adds a thing. */
  public void add(long timeNs, long thing) {
    if (size == timesNs.length) {
      timesNs = Arrays.copyOf(timesNs, size * 2);
      things = Arrays.copyOf(things, size * 2);
    }
    int at = size++;
    while (at > 0 && isBefore(timeNs, thing, (at - 1) >> 1)) {
      int above = (at - 1) >> 1;
      timesNs[at] = timesNs[above];
      things[at] = things[above];
      at = above;
    }
    timesNs[at] = timeNs;
    things[at] = thing;
  }

  /** Takes the next one out. */
  public void remove() {
    size--;
    sink(timesNs[size], things[size]);
  }

  /** Takes the next one out and puts another in. */
  public void replace(long timeNs, long thing) {
    sink(timeNs, thing);
  }

  private boolean isBefore(long timeNs, long thing, int other) {
    return timeNs < timesNs[other] || (timeNs == timesNs[other] && thing < things[other]);
  }

  private void sink(long timeNs, long thing) {
    int at = 0;
    for (int below = 1; below < size; below = 2 * at + 1) {
      if (below + 1 < size && isBefore(timesNs[below + 1], things[below + 1], below)) {
        below++;
      }
      if (isBefore(timeNs, thing, below)) {
        break;
      }
      timesNs[at] = timesNs[below];
      things[at] = things[below];
      at = below;
    }
    timesNs[at] = timeNs;
    things[at] = thing;
  }
}
