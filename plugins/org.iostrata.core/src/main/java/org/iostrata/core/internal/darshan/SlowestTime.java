// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.result.SlowestProcess;

/**
 * How long a layer takes by its slowest processes, as Darshan estimates it: the longest time of a
 * process for files of its own, and for each file that all share that of the slowest.
 */
final class SlowestTime {
  private final Map<Integer, Long> own = new HashMap<>();
  private long sharedNs;
  private boolean isUnknown;

  /**
   * Adds a record.
   *
   * @param process whose it is, or null of all
   * @param timeNs its time
   * @param slowest of a record of all, as far as it is told; else null
   */
  void add(Integer process, long timeNs, SlowestProcess slowest) {
    if (slowest != null) {
      sharedNs = Saturating.add(sharedNs, slowest.timeNs());
    } else if (process != null) {
      own.merge(process, timeNs, Saturating::add);
    } else {
      isUnknown = true;
    }
  }

  /** That time, unless a record does not tell. */
  OptionalLong ns() {
    long ownNs = own.values().stream().mapToLong(Long::longValue).max().orElse(0);
    return isUnknown ? OptionalLong.empty() : OptionalLong.of(Saturating.add(ownNs, sharedNs));
  }
}
