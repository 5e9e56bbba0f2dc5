// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.iostrata.otf2.definition.LocationGroup;

/** What the name of a process tells of its program. */
final class ProgramNames {
  /** How our tracer names processes that are no ranks: program and number. */
  private static final Pattern NUMBERED = Pattern.compile("(.*) \\[\\d+]", Pattern.DOTALL);

  private static final Pattern RANK = Pattern.compile("MPI Rank \\d+");

  /** What runs the ranks of a job: the processes of a program that it starts work together. */
  private static final Pattern JOB_STARTER =
      Pattern.compile(
          "(mpirun|mpiexec|orterun|prterun|prun|srun|aprun|jsrun|ibrun|orted|prted|hydra_.*|pmi_.*"
              + "|slurmstepd)([.-].*)?");

  /** What runs one command after another, which have nothing to do with each other. */
  private static final Set<String> COMMAND_STARTERS =
      Set.of(
          "sh",
          "bash",
          "dash",
          "zsh",
          "ksh",
          "mksh",
          "csh",
          "tcsh",
          "fish",
          "busybox",
          "make",
          "gmake",
          "ninja",
          "env",
          "nice",
          "time",
          "timeout",
          "nohup",
          "xargs",
          "parallel",
          "sudo",
          "su",
          "find",
          "ssh",
          "sshd");

  private ProgramNames() {}

  /** The program of a group, which may be null; empty where the name is not made of it. */
  static Optional<String> of(LocationGroup group) {
    if (group == null || !group.name().endsWith("]")) {
      return Optional.empty(); // most are ranks, and there may be very many
    }
    Matcher name = NUMBERED.matcher(group.name());
    return name.matches() ? Optional.of(name.group(1)) : Optional.empty();
  }

  static boolean isRank(LocationGroup group) {
    return group.name().startsWith("MPI Rank ") && RANK.matcher(group.name()).matches();
  }

  static boolean startsJobs(String program) {
    return JOB_STARTER.matcher(program).matches();
  }

  /** Whether it is there to start other programs. */
  static boolean isStarter(String program) {
    return COMMAND_STARTERS.contains(program) || startsJobs(program);
  }
}
