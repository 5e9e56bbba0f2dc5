// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code iostrata ui}: starts the workbench by its own launcher ({@code releng/repository}), which
 * hands the trace over when one runs already.
 */
@Command(
    name = "ui",
    mixinStandardHelpOptions = true,
    description =
        "Opens the workbench, with a trace when one is named. When it is open already, the trace"
            + " opens there.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the workbench was closed, or opens the trace in the window that is there",
      "2:the command line is wrong",
      "3:the trace cannot be read, or the workbench not be started"
    },
    footer = {
      "",
      "Examples:",
      "  iostrata ui",
      "  iostrata ui scorep-run/",
      "  iostrata ui traces.otf2 --workspace ~/paper"
    })
final class UiCommand implements Callable<Integer> {
  /** What Eclipse's launcher ends with when it cannot start; it has named its log then. */
  private static final int NOT_STARTED = 13;

  @Parameters(
      arity = "0..1",
      paramLabel = "TRACE",
      description = "the anchor file *.otf2 of an archive, or the directory that holds it")
  private Path trace;

  @Option(
      names = "--workspace",
      paramLabel = "DIR",
      description =
          "where the workbench keeps what it knows of traces (default: ~/.local/share/iostrata)")
  private Path workspace;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (trace != null) {
      InputPath.requireTrace(trace);
    }
    Path launcher = Path.of(System.getProperty("iostrata.workbench", "."), "iostrata-workbench");
    if (!Files.isExecutable(launcher)) {
      throw new IOException(
          "the workbench is not there: " + launcher + " (in a checkout make ui builds it)");
    }
    List<String> words = new ArrayList<>(List.of(launcher.toString()));
    if (trace != null) {
      words.add(InputPath.anchor(trace).toAbsolutePath().toString()); // never taken for an option
    }
    if (workspace != null) {
      words.addAll(List.of("-data", workspace.toAbsolutePath().toString()));
    }
    ProcessBuilder builder = new ProcessBuilder(words);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("IOSTRATA_COMMAND", System.getProperty("iostrata.command", ""));
    int exitCode = builder.inheritIO().start().waitFor();
    if (exitCode != NOT_STARTED) {
      return exitCode;
    }
    String display = String.valueOf(System.getenv("DISPLAY"));
    throw new IOException(
        "the workbench did not start; is its display there (DISPLAY=" + display + ")?");
  }
}
