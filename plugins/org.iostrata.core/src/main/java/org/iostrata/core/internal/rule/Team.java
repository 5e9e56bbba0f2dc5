// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import org.iostrata.core.model.Role;
import org.iostrata.core.result.ProcessResult;

/**
 * Processes that can be compared: they are for the same, and work together.
 *
 * @param role what they are for
 * @param number that of the trace
 * @param peers how many they are, whether they take part or not
 */
public record Team(Role role, int number, int peers) {
  /** That of a process. */
  public static Team of(ProcessResult process) {
    return new Team(process.role(), process.team(), process.peers());
  }

  /**
   * Whether there is anything to compare: starters of others, and daemons, do what they are for.
   */
  public boolean isComparable() {
    return peers > 1 && (role == Role.APPLICATION || role == Role.SERVER);
  }
}
