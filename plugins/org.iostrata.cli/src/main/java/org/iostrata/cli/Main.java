// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
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
      "  iostrata ui scorep-run/",
      "  source <(iostrata generate-completion)"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:fine",
      "1:findings at or above --fail-on",
      "2:the command line is wrong",
      "3:the input cannot be read, or the output not be written, or memory does not suffice",
      "70:a defect of iostrata",
      "130:stopped"
    })
public final class Main implements Runnable {
  /** By name, in the order of the help. */
  private static final Map<String, Class<?>> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("info", InfoCommand.class);
    COMMANDS.put("analyze", AnalyzeCommand.class);
    COMMANDS.put("findings", FindingsCommand.class);
    COMMANDS.put("compare", CompareCommand.class);
    COMMANDS.put("export", ExportCommand.class);
    COMMANDS.put("sql", SqlCommand.class);
    COMMANDS.put("import", ImportCommand.class);
    COMMANDS.put("report", ReportCommand.class);
    COMMANDS.put("timeline", TimelineCommand.class);
    COMMANDS.put("simulate", SimulateCommand.class);
    COMMANDS.put("replay", ReplayCommand.class);
    COMMANDS.put("ior", IorCommand.class);
    COMMANDS.put("trace", TraceCommand.class);
    COMMANDS.put("ui", UiCommand.class);
    COMMANDS.put("generate-completion", GenerateCompletion.class);
    COMMANDS.put("generate-man-page", ManPageCommand.class);
    COMMANDS.put("help", HelpCommand.class);
  }

  @Spec private CommandSpec spec;

  private Main() {}

  /** Runs the command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    System.setProperty("java.awt.headless", "true"); // figures are drawn without a display
    Thread.currentThread().setContextClassLoader(Plugins.of(System.getenv("IOSTRATA_PLUGINS")));
    HeapWatch.start();
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
    PrintWriter talk = TextPrinter.on(err);
    try {
      return line(needed(arguments)).setOut(out).setErr(talk).execute(arguments);
    } catch (Error | RuntimeException e) { // no memory, most often; 1 would mean findings
      return Failure.report(e, talk);
    }
  }

  /** The command and its subcommands, ready to parse. */
  static CommandLine line() {
    return line(COMMANDS.keySet());
  }

  /** Building a subcommand takes as long as parsing: without need only the named one is built. */
  private static Set<String> needed(String... arguments) {
    String first = arguments.length == 0 ? "" : arguments[0];
    if (arguments.length == 1 && Set.of("-V", "--version").contains(first)) {
      return Set.of();
    }
    boolean aboutOthers =
        Set.of("generate-completion", "generate-man-page", "help").contains(first);
    return COMMANDS.containsKey(first) && !aboutOthers ? Set.of(first) : COMMANDS.keySet();
  }

  private static CommandLine line(Set<String> subcommands) {
    CommandLine line = new CommandLine(new Main());
    COMMANDS.forEach(
        (name, type) -> {
          if (subcommands.contains(name)) {
            line.addSubcommand(name, type);
          }
        });
    Map<String, CommandLine> added = line.getSubcommands();
    if (added.containsKey("trace")) {
      added.get("trace").setStopAtPositional(true); // the rest is the command's
    }
    example(added.get("help"), "iostrata help analyze");
    example(added.get("generate-completion"), "source <(iostrata generate-completion)");
    return line.setUsageHelpWidth(HelpWidth.columns(System.getenv("COLUMNS")))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF))
        .setParameterExceptionHandler(new WrongCommandLine())
        .setExecutionExceptionHandler(new Failure());
  }

  /** Gives a command that comes with picocli an example, as ours have one. */
  private static void example(CommandLine line, String example) {
    if (line != null) {
      line.getCommandSpec().usageMessage().footer("", "Example:", "  " + example);
    }
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Which command?");
  }
}
