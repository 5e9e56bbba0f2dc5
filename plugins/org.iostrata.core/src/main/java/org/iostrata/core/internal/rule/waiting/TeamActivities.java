// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.waiting;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Team;
import org.iostrata.core.result.ActivityResult;
import org.iostrata.core.result.ProcessResult;

/** What the processes of a team do. */
final class TeamActivities {
  private TeamActivities() {}

  static List<ActivityResult> of(RuleContext run, Team team) {
    Set<Integer> own =
        run.facts().processes().stream()
            .filter(process -> Team.of(process).equals(team))
            .map(ProcessResult::process)
            .collect(Collectors.toSet());
    return run.facts().activities().stream()
        .filter(activity -> own.contains(activity.process()))
        .toList();
  }
}
