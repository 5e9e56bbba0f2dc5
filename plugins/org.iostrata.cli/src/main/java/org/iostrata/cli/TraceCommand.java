// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
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
      "  iostrata trace -o run2 --with scorep=io+mpi -- mpirun -n 4 ./app.scorep",
      "",
      "Environment:",
      "  The options set these; by hand, LD_PRELOAD=.../libiostrata.so does the rest.",
      "  IOSTRATA_DIR      the archive's directory; default iostrata-PROGRAM-PID",
      "  IOSTRATA_LAYERS   layers to record, by commas; default all",
      "  IOSTRATA_INCLUDE  record only these files: patterns with * and ?, by colons",
      "  IOSTRATA_EXCLUDE  not these files, beside /proc, /sys, /dev and MPI's own",
      "  IOSTRATA_BUFFER   KiB per thread before it is written; default 256",
      "  IOSTRATA_SIGNAL   a signal, as USR2, that turns recording off and on",
      "  IOSTRATA_SYNC     1: ranks of several hosts, all recorded, compare clocks, and",
      "                    send what they recorded to rank 0 if they share no directory",
      "  IOSTRATA_CLOCK    tsc or monotonic; default what the kernel itself trusts",
      "  IOSTRATA_STOPPED  1: record from the program's first iostrata_start() on",
      "  IOSTRATA_OFF      any value: do not record"
    })
final class TraceCommand implements Callable<Integer> {
  /** The words of IOSTRATA_LAYERS, as scorep-config/common/calls.c has them. */
  private static final List<String> LAYERS =
      List.of("netcdf", "hdf5", "mpiio", "isoc", "aio", "posix", "block");

  private static final Path DEFAULT_OUTPUT = Path.of("iostrata-trace");
  private static final int NOT_EXECUTABLE = 126;
  private static final int NOT_THERE = 127;

