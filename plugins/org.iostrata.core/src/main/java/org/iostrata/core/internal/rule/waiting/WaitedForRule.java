// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.waiting;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.ResultFacts;
import org.iostrata.core.internal.rule.Rule;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Team;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.model.Activity;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.ActivityResult;

/**
 * Processes wait, in barriers, receives and collective calls, for the I/O of one of them.
 *
 * <p>Impact: {@code waiting for it / processes}: what each gains when they share its I/O.
 */
public final class WaitedForRule extends Rule {
  private final Threshold minShare =
      limit(
          "min-share",
          Quantity.share(0.5),
          "part of the waiting for any I/O that is for one process and kind, at least");

  /** The rule. */
  public WaitedForRule() {
    super(
        "balance.waited-for",
        "Others wait for one's I/O",
        "Processes do not wait for the I/O of one of them.",
        Requirement.SEVERAL_PROCESSES,
        Requirement.TEAMS);
    inPlainWords("others wait while one process does I/O");
    explainedByAny();
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run) {
    return worst(run.teams().all().stream().flatMap(team -> find(run, team).stream()));
  }

  private Optional<FindingBuilder> find(RuleContext run, Team team) {
    List<ActivityResult> io =
        TeamActivities.of(run, team).stream()
            .filter(own -> own.activity() == Activity.IO && own.waitedForElsewhereNs() > 0)
            .sorted(Comparator.comparingLong(ActivityResult::waitedForElsewhereNs).reversed())
            .toList();
    long allNs = io.stream().mapToLong(ActivityResult::waitedForElsewhereNs).sum();
    return !io.isEmpty() && io.get(0).waitedForElsewhereNs() >= run.limit(minShare) * allNs
        ? Optional.of(tell(run, team, io.get(0), allNs))
        : Optional.empty();
  }

  private static FindingBuilder tell(RuleContext run, Team team, ActivityResult most, long allNs) {
    OperationKind kind = ResultFacts.kind(most);
    Layer layer = ResultFacts.layer(most);
    Quantity waited = Quantity.nanoseconds(most.waitedForElsewhereNs());
    return run.finding()
        .in(layer)
        .title(
            "Others wait %s for %s of %s in %s.",
            waited, kind.key() + " operations", Visible.name(most.name()), layer)
        .measure("waiting for it", layer, waited)
        .measure("waiting for any I/O", null, Quantity.nanoseconds(allNs))
        .measure("time of it", layer, Quantity.nanoseconds(most.timeNs()))
        .measure("processes", null, Quantity.count(team.peers()))
        .files(run.stack().topFiles(layer, kind))
        .processes(List.of(most.process()))
        .impactNs((double) most.waitedForElsewhereNs() / team.peers(), layer, kind)
        .remedy(
            "Let others go on meanwhile: non-blocking communication around it, or a barrier less;"
                + " or let all share the work, each with a part of its own.");
  }
}
