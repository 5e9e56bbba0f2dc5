// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.PrintWriter;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code iostrata}: parses the command line and runs the chosen subcommand. */
@Command(
    name = "iostrata",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Shows where the I/O time of a parallel program goes, layer by layer.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Examples:",
      "  iostrata info traces.otf2",
      "  iostrata analyze scorep-run/ --format json",
      "  iostrata findings scorep-run/ --fail-on critical",
      "  iostrata compare before/ after/",
      "  iostrata report scorep-run/ -o report.html",
      "  iostrata timeline scorep-run/ -o run.svg",
      "  source <(iostrata generate-completion)"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:fine",
      "1:findings at or above --fail-on",
      "2:the command line is wrong",
      "3:the input cannot be read, or the output not be written",
      "130:stopped"
    },
    subcommands = {
      InfoCommand.class,
      AnalyzeCommand.class,
      FindingsCommand.class,
      CompareCommand.class,
      ExportCommand.class,
      SqlCommand.class,
      ReportCommand.class,
      TimelineCommand.class,
      TraceCommand.class,
      GenerateCompletion.class,
      ManPageCommand.class,
      HelpCommand.class
    })
public final class Main implements Runnable {
  @Spec private CommandSpec spec;

  private Main() {}

  /** Runs the command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    System.setProperty("java.awt.headless", "true"); // figures are drawn without a display
    System.exit(run(arguments));
  }

  /** Runs the command with the process's own output and error. */
  static int run(String... arguments) {
    StandardOutput output = new StandardOutput();
    PrintWriter out = new PrintWriter(output, false, UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, UTF_8);
    int exitCode = execute(out, err, arguments);
    out.flush();
    return output.exitCode(exitCode, err);
  }

  /** Runs the command and returns its exit code; data goes to {@code out}, talk to {@code err}. */
  static int execute(PrintWriter out, PrintWriter err, String... arguments) {
    return line().setOut(out).setErr(err).execute(arguments);
  }

  /** The command and its subcommands, ready to parse. */
  static CommandLine line() {
    CommandLine line = new CommandLine(new Main());
    line.getSubcommands().get("trace").setStopAtPositional(true); // the rest is the command's
    example(line, "help", "iostrata help analyze");
    example(line, "generate-completion", "source <(iostrata generate-completion)");
    return line.setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionExceptionHandler(new Failure());
  }

  /** Gives a command that comes with picocli an example, as ours have one. */
  private static void example(CommandLine line, String command, String example) {
    UsageMessageSpec usage = line.getSubcommands().get(command).getCommandSpec().usageMessage();
    usage.footer("", "Example:", "  " + example);
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Which command?");
  }
}
