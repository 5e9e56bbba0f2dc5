// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command {@code iostrata}: parses the command line and runs the chosen subcommand. */
@Command(
    name = "iostrata",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Shows where the I/O time of a parallel program goes, layer by layer.",
    synopsisSubcommandLabel = "COMMAND")
public final class Main {
  private Main() {}

  /** Runs the command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    System.exit(run(arguments));
  }

  static int run(String... arguments) {
    return new CommandLine(new Main()).execute(arguments);
  }
}
