// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.concurrency;

import java.util.List;
import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.Advice;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Shares;
import org.iostrata.core.internal.rule.Team;
import org.iostrata.core.internal.rule.TeamRule;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.Totals;
import org.iostrata.core.result.WindowResult;

/**
 * Processes that work together read or write in turns: each is at it for a good part of the run,
 * and never two at once, though so much time would overlap if nobody took care. A token that goes
 * round, or a barrier for each, keeps the others waiting. So does a mutex the threads of a process.
 *
 * <p>Impact: {@code busy time of the layer x (1 - 1 / processes)}, or threads: all at the same
 * time.
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

  private final Threshold minThreads =
      limit(
          "min-threads",
          Quantity.count(3),
          "threads of a process that take turns, at least: of two, one may begin when the other"
              + " is done");

  /** The rule. */
  public TurnsRule() {
    super(
        "concurrency.turns",
        "Processes take turns",
        "Processes read and write at the same time, or when they come to it.",
        Requirement.SEVERAL_AT_WORK);
    inPlainWords("processes do their I/O one after the other");
    explains(
        "concurrency.idle-below",
        "concurrency.issue-wait",
        "balance.time",
        "balance.stragglers",
        "access.small-writes",
        "access.small-reads",
        "access.random");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run, OperationKind kind, Team team) {
    Layer layer = run.stack().lowestOfProgram(kind);
    if (layer == null || run.stack().processes(layer, kind).size() < 2) {
      return Optional.empty();
    }
    Shares shares = run.teams().shares(team, layer, kind, Totals::timeNs);
    boolean isAll = shares.count() == run.stack().processes(layer, kind).size();
    List<Totals> each =
        shares.processes().stream().map(process -> process.kinds().get(kind)).toList();
    return isAll && takeTurns(run, layer, kind, each)
        ? Optional.of(
            tell(run, layer, kind, each)
                .processes(shares.indices())
                .remedy(
                    Advice.to(
                            "Let all do it at the same time: each process at a place of its own,"
                                + " computed once. Turns are for output that has to be in order"
                                + " only.")
                        .withMpi(
                            "MPI_Exscan over the sizes gives the places; or a collective call"
                                + " (MPI_File_write_at_all) instead of the token or barrier.")))
        : Optional.empty();
  }

  @Override
  protected Optional<FindingBuilder> findAmongThreads(RuleContext run, OperationKind kind) {
    Layer layer = run.stack().lowestOfProgram(kind);
    if (layer == null || run.stack().processes(layer, kind).size() != 1) {
      return Optional.empty();
    }
    List<Totals> each =
        run.facts().threadsIfKnown().stream()
            .filter(thread -> thread.layer() == layer && thread.kinds().containsKey(kind))
            .map(thread -> thread.kinds().get(kind))
            .toList();
    return each.size() >= run.limit(minThreads) && takeTurns(run, layer, kind, each)
        ? Optional.of(
            tell(run, layer, kind, each)
                .processes(List.of(run.stack().processes(layer, kind).get(0).process()))
                .remedy(
                    "Let all do it at the same time: hold the mutex while the place is chosen only,"
                        + " and use pread and pwrite, which need no position that all share."))
        : Optional.empty();
  }

  private boolean takeTurns(RuleContext run, Layer layer, OperationKind kind, List<Totals> each) {
    double sumNs = sumNs(each);
    return each.size() > 1
        && sumNs <= run.limit(maxTogether) * run.stack().busyNs(layer, kind)
        && byChanceNs(run, layer, kind, each) <= run.limit(maxByChance) * sumNs
        && each.stream()
            .allMatch(
                own ->
                    own.count() >= run.limit(minCount)
                        && own.timeNs() >= run.limit(minShare) * sumNs / each.size());
  }

  private static double sumNs(List<Totals> each) {
    return each.stream().mapToDouble(Totals::timeNs).sum();
  }

  /** How long any of them is at it if each is whenever it is, whatever the others do. */
  private static double byChanceNs(
      RuleContext run, Layer layer, OperationKind kind, List<Totals> each) {
    double spanNs = spanNs(run, layer, kind);
    double nobody = 1;
    for (Totals own : each) {
      nobody *= 1 - Math.min(1, own.timeNs() / spanNs);
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

  private static FindingBuilder tell(
      RuleContext run, Layer layer, OperationKind kind, List<Totals> each) {
    double busyNs = run.stack().busyNs(layer, kind);
    String who = run.stack().processes(layer, kind).size() > 1 ? "processes" : "threads";
    return run.finding()
        .in(layer)
        .title(
            "%d %s %s in turns: for %s one of them is at it, never two at once.",
            each.size(), who, kind.key(), Quantity.nanoseconds(busyNs))
        .measure(who, layer, Quantity.count(each.size()))
        .measure("time with any at it", layer, Quantity.nanoseconds(busyNs))
        .measure("sum of their times", layer, Quantity.nanoseconds(sumNs(each)))
        .measure(
            "time with any at it, by chance",
            layer,
            Quantity.nanoseconds(byChanceNs(run, layer, kind, each)))
        .files(run.stack().topFiles(layer, kind))
        .impact(1 - 1.0 / each.size(), layer, kind);
  }
}
