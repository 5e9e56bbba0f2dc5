// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.concurrency;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.Advice;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.KindFacts;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Shares;
import org.iostrata.core.internal.rule.Team;
import org.iostrata.core.internal.rule.TeamRule;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.Totals;

/**
 * Processes that work together read or write in turns: each is at it for a good part of the run,
 * and never two at once, though so much time would overlap if nobody took care. A token that goes
 * round, or a barrier for each, keeps the others waiting. So does a mutex the threads of a process.
 * Or each of a team does all its part of a file in one stretch, and computes for that in it. Where
 * others open files meanwhile, they do not wait for their turn.
 *
 * <p>Impact: {@code busy time of the layer x (1 - 1 / processes)}, or threads: all at the same
 * time. Of stretches: {@code time from the first to the last x (1 - 1 / processes)}.
 */
public final class TurnsRule extends TeamRule {
  private static final double MOST = 0.5;

  /** So many at once are at it together. */
  private static final double SEVERAL = 1.5;

  private static final Advice TOGETHER =
      Advice.to(
              "Let all do it at the same time: each process at a place of its own, computed once."
                  + " Turns are for output that has to be in order only.")
          .withMpi(
              "MPI_Exscan over the sizes gives the places; or a collective call"
                  + " (MPI_File_write_at_all) instead of the token or barrier.");

  private final Threshold maxTogether =
      limit("max-together", Quantity.count(1.05), "at it at once, while any is, that are turns");
  private final Threshold maxByChance =
      limit(
          "max-by-chance",
          Quantity.ratio(0.85),
          "busy time expected of processes that do not heed each other, by that of turns");
  private final Threshold minCount =
      limit("min-count", Quantity.count(2), "operations of a process that are turns");
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
        "access.random",
        "access.shared-file-small-writes",
        "metadata.dominates",
        "metadata.many-small-files");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run, OperationKind kind, Team team) {
    Layer layer = run.stack().lowestOfProgram(kind);
    if (layer == null || run.stack().processes(layer, kind).size() < 2) {
      return Optional.empty();
    }
    Shares shares = run.teams().shares(team, layer, kind, Totals::timeNs);
    boolean isAll =
        shares.count() == run.stack().processes(layer, kind).size() && !workMeanwhile(run, layer);
    List<Totals> each =
        shares.processes().stream().map(process -> process.kinds().get(kind)).toList();
    Turns turns = new Turns(layer, EnumSet.of(kind), each, run.stack().busyNs(layer, kind));
    Optional<FindingBuilder> found =
        isAll && takeTurns(run, turns)
            ? Optional.of(tell(run, turns, "processes").processes(shares.indices()))
            : findStretches(run, layer, kind, team);
    return found.map(told -> told.remedy(TOGETHER));
  }

  /**
   * Whether processes are in calls that name files while others read or write, as where a directory
   * lets one of them in after the other: they do not wait for their turn.
   */
  private static boolean workMeanwhile(RuleContext run, Layer layer) {
    double sumNs = 0;
    double busyNs = 0;
    for (OperationKind kind : EnumSet.of(OperationKind.OPEN, OperationKind.STAT)) {
      KindFacts calls = run.stack().kind(layer, kind);
      sumNs += calls == null ? 0 : calls.timeNs();
      busyNs += calls == null ? 0 : calls.busyNs();
    }
    double transferNs =
        run.stack().timeNs(layer, OperationKind.READ)
            + run.stack().timeNs(layer, OperationKind.WRITE);
    return sumNs > SEVERAL * busyNs && sumNs > transferNs;
  }

  /**
   * Each of a team writes or reads all its part of a file in one stretch, with what it computes for
   * that, while the others wait.
   */
  private Optional<FindingBuilder> findStretches(
      RuleContext run, Layer layer, OperationKind kind, Team team) {
    return run.stack().patterns(layer, kind).sortedBy(FilePattern::spanNs).files().stream()
        .filter(file -> file.processes() == team.peers() && file.isOneAtATime())
        .filter(file -> file.count() >= run.limit(minCount) * file.processes())
        .filter(
            file -> run.teams().waitingNs(team) >= MOST * (file.processes() - 1) * file.spanNs())
        .findFirst()
        .map(file -> tellStretches(run, file));
  }

  private static FindingBuilder tellStretches(RuleContext run, FilePattern file) {
    Layer layer = file.layer();
    OperationKind kind = file.kind();
    double others = 1 - 1.0 / file.processes();
    return run.finding()
        .in(layer)
        .title(
            "%d processes %s one file one after the other, which takes %s; the others wait.",
            file.processes(), kind.key(), Quantity.nanoseconds(file.spanNs()))
        .measure("processes", layer, Quantity.count(file.processes()))
        .measure("from first to last " + kind.key(), layer, Quantity.nanoseconds(file.spanNs()))
        .measure("time of " + kind.key() + "s", layer, Quantity.nanoseconds(file.timeNs()))
        .files(List.of(file.path()))
        .impact(others, layer, kind)
        .inAllNs(others * file.spanNs());
  }

  @Override
  protected Optional<FindingBuilder> findAmongThreads(RuleContext run, OperationKind kind) {
    Layer layer = run.stack().lowestOfProgram(kind);
    if (layer == null) {
      return Optional.empty();
    }
    Shares processes = new Shares(run.stack().processes(layer, kind), kind, Totals::timeNs);
    return Stream.of(
            Turns.ofThreads(run, layer, kind), Turns.ofThreads(run, layer, run.limit(minShare)))
        .filter(turns -> turns.each().size() >= run.limit(minThreads) && takeTurns(run, turns))
        .findFirst()
        .map(
            turns ->
                tell(run, turns, "threads")
                    .inPlainWords("threads do their I/O one after the other")
                    .processes(List.of(processes.worst().process()))
                    .remedy(
                        "Let all do it at the same time: hold no mutex round I/O, but choose under"
                            + " it what to do; pread and pwrite need no position that all share."
                            + " Where one is asked for after the other, ask for several at once."));
  }

  private boolean takeTurns(RuleContext run, Turns turns) {
    double sumNs = turns.sumNs();
    int count = turns.each().size();
    return count > 1
        && sumNs <= run.limit(maxTogether) * turns.busyNs()
        && turns.byChanceNs(run) <= run.limit(maxByChance) * sumNs
        && turns.each().stream()
            .allMatch(
                own ->
                    own.count() >= run.limit(minCount)
                        && own.timeNs() >= run.limit(minShare) * sumNs / count);
  }

  private static FindingBuilder tell(RuleContext run, Turns turns, String who) {
    Layer layer = turns.layer();
    int count = turns.each().size();
    FindingBuilder finding =
        run.finding()
            .in(layer)
            .title(
                "%d %s %s in turns: for %s one of them is at it, never two at once.",
                count, who, turns.does(), Quantity.nanoseconds(turns.busyNs()))
            .measure(who, layer, Quantity.count(count))
            .measure("time with any at it", layer, Quantity.nanoseconds(turns.busyNs()))
            .measure("sum of their times", layer, Quantity.nanoseconds(turns.sumNs()))
            .measure(
                "time with any at it, by chance",
                layer,
                Quantity.nanoseconds(turns.byChanceNs(run)));
    for (OperationKind kind : turns.kinds()) {
      if (kind.isTransfer()) {
        finding.files(run.stack().topFiles(layer, kind));
      }
      finding.impact(1 - 1.0 / count, layer, kind);
    }
    return finding;
  }
}
