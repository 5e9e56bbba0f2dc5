// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.Optional;
import java.util.stream.Stream;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Role;
import org.iostrata.core.result.ProcessResult;

/**
 * A rule that compares processes: those of each team with each other, and no others. Of several
 * teams in trouble it tells of the one that costs most.
 */
public abstract class TeamRule extends TransferRule {
  /** The rule, as others. */
  protected TeamRule(String id, String title, String healthy) {
    super(
        id,
        title,
        healthy,
        Requirement.TRANSFERS,
        Requirement.SEVERAL_PROCESSES,
        Requirement.TEAMS);
  }

  /**
   * A rule that may find something among the threads of a process, too.
   *
   * @param who whom it compares
   */
  protected TeamRule(String id, String title, String healthy, Requirement who) {
    super(id, title, healthy, Requirement.TRANSFERS, who);
  }

  @Override
  protected final Optional<FindingBuilder> find(RuleContext run, OperationKind kind) {
    Stream<Team> teams = run.teams().of(kind).stream();
    return worst(teams.flatMap(team -> find(run, kind, team).stream()))
        .or(() -> findAmongThreads(run, kind));
  }

  /** The trouble of the threads of a process; most rules tell of processes only. */
  protected Optional<FindingBuilder> findAmongThreads(RuleContext run, OperationKind kind) {
    return Optional.empty();
  }

  /** The trouble of a team with reads, or with writes; empty when there is none. */
  protected abstract Optional<FindingBuilder> find(RuleContext run, OperationKind kind, Team team);

  /** The name of a process, and whom it was compared with where not all work together. */
  protected static String name(RuleContext run, ProcessResult process) {
    String name = Visible.name(process.name());
    if (run.teams().isOnly(Team.of(process))) {
      return name;
    }
    String what = process.role() == Role.SERVER ? "servers" : "processes that work together";
    return name + " (one of " + process.peers() + " " + what + ")";
  }
}
