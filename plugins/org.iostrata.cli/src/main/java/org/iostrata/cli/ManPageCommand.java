// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code iostrata generate-man-page}: the manual page of a command, as {@code man -l} reads it. */
@Command(
    name = "generate-man-page",
    mixinStandardHelpOptions = true,
    description = "Prints the manual page of a command, made from what --help says.",
    footer = {"", "Example:", "  iostrata generate-man-page trace | man -l -"})
final class ManPageCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "COMMAND",
      description = "the command; without it, iostrata itself")
  private String command;

  @Override
  public void run() {
    CommandLine all = spec.parent().commandLine();
    CommandLine chosen = command == null ? all : all.getSubcommands().get(command);
    if (chosen == null) {
      throw new ParameterException(spec.commandLine(), "No command " + command);
    }
    new ManPage(chosen.getCommandSpec(), spec.commandLine().getOut()).print();
  }
}
