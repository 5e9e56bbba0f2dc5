// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Role;
import org.iostrata.core.result.ActivityResult;
import org.iostrata.core.result.BroadcastResult;
import org.iostrata.core.result.ProcessResult;
import org.iostrata.core.result.Totals;

/** The teams of a result, and what they do in its layers. */
public final class TeamFacts {
  private static final double MOST = 0.5;

  private final IoStack stack;
  private final ResultFacts facts;

  TeamFacts(IoStack stack, ResultFacts facts) {
    this.stack = stack;
    this.facts = facts;
  }

  /** Those of which processes can be compared, whatever they do. */
  public List<Team> all() {
    return facts.processes().stream().map(Team::of).filter(Team::isComparable).distinct().toList();
  }

  /** The processes of the program that work with no other. */
  public Set<Integer> alone() {
    return facts.processes().stream()
        .filter(process -> process.role() == Role.APPLICATION && process.peers() == 1)
        .map(ProcessResult::process)
        .collect(Collectors.toSet());
  }

  /** Those of which processes can be compared, and do operations of a kind. */
  public List<Team> of(OperationKind kind) {
    return facts.processes().stream()
        .filter(process -> process.kinds().containsKey(kind))
        .map(Team::of)
        .filter(Team::isComparable)
        .distinct()
        .toList();
  }

  /** Whether all processes of the program are one team. */
  boolean isOnly(Team team) {
    return facts.processes().stream()
        .allMatch(process -> process.isDevice() || Team.of(process).equals(team));
  }

  /**
   * How long others of its team wait for a process, whatever it does then: what it takes them, all
   * together. Infinite where it is not seen that they wait.
   */
  public double waitedForNs(Team team, int process) {
    List<ActivityResult> all =
        facts.activitiesIfKnown().stream().filter(own -> own.team() == team.number()).toList();
    return all.stream().anyMatch(own -> own.activity().isWaiting())
        ? all.stream()
            .filter(own -> own.process() == process)
            .mapToDouble(ActivityResult::waitedForNs)
            .sum()
        : Double.POSITIVE_INFINITY;
  }

  /**
   * Whether the others of a team get, by broadcasts, most of what a process reads: all want all of
   * it.
   */
  public boolean isForAll(Team team, int process, OperationKind kind) {
    double read =
        facts.processes().stream()
            .filter(own -> own.process() == process && own.kinds().containsKey(OperationKind.READ))
            .mapToDouble(own -> own.kinds().get(OperationKind.READ).bytes())
            .max()
            .orElse(Double.POSITIVE_INFINITY);
    double got =
        facts.broadcasts().stream()
            .filter(own -> own.process() != process)
            .mapToDouble(BroadcastResult::bytes)
            .sum();
    return kind == OperationKind.READ && got >= MOST * read * (team.peers() - 1);
  }

  /** How long all of a team wait for others, together. */
  public double waitingNs(Team team) {
    return facts.activities().stream()
        .filter(own -> own.team() == team.number() && own.activity().isWaiting())
        .mapToDouble(ActivityResult::timeNs)
        .sum();
  }

  /** The lowest layer in which a team does operations of a kind; null when there is none. */
  Layer lowest(Team team, OperationKind kind) {
    return stack.lowest(kind, layer -> !processes(team, layer, kind).isEmpty());
  }

  /** What a team shares of something, in a layer. */
  public Shares shares(Team team, Layer layer, OperationKind kind, ToLongFunction<Totals> what) {
    return new Shares(processes(team, layer, kind), kind, what);
  }

  private List<ProcessResult> processes(Team team, Layer layer, OperationKind kind) {
    return stack.processes(layer, kind).stream()
        .filter(process -> Team.of(process).equals(team))
        .toList();
  }
}
