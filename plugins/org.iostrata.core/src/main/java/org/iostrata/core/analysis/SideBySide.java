// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.iostrata.core.internal.metric.FileTimes;

/**
 * How many processes use a file at the same time: each one from when it begins with it to when it
 * is done. Of what a script does with a file step by step, one program comes after the other.
 */
final class SideBySide {
  /** The times of the processes that use one file. */
  private static final class Uses {
    private long[] fromNs = new long[2];
    private long[] toNs = new long[2];
    private int count;

    void add(FileTimes times, int entry) {
      if (count == fromNs.length) {
        fromNs = Arrays.copyOf(fromNs, 2 * count);
        toNs = Arrays.copyOf(toNs, 2 * count);
      }
      fromNs[count] = times.fromNs(entry);
      toNs[count++] = times.toNs(entry);
    }

    /** The most at any time; who ends when another one begins is not there any more. */
    int most() {
      Arrays.sort(fromNs, 0, count);
      Arrays.sort(toNs, 0, count);
      int most = 0;
      int ended = 0;
      for (int begun = 1; begun <= count; begun++) {
        while (ended < begun - 1 && toNs[ended] <= fromNs[begun - 1]) {
          ended++;
        }
        most = Math.max(most, begun - ended);
      }
      return most;
    }
  }

  private final Map<Long, Uses> uses = new HashMap<>();

  /** Adds the times of one process with a file, in one layer and of one kind. */
  void add(FileTimes times, int entry) {
    uses.computeIfAbsent(times.key(entry), key -> new Uses()).add(times, entry);
  }

  /** The most processes at any time; one where none were added. */
  int most(long key) {
    Uses of = uses.get(key);
    return of == null ? 1 : of.most();
  }
}
