// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import org.iostrata.core.internal.describe.Told;

/**
 * Between what the repair of a trouble is likely to win: half of what the rule's model says, and
 * twice of it, but no more than all operations take that it is about. In nine of ten of the
 * recorded pairs of {@code tests/diagnosis} what was won lies there.
 */
public record LikelyCost(
    @Told("what mending it wins at least, as a rule") long leastNs,
    @Told("what mending it wins at most, as a rule: no more than its operations take")
        long mostNs) {
  private static final double FACTOR = 2;

  /** Of what costs nothing. */
  static final LikelyCost NONE = new LikelyCost(0, 0);

  /**
   * Around a cost.
   *
   * @param isLeast whether the cost may be higher by what is not known
   * @param allNs what all operations take that it is about
   */
  static LikelyCost around(long costNs, boolean isLeast, double allNs) {
    double most = Math.max((double) costNs, Math.min(FACTOR * costNs, allNs));
    double unknown = Math.max((double) costNs, allNs);
    return new LikelyCost(
        isLeast ? costNs : (long) (costNs / FACTOR), (long) (isLeast ? unknown : most));
  }
}