  @Spec private CommandSpec spec;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description =
          "the archive's directory, new or empty (default: iostrata-trace, or with a number behind"
              + " it when there is one)")
  private Path output;

  @Option(
      names = "--layers",
      paramLabel = "LAYER",
      split = ",",
      description =
          "the layers to record, by commas: netcdf, hdf5, mpiio, isoc, aio, posix, block (requests"
              + " to disks, needs root); default: all")
  private List<String> layers = List.of();

  @Option(
      names = "--include",
      paramLabel = "PATTERNS",
      description = "record only these files: patterns with * and ?, by :")
  private String include;

  @Option(
      names = "--exclude",
      paramLabel = "PATTERNS",
      description = "do not record these files: patterns with * and ?, by :")
  private String exclude;

  @Option(names = "--buffer", paramLabel = "KIB", description = "memory per thread, KiB")
  private Integer bufferKib;

  @Option(
      names = "--with",
      paramLabel = "scorep[=PRESET]",
      description = {
        "record a program built with Score-P by Score-P, not by the tracer; presets:",
        "io-only (default), io+mpi, full, substrate"
      })
  private String with;

  @Parameters(arity = "1..*", paramLabel = "COMMAND", description = "what to run, with arguments")
  private List<String> command;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Path tools = Path.of(System.getProperty("iostrata.recording", "."));
    Path library = tools.resolve("libiostrata.so").toAbsolutePath();
    Path directory =
        (output == null ? freeDirectory(DEFAULT_OUTPUT) : output).toAbsolutePath().normalize();
    String problem = problem(library, directory);
    if (problem != null) { // in one line, which its usage below would hide
      spec.commandLine().getErr().println("iostrata: " + problem);
      return CommandLine.ExitCode.USAGE;
    }
    int missing = missing(command.get(0));
    if (missing != 0) { // as a shell says it, and before a directory is made
      String why = missing == NOT_THERE ? ": command not found" : ": not executable";
      spec.commandLine().getErr().println("iostrata: " + command.get(0) + why);
      return missing;
    }
    ScorepPreset preset = with == null ? null : preset(tools);
    ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
    addToEnvironment(builder.environment(), directory);
    if (preset == null) {
      preload(builder.environment(), library);
    } else {
      preset.addTo(builder.environment(), directory);
    }
    int exitCode = run(builder, tools, directory);
    tellArchive(directory);
    return exitCode;
  }

  private void tellArchive(Path directory) throws IOException {
    Path anchor = directory.resolve("traces.otf2");
    if (!Files.exists(anchor) && Files.exists(directory.resolve("registry"))) {
      // The processes were killed before the last of them could finish the archive.
      String found = ArchiveRepair.repair(directory, List.of());
      spec.commandLine().getErr().println("iostrata: finished a killed recording: " + found);
    }
    if (!Files.exists(anchor)) {
      spec.commandLine().getErr().println("iostrata: nothing was recorded");
    } else {
      spec.commandLine().getOut().println(anchor);
    }
  }

  private int run(ProcessBuilder builder, Path tools, Path directory)
      throws IOException, InterruptedException {
    if (with != null || (!layers.isEmpty() && !layers.contains("block"))) {
      return builder.start().waitFor();
    }
    BlockRecorder recorder = BlockRecorder.start(tools.resolve("iostrata-block"), directory);
    try {
      return builder.start().waitFor();
    } finally {
      recorder.close();
    }
  }

  /** Why nothing can be recorded as it was asked for, or null. */
  private String problem(Path library, Path directory) throws IOException {
    if (!Files.exists(library)) {
      return "the tracer is not built: " + library + " (make tracer)";
    }
    for (String layer : layers) {
      if (!LAYERS.contains(layer)) {
        return "no layer " + layer + "; there are: " + String.join(", ", LAYERS);
      }
    }
    return isFree(directory) ? null : "there is something in " + directory + ": name another (-o)";
  }

  /** Why a program cannot be started, as an exit code, or 0. */
  private static int missing(String program) {
    String path = program.contains("/") ? "" : System.getenv().getOrDefault("PATH", "");
    List<Path> places =
        Stream.of(path.split(File.pathSeparator))
            .map(place -> Path.of(place, program))
            .filter(Files::isRegularFile)
            .toList();
    if (places.isEmpty()) {
      return NOT_THERE;
    }
    return places.stream().anyMatch(Files::isExecutable) ? 0 : NOT_EXECUTABLE;
  }

  private static boolean isFree(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return true;
    }
    try (Stream<Path> inside = Files.list(directory)) {
      return inside.findAny().isEmpty();
    }
  }

  /** The first that is new or empty of a directory and those with a number behind its name. */
  static Path freeDirectory(Path first) throws IOException {
    Path directory = first;
    for (int number = 2; !isFree(directory); number++) {
      directory = first.resolveSibling(first.getFileName() + "-" + number);
    }
    return directory;
  }

  private ScorepPreset preset(Path tools) throws IOException {
    try {
      return ScorepPreset.parse(with, tools);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage());
    }
  }

  private static void preload(Map<String, String> environment, Path library) {
    environment.merge("LD_PRELOAD", library.toString(), (old, ours) -> ours + ":" + old);
    // Address Sanitizer wants to be the first library; it works as the second.
    environment.merge("ASAN_OPTIONS", "verify_asan_link_order=0", (old, ours) -> old + ":" + ours);
  }

  /** The tracer's part of the environment is the contract of its man page. */
  private void addToEnvironment(Map<String, String> environment, Path directory) {
    environment.put("IOSTRATA_DIR", directory.toString());
    if (!layers.isEmpty()) {
      environment.put("IOSTRATA_LAYERS", String.join(",", layers));
    }
    putIfGiven(environment, "IOSTRATA_INCLUDE", include);
    putIfGiven(environment, "IOSTRATA_EXCLUDE", exclude);
    putIfGiven(environment, "IOSTRATA_BUFFER", bufferKib);
  }

  private static void putIfGiven(Map<String, String> environment, String name, Object value) {
    if (value != null) {
      environment.put(name, value.toString());
    }
  }
}
