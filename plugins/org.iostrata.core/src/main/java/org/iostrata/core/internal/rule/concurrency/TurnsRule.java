// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.concurrency;

import java.util.List;
import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.Advice;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Shares;
import org.iostrata.core.internal.rule.Team;
import org.iostrata.core.internal.rule.TeamRule;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.ProcessResult;
import org.iostrata.core.result.Totals;
import org.iostrata.core.result.WindowResult;

/**
 * Processes that work together read or write in turns: each is at it for a good part of the run,
 * and never two at once, though so much time would overlap if nobody took care. A token that goes
 * round, or a barrier for each, keeps the others waiting.
 *
 * <p>Impact: {@code busy time of the layer x (1 - 1 / processes)}: all at the same time.
 */
public final class TurnsRule extends TeamRule {
  private final Threshold maxTogether =
      limit("max-together", Quantity.count(1.05), "at it at once, while any is, that are turns");
  private final Threshold maxByChance =
      limit(
          "max-by-chance",
          Quantity.ratio(0.85),
          "busy time expected of processes that do not heed each other, by that of turns");
  private final Threshold minCount =
      limit("min-count", Quantity.count(4), "operations of a process that are turns");
  private final Threshold minShare =
      limit("min-share", Quantity.share(0.3), "time of a process by the mean, at least");

  /** The rule. */
  public TurnsRule() {
    super(
        "concurrency.turns",
        "Processes take turns",
        "Processes read and write at the same time, or when they come to it.");
    inPlainWords("processes do their I/O one after the other");
    explains(
        "concurrency.idle-below",
        "concurrency.issue-wait",
        "balance.time",
        "balance.stragglers",
        "access.small-writes",
        "access.small-reads");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run, OperationKind kind, Team team) {
    Layer layer = run.stack().lowestOfProgram(kind);
    if (layer == null || run.stack().processes(layer, kind).size() < 2) {
      return Optional.empty();
    }
    Shares shares = run.teams().shares(team, layer, kind, Totals::timeNs);
    boolean isAll = shares.count() == run.stack().processes(layer, kind).size();
    return isAll && takeTurns(run, layer, shares)
        ? Optional.of(tell(run, layer, shares))
        : Optional.empty();
  }

  private boolean takeTurns(RuleContext run, Layer layer, Shares shares) {
    long busyNs = run.stack().busyNs(layer, shares.kind());
    return shares.sum() <= run.limit(maxTogether) * busyNs
        && byChanceNs(run, layer, shares) <= run.limit(maxByChance) * shares.sum()
        && shares.processes().stream()
            .map(process -> process.kinds().get(shares.kind()))
            .allMatch(
                own ->
                    own.count() >= run.limit(minCount)
                        && own.timeNs() >= run.limit(minShare) * shares.mean());
  }

  /** How long any of them is at it if each is whenever it is, whatever the others do. */
  private static double byChanceNs(RuleContext run, Layer layer, Shares shares) {
    double spanNs = spanNs(run, layer, shares.kind());
    double nobody = 1;
    for (ProcessResult process : shares.processes()) {
      nobody *= 1 - Math.min(1, process.kinds().get(shares.kind()).timeNs() / spanNs);
    }
    return (1 - nobody) * spanNs;
  }

  /** From the part of the run in which the first of them begins to the one with the last. */
  private static double spanNs(RuleContext run, Layer layer, OperationKind kind) {
    List<WindowResult> windows =
        run.facts().windows().stream()
            .filter(window -> window.layer() == layer && window.kind() == kind)
            .filter(window -> window.count() > 0)
            .toList();
    long fromNs = windows.stream().mapToLong(WindowResult::fromNs).min().orElse(0);
    long toNs = windows.stream().mapToLong(WindowResult::toNs).max().orElse(0);
    return Math.max(1, toNs - fromNs);
  }

  private static FindingBuilder tell(RuleContext run, Layer layer, Shares shares) {
    OperationKind kind = shares.kind();
    double busyNs = run.stack().busyNs(layer, kind);
    int processes = shares.count();
    return run.finding()
        .in(layer)
        .title(
            "%d processes %s in turns: for %s one of them is at it, never two at once.",
            processes, kind.key(), Quantity.nanoseconds(busyNs))
        .measure("processes", layer, Quantity.count(processes))
        .measure("time with any at it", layer, Quantity.nanoseconds(busyNs))
        .measure("sum of their times", layer, Quantity.nanoseconds(shares.sum()))
        .measure(
            "time with any at it, by chance",
            layer,
            Quantity.nanoseconds(byChanceNs(run, layer, shares)))
        .files(run.stack().topFiles(layer, kind))
        .processes(shares.indices())
        .impact(1 - 1.0 / processes, layer, kind)
        .remedy(
            Advice.to(
                    "Let all do it at the same time: each process at a place of its own, computed"
                        + " once. Turns are for output that has to be in order only.")
                .withMpi(
                    "MPI_Exscan over the sizes gives the places; or a collective call"
                        + " (MPI_File_write_at_all) instead of the token or barrier."));
  }
}
