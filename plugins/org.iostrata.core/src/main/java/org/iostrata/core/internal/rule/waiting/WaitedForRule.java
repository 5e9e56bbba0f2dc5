// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.waiting;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.ResultFacts;
import org.iostrata.core.internal.rule.Rule;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Severity;
import org.iostrata.core.internal.rule.Team;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.model.Activity;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.ActivityResult;

/**
 * Processes wait, in barriers, receives and collective calls, for the I/O of one of them; or those
 * that one started wait for its I/O, until it takes what they made or gives them more.
 *
 * <p>Impact: {@code waiting for it / processes}: what each gains when they share its I/O. Of those
 * that one started, as many as wait at a time, and that one.
 */
public final class WaitedForRule extends Rule {
  private final Threshold minShare =
      limit(
          "min-share",
          Quantity.share(0.5),
          "part of the waiting for any I/O that is for one process and kind, at least");

  private final Threshold minWaiting =
      limit(
          "min-waiting",
          Quantity.count(1),
          "those that one process started of which so many wait at a time, on average, at least");

  /** The rule. */
  public WaitedForRule() {
    super(
        "balance.waited-for",
        "Others wait for one's I/O",
        "Processes do not wait for the I/O of one of them.",
        Requirement.SEVERAL_PROCESSES,
        Requirement.TEAMS_OR_WAITED_FOR);
    inPlainWords("others wait while one process does I/O");
    explainedByAny();
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run) {
    Stream<FindingBuilder> inTeams =
        run.teams().all().stream()
            .flatMap(
                team ->
                    most(run, TeamActivities.of(run, team)).map(waited -> tell(run, team, waited)));
    Stream<FindingBuilder> ofStarters =
        ofStarters(run).values().stream()
            .flatMap(activities -> most(run, activities))
            .filter(waited -> waited.atATime() >= run.limit(minWaiting))
            .map(waited -> tellOfStarter(run, waited));
    return worst(Stream.concat(inTeams, ofStarters));
  }

  /** What those that work with no other did while others waited for it, by process. */
  private static Map<Integer, List<ActivityResult>> ofStarters(RuleContext run) {
    Set<Integer> alone = run.teams().alone();
    return run.facts().activities().stream()
        .filter(own -> own.waitedForElsewhereNs() > 0 && alone.contains(own.process()))
        .collect(Collectors.groupingBy(ActivityResult::process, TreeMap::new, Collectors.toList()));
  }

  /** What of the I/O of some most of the waiting is for, if there is such. */
  private Stream<Waited> most(RuleContext run, List<ActivityResult> activities) {
    List<ActivityResult> io =
        activities.stream()
            .filter(own -> own.activity() == Activity.IO && own.waitedForElsewhereNs() > 0)
            .sorted(Comparator.comparingLong(ActivityResult::waitedForElsewhereNs).reversed())
            .toList();
    long allNs = io.stream().mapToLong(ActivityResult::waitedForElsewhereNs).sum();
    return io.stream()
        .limit(1)
        .filter(own -> own.waitedForElsewhereNs() >= run.limit(minShare) * allNs)
        .map(own -> new Waited(own, allNs));
  }

  private static FindingBuilder about(RuleContext run, Waited waited, double processes) {
    Layer layer = waited.layer();
    return run.finding()
        .in(layer)
        .measure("waiting for it", layer, waited.time())
        .measure("waiting for any I/O", null, Quantity.nanoseconds(waited.allNs()))
        .measure("time of it", layer, Quantity.nanoseconds(waited.io().timeNs()))
        .files(run.stack().topFiles(layer, waited.kind()))
        .processes(List.of(waited.io().process()))
        .impactNs(waited.io().waitedForElsewhereNs() / processes, layer, waited.kind());
  }

  private static FindingBuilder tellOfStarter(RuleContext run, Waited waited) {
    return about(run, waited, 1 + waited.atATime())
        .title(
            "Those that %s started wait %s for its %s operations in %s.",
            waited.name(), waited.time(), waited.kind().key(), waited.layer())
        .measure("processes that wait at a time", null, Quantity.count(waited.atATime()))
        .remedy(
            "Let each of them do its own part of it, with a file of its own or its own offsets in"
                + " one; or let a thread of its own do it, behind a queue that takes more results"
                + " meanwhile.");
  }

  private static FindingBuilder tell(RuleContext run, Team team, Waited waited) {
    FindingBuilder finding = about(run, waited, team.peers());
    if (run.teams().isForAll(team, waited.io().process(), waited.kind())) {
      finding.atMost(Severity.INFO); // they would wait as long if each read it
    }
    return finding
        .title(
            "Others wait %s for %s operations of %s in %s.",
            waited.time(), waited.kind().key(), waited.name(), waited.layer())
        .measure("processes", null, Quantity.count(team.peers()))
        .remedy(
            "Let others go on meanwhile: non-blocking communication around it, or a barrier less;"
                + " or let all share the work, each with a part of its own.");
  }

  /** I/O that most of the waiting for any is for. */
  private record Waited(ActivityResult io, long allNs) {
    OperationKind kind() {
      return ResultFacts.kind(io);
    }

    Layer layer() {
      return ResultFacts.layer(io);
    }

    String name() {
      return Visible.name(io.name());
    }

    Quantity time() {
      return Quantity.nanoseconds(io.waitedForElsewhereNs());
    }

    /** How many wait for it at a time, of those that its process started. */
    double atATime() {
      return (double) io.waitedForElsewhereNs() / io.timeNs();
    }
  }
}
