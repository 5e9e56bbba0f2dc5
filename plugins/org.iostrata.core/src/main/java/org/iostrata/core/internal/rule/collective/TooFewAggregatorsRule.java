// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.collective;

import java.util.regex.Pattern;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.Copying;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Severity;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.model.Layer;
import org.iostrata.core.result.FileResult;

/**
 * Collective I/O gathers, but so few processes do the POSIX part that they are what all wait for. A
 * few aggregators that are done quickly are healthy and no finding.
 *
 * <p>Impact: {@code busy time of POSIX x (1 - aggregators / aggregators wanted)}, where one is
 * wanted for max-processes processes, and when-slow where the only one works much of the run.
 */
public final class TooFewAggregatorsRule extends AggregationRule {
  /**
   * Hints, and what stands for them in the environment, that say how many aggregators there are.
   */
  private static final Pattern NAMES_HOW_MANY =
      Pattern.compile("\\bcb_nodes\\b|cb_config_list|num_aggregators|[A-Z]_HINTS\\b");

  private static final String SET_MORE =
      "Set more: hint cb_nodes (ROMIO), --mca io_ompio_num_aggregators (Open MPI), one or two for"
          + " each node, and at least as many as the file has stripes (striping_factor).";
  private static final String TRY_MORE =
      "The library has chosen their number, one for each node. Where the file system serves several"
          + " clients at once, try more: hint cb_nodes and cb_config_list (ROMIO), --mca"
          + " io_ompio_num_aggregators (Open MPI).";

  private final Threshold maxProcesses =
      limit("max-processes", Quantity.count(16), "processes one aggregator may serve");
  private final Threshold minBusy =
      limit("min-busy", Quantity.share(0.5), "busy time of POSIX by that of MPI-IO, at least");

  private final Threshold whenSlow =
      limit("when-slow", Quantity.count(4), "aggregators wanted where one works much of the time");
  private final Threshold minRunShare =
      limit("min-run-share", Quantity.share(1.0 / 3), "part of the run that is much of the time");

  /** The rule. */
  public TooFewAggregatorsRule() {
    super(
        "collective.too-few-aggregators",
        "Too few aggregators",
        "Aggregators are enough, or not what others wait for.");
    inPlainWords("too few processes do the I/O for all");
    explains(
        "concurrency.collapse",
        "concurrency.idle-below",
        "concurrency.issue-wait",
        "balance.bytes",
        "balance.time");
  }

  @Override
  boolean isSick(RuleContext run, CollectiveTransfers calls) {
    return calls.aggregators() < wanted(run, calls)
        && calls.below().busyNs() >= run.limit(minBusy) * calls.above().busyNs();
  }

  private double forAll(RuleContext run, CollectiveTransfers calls) {
    return Math.ceil(calls.asking() / run.limit(maxProcesses));
  }

  private double wanted(RuleContext run, CollectiveTransfers calls) {
    double forAll = forAll(run, calls);
    boolean slow = calls.aggregators() == 1 && calls.asking() >= run.limit(whenSlow);
    return slow && worksForLong(run, calls) ? Math.max(forAll, run.limit(whenSlow)) : forAll;
  }

  /** Whether one aggregator works much of the run, slower than it copies memory. */
  private boolean worksForLong(RuleContext run, CollectiveTransfers calls) {
    double busyNs = calls.below().busyNs();
    return busyNs >= run.limit(minRunShare) * run.result().trace().spanNs()
        && Copying.isFasterThan((double) calls.below().bytes(), busyNs);
  }

  /**
   * Whether the library has chosen, which takes one for each host, and there are enough but for the
   * guess that storage would serve more at once.
   */
  private boolean isChosenByLibrary(RuleContext run, CollectiveTransfers calls) {
    return calls.aggregators() >= forAll(run, calls)
        && run.stack().files(Layer.MPI_IO, calls.kind()).stream()
            .map(FileResult::hints)
            .noneMatch(hints -> hints.isEmpty() || NAMES_HOW_MANY.matcher(hints).find());
  }

  @Override
  FindingBuilder tell(RuleContext run, CollectiveTransfers calls, FindingBuilder finding) {
    long aggregators = calls.aggregators();
    boolean chosen = isChosenByLibrary(run, calls);
    return finding
        .atMost(chosen ? Severity.INFO : Severity.CRITICAL)
        .title(
            "%d processes wait for %s to %s for them.",
            calls.asking(), Quantity.number(aggregators, "aggregator"), calls.kind().key())
        .measure("processes", Layer.MPI_IO, Quantity.count(calls.asking()))
        .measure("aggregators", Layer.POSIX, Quantity.count(aggregators))
        .measure("aggregators wanted", Layer.POSIX, Quantity.count(wanted(run, calls)))
        .measure("busy time", Layer.MPI_IO, Quantity.nanoseconds(calls.above().busyNs()))
        .measure("busy time", Layer.POSIX, Quantity.nanoseconds(calls.below().busyNs()))
        .files(run.stack().topFiles(Layer.POSIX, calls.kind()))
        .processes(calls.moving().indices())
        .impact(1 - aggregators / wanted(run, calls), Layer.POSIX, calls.kind())
        .remedy(chosen ? TRY_MORE : SET_MORE);
  }
}
