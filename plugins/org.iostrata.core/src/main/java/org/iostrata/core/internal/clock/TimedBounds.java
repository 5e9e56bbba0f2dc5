// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.clock;

import java.util.Arrays;

/**
 * Bounds of a correction from one side, each at a time of the clock that is corrected. Of many the
 * strictest of each part of the time that they span are kept.
 */
final class TimedBounds {
  private static final int PARTS = 1024;
  private static final int MOST = 4 * PARTS;

  private final boolean upper;
  private long[] timesNs = new long[16];
  private long[] boundsNs = new long[16];
  private int size;
  private long told;

  /** None yet; upper ones or lower ones. */
  TimedBounds(boolean upper) {
    this.upper = upper;
  }

  void add(long timeNs, long boundNs) {
    told++;
    if (size == MOST) {
      thin();
    }
    if (size == timesNs.length) {
      timesNs = Arrays.copyOf(timesNs, 2 * size);
      boundsNs = Arrays.copyOf(boundsNs, 2 * size);
    }
    timesNs[size] = timeNs;
    boundsNs[size++] = boundNs;
  }

  /** Keeps the strictest of each part. */
  void thin() {
    double width = Math.max(1, ((double) lastNs() - firstNs() + 1) / PARTS);
    long firstNs = firstNs();
    int[] kept = new int[PARTS];
    Arrays.fill(kept, -1);
    for (int i = 0; i < size; i++) {
      int part = Math.min(PARTS - 1, (int) (((double) timesNs[i] - firstNs) / width));
      if (kept[part] < 0 || (boundsNs[i] < boundsNs[kept[part]]) == upper) {
        kept[part] = i;
      }
    }
    Arrays.sort(kept);
    size = 0;
    for (int row : kept) {
      if (row >= 0) {
        timesNs[size] = timesNs[row];
        boundsNs[size++] = boundsNs[row];
      }
    }
  }

  int size() {
    return size;
  }

  /** How many were added. */
  long told() {
    return told;
  }

  long timeNs(int row) {
    return timesNs[row];
  }

  long boundNs(int row) {
    return boundsNs[row];
  }

  /** The earliest time; there is one. */
  long firstNs() {
    return Arrays.stream(timesNs, 0, size).min().orElseThrow();
  }

  /** The latest time; there is one. */
  long lastNs() {
    return Arrays.stream(timesNs, 0, size).max().orElseThrow();
  }
}
