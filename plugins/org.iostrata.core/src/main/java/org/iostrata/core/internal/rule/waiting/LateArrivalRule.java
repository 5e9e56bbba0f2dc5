// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.waiting;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Severity;
import org.iostrata.core.internal.rule.Team;
import org.iostrata.core.internal.rule.TeamRule;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.model.Activity;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.ActivityResult;

/**
 * Processes wait in collective calls of I/O for others that still compute: the time is in the I/O
 * calls, and I/O is not its cause.
 *
 * <p>Impact: {@code waiting for those that compute / processes}: what each of them gains when all
 * come at the same time.
 */
public final class LateArrivalRule extends TeamRule {
  private final Threshold minShare =
      limit(
          "min-share",
          Quantity.share(0.5),
          "part of the waiting for others in collective calls that is for one that computes, at least");

  /** The rule. */
  public LateArrivalRule() {
    super(
        "balance.late-arrival",
        "Late from computing",
        "Processes come to collective calls of I/O together.");
    inPlainWords("others wait in I/O calls for a process that still computes");
    explains(
        "balance.time",
        "balance.stragglers",
        "collective.ineffective",
        "concurrency.idle-below",
        "concurrency.issue-wait",
        "metadata.dominates");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run, OperationKind kind, Team team) {
    List<ActivityResult> all = TeamActivities.of(run, team);
    Optional<ActivityResult> late =
        all.stream()
            .filter(own -> own.activity() == Activity.COMPUTES)
            .max(Comparator.comparingLong(ActivityResult::waitedForInIoNs));
    long waitedNs = late.map(ActivityResult::waitedForInIoNs).orElse(0L);
    boolean most = waitedNs > run.limit(minShare) * waitedForInIoNs(all);
    return most && run.stack().busyNs(Layer.MPI_IO, kind) > otherBusyNs(run, kind)
        ? Optional.of(tell(run, kind, team, late.orElseThrow()))
        : Optional.empty();
  }

  /** Not while all are in the call: then they exchange, and wait for nobody. */
  private static long waitedForInIoNs(List<ActivityResult> all) {
    return all.stream().mapToLong(ActivityResult::waitedForInIoNs).sum();
  }

  private static long waitingInIoNs(List<ActivityResult> all) {
    return all.stream()
        .filter(own -> own.activity() == Activity.WAITS_IN_IO)
        .mapToLong(ActivityResult::timeNs)
        .sum();
  }

  private static long otherBusyNs(RuleContext run, OperationKind kind) {
    boolean writes = kind == OperationKind.WRITE;
    return run.stack().busyNs(Layer.MPI_IO, writes ? OperationKind.READ : OperationKind.WRITE);
  }

  private static FindingBuilder tell(
      RuleContext run, OperationKind kind, Team team, ActivityResult late) {
    List<ActivityResult> all = TeamActivities.of(run, team);
    double waitedNs = late.waitedForInIoNs();
    return cost(run, run.finding(), waitedNs / team.peers())
        .in(Layer.MPI_IO)
        .title(
            "%s comes late from its computing: %d others wait %s for it in collective calls.",
            Visible.name(late.name()), team.peers() - 1, Quantity.nanoseconds(waitedNs))
        .measure("waiting for it", Layer.MPI_IO, Quantity.nanoseconds(waitedNs))
        .measure("all waiting", Layer.MPI_IO, Quantity.nanoseconds(waitingInIoNs(all)))
        .measure("its computing", null, Quantity.nanoseconds(late.timeNs()))
        .measure(
            "computing of one on average", null, Quantity.nanoseconds(meanComputingNs(all, team)))
        .files(run.stack().topFiles(Layer.MPI_IO, kind))
        .processes(List.of(late.process()))
        .atMost(Severity.INFO) // no trouble of I/O
        .remedy(
            "The file system is not at fault. Spread the computing more evenly, or let others go"
                + " on: non-blocking collective calls (MPI_File_iwrite_at_all) that are waited for"
                + " later.");
  }

  /** They wait in whichever calls come first after the computing, not in reads and writes only. */
  private static FindingBuilder cost(RuleContext run, FindingBuilder finding, double costNs) {
    List<OperationKind> kinds =
        Arrays.stream(OperationKind.values())
            .sorted(Comparator.comparingLong(kind -> -run.stack().busyNs(Layer.MPI_IO, kind)))
            .toList();
    double leftNs = costNs;
    for (OperationKind kind : kinds) {
      double partNs = Math.min(leftNs, (double) run.stack().busyNs(Layer.MPI_IO, kind));
      finding.impactNs(partNs, Layer.MPI_IO, kind);
      leftNs -= partNs;
    }
    return finding;
  }

  private static double meanComputingNs(List<ActivityResult> all, Team team) {
    double sumNs =
        all.stream()
            .filter(own -> own.activity() == Activity.COMPUTES)
            .mapToLong(ActivityResult::timeNs)
            .sum();
    return sumNs / team.peers();
  }
}
