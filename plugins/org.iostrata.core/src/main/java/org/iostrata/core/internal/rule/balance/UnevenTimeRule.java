// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.balance;

import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.core.internal.rule.Anomaly;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Team;
import org.iostrata.core.result.Totals;

/**
 * {@code balance.time}: a process is slow though it moves no more than others. Of non-blocking
 * operations, which overlap, the sum of durations is no time of a process; they are not judged.
 *
 * <p>Impact: {@code time of the slowest process - mean time of a process}.
 */
public final class UnevenTimeRule extends Imbalance {
  private static final double MOST = 0.5;

  /** The rule. */
  public UnevenTimeRule() {
    super(
        new RuleName("balance.time", "Slow processes"),
        Totals::timeNs,
        Unit.NANOSECONDS,
        0.3,
        "Look for what is different for that process: its node, its part of the file, the storage"
            + " target that holds it (lfs getstripe), or others that use the same one.");
  }

  @Override
  boolean isMeant(RuleContext run, Anomaly found, Team team) {
    double overlapping =
        run.stack()
            .patterns(found.first(), found.kind())
            .ratio(FilePattern::issued, FilePattern::count);
    return !(overlapping > MOST) && anomaly(run, found.kind(), team, Totals::bytes).isEmpty();
  }

  @Override
  String title(String process, Quantity most, String operations, Quantity mean) {
    return process
        + " spends "
        + most
        + " in "
        + operations
        + ", though it moved no more data (mean: "
        + mean
        + ").";
  }
}
