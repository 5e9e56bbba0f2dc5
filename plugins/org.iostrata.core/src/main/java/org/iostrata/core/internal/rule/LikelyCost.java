// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import org.iostrata.core.internal.describe.Told;

/**
 * Between what the repair of a trouble is likely to win: half of what the rule's model says, and
 * twice of it, but no more than the run takes. In nine of ten of the recorded pairs of {@code
 * tests/diagnosis} what was won lies there.
 */
public record LikelyCost(
    @Told("what mending it wins at least, as a rule") long leastNs,
    @Told("what mending it wins at most, as a rule: no more than the run takes") long mostNs) {
  private static final double FACTOR = 2;

  /** Of what costs nothing. */
  static final LikelyCost NONE = new LikelyCost(0, 0);

  /**
   * Around a cost.
   *
   * @param mostNs what it may be, where that is not known; else the same
   * @param runNs what the run takes
   */
  static LikelyCost around(long costNs, long mostNs, long runNs) {
    double least = mostNs > costNs ? (double) costNs : costNs / FACTOR;
    return new LikelyCost((long) least, (long) Math.min(FACTOR * mostNs, (double) runNs));
  }

  /** The same, but it may win so much, too, as far as the run takes so long. */
  LikelyCost upTo(long aroundNs, long runNs) {
    return new LikelyCost(leastNs, Math.max(mostNs, Math.min(aroundNs, runNs)));
  }

  /** The same, but no more than another. */
  LikelyCost atMost(LikelyCost other) {
    return new LikelyCost(Math.min(leastNs, other.leastNs), Math.min(mostNs, other.mostNs));
  }
}
