// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.balance;

import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.core.internal.rule.Advice;
import org.iostrata.core.internal.rule.Anomaly;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.Patterns;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Team;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.result.Totals;

/**
 * {@code balance.time}: a process is slow though it moves no more than others. Of non-blocking
 * operations, which overlap, the sum of durations is no time of a process; they are not judged, nor
 * are collective ones, in which some do the I/O of all.
 *
 * <p>Impact: {@code time of the slowest process - mean time of a process}, the same of opening and
 * closing where it is the slowest there, too.
 */
public final class UnevenTimeRule extends Imbalance {
  private static final double MOST = 0.5;

  private final Threshold minCount =
      limit(
          "min-count",
          Quantity.count(4),
          "operations of the slowest process, at least: one that takes long says little of it");

  /** The rule. */
  public UnevenTimeRule() {
    super(
        new RuleName("balance.time", "Slow processes"),
        Totals::timeNs,
        Unit.NANOSECONDS,
        0.3,
        Advice.to(
            "Look for what is different for that process: its node, its part of the file, the storage"
                + " target that holds it (lfs getstripe), or others that use the same one."));
    inPlainWords("one process takes much longer for the same than the others");
  }

  @Override
  boolean isMeant(RuleContext run, Anomaly found, Team team) {
    Patterns files = run.stack().patterns(found.first(), found.kind());
    boolean overlap = files.ratio(FilePattern::issued, FilePattern::count) > MOST;
    boolean together = files.ratio(FilePattern::collective, FilePattern::count) > MOST;
    long count =
        run.teams().shares(team, found.first(), found.kind(), Totals::timeNs).ofWorst().count();
    return count >= run.limit(minCount)
        && !overlap
        && !together
        && anomaly(run, found.kind(), team, Totals::bytes).isEmpty();
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
