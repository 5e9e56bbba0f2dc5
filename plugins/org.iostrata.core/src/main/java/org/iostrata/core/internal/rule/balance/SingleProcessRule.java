// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.balance;

import java.util.List;
import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.core.internal.rule.Advice;
import org.iostrata.core.internal.rule.Anomaly;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.Range;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Severity;
import org.iostrata.core.internal.rule.Shares;
import org.iostrata.core.internal.rule.Team;
import org.iostrata.core.internal.rule.TeamRule;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.Totals;

/**
 * One process, mostly rank 0, does the input or output of all, in the layer the program calls. When
 * the layer above still spreads it, the one process is an aggregator and no matter of this rule;
 * nor are the stages of a pipeline, one of which reads and another one writes.
 *
 * <p>Impact: {@code busy time of the layer x (1 - 1 / processes)}: each could do its part. No more
 * than others wait for the process, where it is seen that they do: of one that writes while the
 * others compute, nobody feels anything. Where they wait for most of the time from the first to the
 * last call on its file: that time instead, since what it computes between the calls, as making
 * text, is then part of it.
 */
public final class SingleProcessRule extends TeamRule {
  /** The part of all bytes from which on a process does it all. */
  static final double ALL = 0.9;

  private static final double MOST = 0.5;

  private final Threshold maxShare =
      limit("max-share", Quantity.share(ALL), "part of all bytes one process moves");
  private final Threshold minBytes =
      limit("min-bytes", Quantity.bytes(1 << 20), "less is a log that one writes for all");
  private final Threshold minProcesses =
      limit("min-processes", Quantity.count(4), "with fewer it does not matter");

  /** The rule. */
  public SingleProcessRule() {
    super("balance.single-process", "One process does it all", "Several processes read and write.");
    inPlainWords("one process does the I/O of all");
    // what it does for all in turns jumps from the part of one to that of the next
    explains(
        "balance.bytes",
        "balance.time",
        "balance.stragglers",
        "access.random",
        "access.small-reads",
        "access.small-writes");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run, OperationKind kind, Team team) {
    return run.search()
        .findInTeam(
            team,
            kind,
            layer -> {
              Shares shares = run.teams().shares(team, layer, kind, Totals::bytes);
              return (double) shares.max() / Math.max(1, shares.sum());
            },
            Range.atMost(run.limit(maxShare)))
        .filter(found -> found.above() == null)
        .filter(found -> team.peers() >= run.limit(minProcesses))
        .filter(found -> shares(run, found, team).max() >= run.limit(minBytes))
        .filter(found -> !isStage(run, found, team))
        .map(found -> tell(run, found, team));
  }

  /**
   * Whether another one does all of the opposite: of processes that are no ranks of one program one
   * reads what the next ones work on, and the last one writes.
   */
  private boolean isStage(RuleContext run, Anomaly found, Team team) {
    Shares own = shares(run, found, team);
    Shares others = run.teams().shares(team, found.first(), opposite(found.kind()), Totals::bytes);
    return !run.stack().hasTransfers(Layer.MPI_IO)
        && others.count() > 0
        && others.worst().process() != own.worst().process()
        && others.max() > run.limit(maxShare) * others.sum();
  }

  private static Shares shares(RuleContext run, Anomaly found, Team team) {
    return run.teams().shares(team, found.first(), found.kind(), Totals::bytes);
  }

  /**
   * From the first to the last call on a file of a process, as far as the others wait for it then;
   * 0 where they do something else most of that time, or it is not seen.
   */
  private static double stretchNs(RuleContext run, Anomaly found, Team team, int process) {
    double waitedNs = run.teams().waitedForNs(team, process) / (team.peers() - 1);
    return Double.isInfinite(waitedNs)
        ? 0
        : run.stack().patterns(found.first(), found.kind()).files().stream()
            .filter(file -> file.isOnlyOf(process) && waitedNs >= MOST * file.spanNs())
            .mapToDouble(file -> Math.min((double) file.spanNs(), waitedNs))
            .max()
            .orElse(0);
  }

  private FindingBuilder tell(RuleContext run, Anomaly found, Team team) {
    Layer first = found.first();
    Shares shares = shares(run, found, team);
    int process = shares.worst().process();
    int processes = team.peers();
    double stretchNs = stretchNs(run, found, team, process);
    FindingBuilder finding =
        run.finding(found, "largest share of one process", Unit.SHARE).noteUnlessMuch();
    if (run.teams().isForAll(team, process, found.kind())) {
      finding.atMost(Severity.INFO); // all want all of it: one reads, and broadcasts
    }
    return finding
        .title(
            "%s alone moves %.0f %% of the bytes of %ss in %s; %d processes look on.",
            name(run, shares.worst()),
            100 * found.firstValue(),
            found.kind().key(),
            first,
            processes - 1)
        .measure("bytes of that process", first, Quantity.bytes(shares.max()))
        .measure("processes", null, Quantity.count(processes))
        .measure(
            "from first to last " + found.kind().key(),
            first,
            Quantity.nanoseconds(stretchNs > 0 ? stretchNs : Double.NaN))
        .processes(List.of(process))
        .impact(1 - 1.0 / processes, first, found.kind())
        .atMostNs(run.teams().waitedForNs(team, process))
        .inAllNs((1 - 1.0 / processes) * stretchNs)
        .remedy(
            Advice.to("Let every process read and write its own part, instead of one for all.")
                .withHdf5("Parallel HDF5 (H5Pset_fapl_mpio) instead of serial.")
                .withMpi("MPI_File_write_at_all instead of a gather to rank 0 and a write there."));
  }
}
