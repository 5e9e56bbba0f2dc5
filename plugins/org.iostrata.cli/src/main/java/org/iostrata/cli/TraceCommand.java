// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.iostrata.core.internal.text.Visible;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code iostrata trace}: runs a command with the tracer preloaded. It only sets the environment;
 * the recording is done by {@code scorep-config/preload}, in every process that the command starts.
 */
@Command(
    name = "trace",
    mixinStandardHelpOptions = true,
    description = "Records the I/O of a command, and of all it starts, into one OTF2 archive.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "2:the command line is wrong",
      "126:COMMAND is not executable",
      "127:COMMAND is not there",
      "else:that of COMMAND"
    },
    footer = {
      "",
      "Examples:",
      "  iostrata trace -o run1 -- mpirun -n 4 ./app",
      "  iostrata trace -o run3 --server nfs -- ganesha.nfsd -F &",
      "  iostrata trace -o run3 --add --net -- ./client",
      "  iostrata trace -o run2 --with scorep=io+mpi -- mpirun -n 4 ./app.scorep",
      "",
      "Environment:",
      "  The options set these; by hand, LD_PRELOAD=.../libiostrata.so does the rest.",
      "  IOSTRATA_DIR      the archive's directory; default iostrata-PROGRAM-PID",
      "  IOSTRATA_LAYERS   layers to record, by commas; default all but mpi and net",
      "  IOSTRATA_SERVER   the name of the file server that the program is",
      "  IOSTRATA_NET_INCLUDE, IOSTRATA_NET_EXCLUDE  as the options",
      "  IOSTRATA_INCLUDE  record only these files: patterns with * and ?, by colons",
      "  IOSTRATA_EXCLUDE  not these files, beside /proc, /sys, /dev and MPI's own",
      "  IOSTRATA_BUFFER   KiB per thread before it is written, 16 to 1048576; default 256",
      "  IOSTRATA_SIGNAL   a signal, as USR2, that turns recording off and on",
      "  IOSTRATA_SYNC     1: ranks of several hosts, all recorded, compare clocks, and",
      "                    send what they recorded to rank 0 if they share no directory",
      "  IOSTRATA_CLOCK    tsc or monotonic; default what the kernel itself trusts",
      "  IOSTRATA_STOPPED  1: record from the program's first iostrata_start() on",
      "  IOSTRATA_OFF      any value: do not record"
    })
final class TraceCommand implements Callable<Integer> {
  private static final Path DEFAULT_OUTPUT = Path.of("iostrata-trace");

  /** What a shell may complete {@code --with} with: the presets that come with the tracer. */
  static final class ScorepPresets extends ArrayList<String> {
    ScorepPresets() {
      super(
          List.of("scorep", "scorep=io-only", "scorep=io+mpi", "scorep=full", "scorep=substrate"));
    }
  }

