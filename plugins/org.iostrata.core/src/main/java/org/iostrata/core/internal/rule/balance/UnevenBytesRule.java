// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.balance;

import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.core.internal.rule.Advice;
import org.iostrata.core.internal.rule.Anomaly;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.Patterns;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Shares;
import org.iostrata.core.internal.rule.Team;
import org.iostrata.core.model.Layer;
import org.iostrata.core.result.Totals;

/**
 * {@code balance.bytes}: one process moves much more than the mean. When it moves nearly all, that
 * is the matter of {@link SingleProcessRule}. Collective calls spread what each process brings:
 * then an imbalance above them costs nobody.
 *
 * <p>Impact: {@code time of the process with most bytes x (1 - mean bytes / its bytes)}: what is
 * above the mean could be done by others meanwhile. So could what it opens and closes beyond that.
 */
public final class UnevenBytesRule extends Imbalance {
  /** The rule. */
  public UnevenBytesRule() {
    super(
        new RuleName("balance.bytes", "Bytes are shared unevenly"),
        Totals::bytes,
        Unit.BYTES,
        0.2,
        Advice.to(
                "Give every process the same part of the data: else all wait for the one with most.")
            .withMpi("A collective call spreads it (MPI_File_write_all)."));
    inPlainWords("one process moves much more than the others");
  }

  @Override
  boolean isMeant(RuleContext run, Anomaly found, Team team) {
    Shares shares = run.teams().shares(team, found.first(), found.kind(), Totals::bytes);
    return shares.max() <= SingleProcessRule.ALL * shares.sum() && !areSpread(run, found);
  }

  private static boolean areSpread(RuleContext run, Anomaly found) {
    boolean isBelow = Layer.MPI_IO.isAbove(found.first());
    Patterns calls = run.stack().patterns(Layer.MPI_IO, found.kind());
    return !isBelow && 2 * calls.sum(FilePattern::collective) > calls.sum(FilePattern::count);
  }

  @Override
  String title(String process, Quantity most, String operations, Quantity mean) {
    return process
        + " moves "
        + most
        + " by "
        + operations
        + ", the mean of the processes is "
        + mean
        + ".";
  }
}
