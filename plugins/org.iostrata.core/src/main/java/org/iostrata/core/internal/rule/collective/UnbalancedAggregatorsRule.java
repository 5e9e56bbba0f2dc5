// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.collective;

import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Shares;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.model.Layer;

/**
 * Aggregators share the POSIX part of collective I/O unevenly, so that all wait for the one with
 * most.
 *
 * <p>Impact: {@code time of the aggregator with most bytes x (1 - mean bytes / its bytes)}.
 */
public final class UnbalancedAggregatorsRule extends AggregationRule {
  private final Threshold maxRatio =
      limit("max-ratio", Quantity.ratio(1.5), "largest by mean bytes of an aggregator");

  /** The rule. */
  public UnbalancedAggregatorsRule() {
    super(
        "collective.unbalanced-aggregators",
        "Unbalanced aggregators",
        "Aggregators share the work, or there is one only.");
    inPlainWords("of those that do the I/O for all, some get far more than others");
    explains(
        "balance.bytes",
        "balance.time",
        "concurrency.idle-below",
        "concurrency.issue-wait",
        "concurrency.collapse");
  }

  @Override
  boolean isSick(RuleContext run, CollectiveTransfers calls) {
    return calls.moving().count() < calls.asking()
        && calls.moving().imbalance() > run.limit(maxRatio);
  }

  @Override
  FindingBuilder tell(RuleContext run, CollectiveTransfers calls, FindingBuilder finding) {
    Shares moving = calls.moving();
    double ratio = moving.imbalance();
    return finding
        .title(
            "Of %d aggregators %s moves %s by %ss, %.1f times the mean.",
            moving.count(),
            moving.worstName(),
            Quantity.bytes(moving.max()),
            calls.kind().key(),
            ratio)
        .measure("largest by mean bytes", Layer.POSIX, Quantity.ratio(ratio))
        .measure("aggregators", Layer.POSIX, Quantity.count(moving.count()))
        .measure("mean bytes", Layer.POSIX, Quantity.bytes(moving.mean()))
        .measure("processes", Layer.MPI_IO, Quantity.count(calls.asking()))
        .files(run.stack().topFiles(Layer.POSIX, calls.kind()))
        .processes(moving.indices())
        .impactNs(moving.ofWorst().timeNs() * (1 - 1 / ratio), Layer.POSIX, calls.kind())
        .remedy(
            "Let file domains be even: hint romio_cb_fr_types or striping_unit aligned domains,"
                + " cb_config_list for one aggregator on each node, and calls that cover the"
                + " file evenly.");
  }
}