  @Spec private CommandSpec spec;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description =
          "the archive's directory, new or empty (default: iostrata-trace, or with a number behind"
              + " it when there is one)")
  private Path output;

  @Mixin private RecordedParts parts;

  @Option(
      names = "--add",
      description = "DIR may hold a recording: what is recorded now becomes a part of it")
  private boolean add;

  @Option(
      names = "--with",
      paramLabel = "scorep[=PRESET]",
      completionCandidates = ScorepPresets.class,
      description = {
        "record a program built with Score-P by Score-P, not by the tracer; presets:",
        "io-only (default), io+mpi, full, substrate"
      })
  private String with;

  @Mixin private PathOutput path;

  @Parameters(arity = "1..*", paramLabel = "COMMAND", description = "what to run, with arguments")
  private List<String> command;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Path tools = Path.of(System.getProperty("iostrata.recording", "."));
    Path library = tools.resolve("libiostrata.so").toAbsolutePath();
    Path directory =
        (output == null ? OutputFolder.firstFree(DEFAULT_OUTPUT) : output)
            .toAbsolutePath()
            .normalize();
    String problem = problem(library, directory);
    if (problem != null) {
      say(problem); // in one line, which its usage below would hide
      return CommandLine.ExitCode.USAGE;
    }
    TracedProgram program = TracedProgram.find(command.get(0));
    if (program.problem() != 0) { // as a shell says it, and before a directory is made
      say(program.name() + ": " + TracedProgram.words(program.problem()));
      return program.problem();
    }
    ScorepPreset preset = null;
    try {
      preset = with == null ? null : ScorepPreset.parse(with, tools);
      if (preset != null) {
        preset.prepare(directory, spec.commandLine().getParseResult()::hasMatchedOption);
      }
    } catch (IllegalArgumentException e) {
      say(e.getMessage());
      return CommandLine.ExitCode.USAGE;
    }
    ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(command));
    CallerLocale.putInto(builder.environment());
    builder.environment().put("IOSTRATA_DIR", directory.toString()); // as its man page says
    parts.addTo(builder.environment());
    if (preset != null) {
      preset.addTo(builder.environment(), directory);
    } else if (canBeMade(directory)) {
      preload(builder.environment(), library);
      String runner = tools.resolve("iostrata-run").toString();
      builder.command().addAll(0, List.of(runner, directory.toString()));
    } else {
      return run(builder, null, directory);
    }
    int exitCode = run(builder, preset == null ? blockTool(tools) : null, directory);
    tellArchive(directory, program, exitCode);
    return exitCode;
  }

  private void say(String line) {
    spec.commandLine().getErr().println("iostrata: " + Visible.line(line));
  }

  /** Makes the directory; says why where that cannot be done, or nothing be written there. */
  private boolean canBeMade(Path directory) {
    String why = "not writable";
    try {
      Files.createDirectories(directory);
      if (Files.isWritable(directory)) {
        return true;
      }
    } catch (IOException e) {
      why =
          e instanceof FileSystemException file && file.getReason() != null
              ? file.getReason()
              : why;
    }
    say("cannot record in " + directory + ": " + why + "; the command runs without being recorded");
    return false;
  }

  private void tellArchive(Path directory, TracedProgram program, int exitCode) throws IOException {
    Path anchor = directory.resolve("traces.otf2");
    if (!Files.exists(anchor) && Files.exists(directory.resolve("registry/alive"))) {
      // The processes were killed before the last of them could finish the archive.
      try {
        say("finished a killed recording: " + ArchiveRepair.repair(directory, List.of()));
      } catch (IOException e) {
        if (!add) { // else others are still recorded, which was said
          say(e.getMessage()); // the exit code still is the command's
        }
        return;
      }
    }
    if (Files.exists(anchor)) {
      path.print(anchor, spec.commandLine());
      return;
    }
    say("nothing was recorded" + why(program, directory, exitCode));
    for (String empty : List.of("registry", "traces", "")) {
      OutputFolder.deleteIfEmpty(directory.resolve(empty));
    }
  }

  /** Why nothing was recorded, as far as that is known. */
  private String why(TracedProgram program, Path directory, int exitCode) {
    if (with != null) {
      return ": " + ScorepPreset.whyNothing(directory, exitCode);
    }
    String obstacle = program.obstacle();
    return obstacle == null ? "" : ": " + program.name() + " " + obstacle;
  }

  /** What records what the kernel tells, where that was asked for; else null. */
  private Path blockTool(Path tools) {
    return parts.needKernel() ? tools.resolve("iostrata-block") : null;
  }

  private int run(ProcessBuilder builder, Path blockTool, Path directory)
      throws IOException, InterruptedException {
    BlockRecorder recorder =
        blockTool == null ? null : BlockRecorder.start(blockTool, directory, parts);
    try {
      return CommandStart.run(builder, builder.command().size() - command.size());
    } finally {
      if (recorder != null) {
        recorder.close();
      }
    }
  }

  /** Why nothing can be recorded as it was asked for, or null. */
  private String problem(Path library, Path directory) throws IOException {
    if (!Files.exists(library)) {
      return "the tracer is not built: " + library + " (make tracer)";
    }
    String wrong = parts.problem();
    if (wrong != null) {
      return wrong;
    }
    if (Files.exists(directory) && !Files.isDirectory(directory)) {
      return directory + " is not a directory: name another (-o)";
    }
    return OutputFolder.isFree(directory) || (add && isRecording(directory))
        ? path.problem()
        : "there is something in " + directory + ": name another (-o)";
  }

  private static boolean isRecording(Path directory) {
    return Files.exists(directory.resolve("registry/alive"));
  }

  private static void preload(Map<String, String> environment, Path library) {
    String theirs = environment.get("LD_PRELOAD");
    environment.put(
        "IOSTRATA_PRELOAD", theirs == null ? library.toString() : library + ":" + theirs);
    // Address Sanitizer wants to be the first library; it works as the second.
    environment.merge("ASAN_OPTIONS", "verify_asan_link_order=0", (old, ours) -> old + ":" + ours);
  }
}
