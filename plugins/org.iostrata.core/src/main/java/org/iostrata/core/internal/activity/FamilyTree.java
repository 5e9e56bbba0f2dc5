// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

import java.util.HashMap;
import java.util.Map;
import org.iostrata.core.model.Role;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;

/**
 * Which processes of a trace wait for the one that started them: several that work together, as
 * those do that it forked, while it works with nobody else. What each of a shell's commands waits
 * for has nothing to do with the shell.
 */
final class FamilyTree {
  private final Trace trace;
  private final Map<Integer, Integer> teamSizes;
  private final Map<Integer, Integer> sizes = new HashMap<>();
  private final Map<Integer, Family> byStarter = new HashMap<>();

  /**
   * Those of a trace.
   *
   * @param teamSizes how many processes of the program each team has
   */
  FamilyTree(Trace trace, Map<Integer, Integer> teamSizes) {
    this.trace = trace;
    this.teamSizes = teamSizes;
    for (TraceProcess process : trace.processes()) {
      if (mayWait(process)) {
        sizes.merge(process.creator(), 1, Integer::sum);
      }
    }
  }

  /** That of the one which started a process; null when there is none. */
  Family of(TraceProcess process) {
    return mayWait(process) && sizes.get(process.creator()) > 1
        ? byStarter.computeIfAbsent(process.creator(), starter -> new Family())
        : null;
  }

  private boolean mayWait(TraceProcess process) {
    if (process.creator() == Trace.NONE || !isApplication(process)) {
      return false;
    }
    TraceProcess starter = trace.processes().get(process.creator());
    return isApplication(starter) && sizeOfTeam(starter) == 1 && sizeOfTeam(process) > 1;
  }

  private static boolean isApplication(TraceProcess process) {
    return process.role() == Role.APPLICATION;
  }

  private int sizeOfTeam(TraceProcess process) {
    return teamSizes.get(process.team());
  }
}
