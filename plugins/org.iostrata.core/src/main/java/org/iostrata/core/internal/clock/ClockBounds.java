// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.clock;

import java.util.Optional;

/** How much has to be added to the times of one host, at least and at most, to be another's. */
final class ClockBounds {
  private final TimedBounds lower = new TimedBounds(false);
  private final TimedBounds upper = new TimedBounds(true);

  /** A byte came from the other host: the correction is at least so much at a time. */
  void atLeast(long timeNs, long boundNs) {
    lower.add(timeNs, boundNs);
  }

  /** A byte went to the other host. */
  void atMost(long timeNs, long boundNs) {
    upper.add(timeNs, boundNs);
  }

  /** How many bounds there are. */
  long told() {
    return lower.told() + upper.told();
  }

  /** The correction in between; none, when messages went one way only. */
  Optional<ClockLine> line() {
    if (lower.size() == 0 || upper.size() == 0) {
      return Optional.empty();
    }
    lower.thin();
    upper.thin();
    long firstNs = Math.min(lower.firstNs(), upper.firstNs());
    long lastNs = Math.max(Math.max(lower.lastNs(), upper.lastNs()), firstNs + 1);
    return Optional.of(new LineRegion(firstNs, lastNs, lower.boundNs(0)).between(lower, upper));
  }
}
