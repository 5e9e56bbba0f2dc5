// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.internal;

import java.util.Arrays;
import org.iostrata.otf2.Otf2Exception;

/**
 * Brings times of a location's clock to the archive's clock: between two measured offsets it
 * interpolates, before the first and behind the last it extends the nearest line. Fewer than two
 * offsets correct nothing. As libotf2 does, so that times are equal to its.
 */
final class ClockCorrection {
  private long[] times = new long[4];
  private long[] offsets = new long[4];
  private int size;
  private int current;
  private double slope;

  /** Adds a measured offset; times must rise. */
  void add(long time, long offset, RecordBytes record) throws Otf2Exception {
    if (size > 0 && Long.compareUnsigned(times[size - 1], time) >= 0) {
      throw record.corrupt("clock offsets do not rise in time");
    }
    if (size == times.length) {
      times = Arrays.copyOf(times, 2 * size);
      offsets = Arrays.copyOf(offsets, 2 * size);
    }
    times[size] = time;
    offsets[size++] = offset;
    if (size == 2) {
      use(0);
    }
  }

  boolean isIdentity() {
    return size < 2;
  }

  /** An independent correction with the same offsets, for another reader. */
  ClockCorrection copy() {
    ClockCorrection copy = new ClockCorrection();
    copy.times = times;
    copy.offsets = offsets;
    copy.size = size;
    if (size >= 2) {
      copy.use(0);
    }
    return copy;
  }

  /** The archive's time. Looks from the interval of the last time on, as times usually rise. */
  long correct(long time) {
    if (Long.compareUnsigned(time, times[current]) < 0 && current > 0) {
      use(0);
    }
    while (current < size - 2 && Long.compareUnsigned(time, times[current + 1]) > 0) {
      use(current + 1);
    }
    long begin = times[current];
    double elapsed =
        Long.compareUnsigned(time, begin) >= 0 ? unsigned(time - begin) : -unsigned(begin - time);
    return time + offsets[current] + (long) Math.rint(slope * elapsed);
  }

  private void use(int interval) {
    current = interval;
    slope =
        (double) (offsets[interval + 1] - offsets[interval])
            / unsigned(times[interval + 1] - times[interval]);
  }

  private static double unsigned(long value) {
    return value >= 0 ? (double) value : (double) (value >>> 1) * 2;
  }
}
