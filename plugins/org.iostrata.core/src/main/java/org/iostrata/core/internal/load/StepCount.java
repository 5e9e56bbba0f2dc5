// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.load;

import java.util.Arrays;

/** How many of something there are at each time: it changes in steps. Immutable. */
public final class StepCount {
  private final long[] timesNs;

  /** From the time of the same place on. */
  private final long[] counts;

  private StepCount(long[] timesNs, long[] counts) {
    this.timesNs = timesNs;
    this.counts = counts;
  }

  /** Collects spans in which there is one more. Not thread-safe. */
  public static final class Builder {
    private long[] begins = new long[16];
    private long[] ends = new long[16];
    private int size;

    /** One more from a time to another; nothing when that is not later. */
    public void add(long fromNs, long toNs) {
      if (toNs <= fromNs) {
        return;
      }
      if (size == begins.length) {
        begins = Arrays.copyOf(begins, 2 * size);
        ends = Arrays.copyOf(ends, 2 * size);
      }
      begins[size] = fromNs;
      ends[size++] = toNs;
    }

    /** The counts of all spans. */
    public StepCount build() {
      long[] from = Arrays.copyOf(begins, size);
      long[] to = Arrays.copyOf(ends, size);
      Arrays.sort(from);
      Arrays.sort(to);
      long[] timesNs = new long[2 * size];
      long[] counts = new long[2 * size];
      int steps = 0;
      int begun = 0;
      int ended = 0;
      while (ended < size) {
        boolean begin = begun < size && from[begun] < to[ended];
        timesNs[steps] = begin ? from[begun++] : to[ended++];
        counts[steps++] = (long) begun - ended;
      }
      return new StepCount(timesNs, counts);
    }
  }

  /** Whether there never is any. */
  public boolean isEmpty() {
    return timesNs.length == 0;
  }

  /** The most there are at a time in [fromNs, toNs). */
  public long most(long fromNs, long toNs) {
    int i = before(fromNs + 1);
    long most = i == 0 ? 0 : counts[i - 1];
    for (; i < timesNs.length && timesNs[i] < toNs; i++) {
      most = Math.max(most, counts[i]);
    }
    return most;
  }

  /** How many steps are before a time. */
  private int before(long timeNs) {
    int low = 0;
    int high = timesNs.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (timesNs[middle] < timeNs) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
