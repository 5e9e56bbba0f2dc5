// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.iostrata.cli.ior.IorProgram;
import picocli.CommandLine.Option;

/** How many processes measure, and what starts them. */
final class IorRanks {
  private static final String DEFAULT_COMPILER = "mpicc";

  @Option(names = "-n", paramLabel = "RANKS", description = "how many; default: one for each core")
  private int ranks = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--launcher",
      paramLabel = "COMMAND",
      description = "what starts the ranks, as 'srun -n 64'; default: mpirun -n RANKS")
  private String launcher;

  @Option(
      names = "--mpicc",
      paramLabel = "COMMAND",
      description = "the compiler of the MPI that the launcher belongs to; default: mpicc")
  private String compiler;

  @Option(
      names = "--no-mpi",
      description = "processes of this machine in place of MPI; POSIX only, compiled with cc")
  private boolean isForked;

  private IorProgram program;

  /** Why this cannot be, or null. */
  String problem() {
    if (ranks < 1) {
      return "-n is at least 1";
    }
    return isForked && (launcher != null || compiler != null)
        ? "--no-mpi goes without --launcher and --mpicc"
        : null;
  }

  /** Compiles the program, if need be; with a folder for it where the user has none. */
  void prepare(Path otherwise) throws IOException, InterruptedException {
    boolean isMpi = launcher != null || compiler != null || (!isForked && hasMpi());
    String used = isMpi ? (compiler == null ? DEFAULT_COMPILER : compiler) : "cc";
    program = IorProgram.compiled(kept(otherwise), used, isMpi);
  }

  private static boolean hasMpi() throws IOException {
    return IorProgram.find(DEFAULT_COMPILER).isPresent() && IorProgram.find("mpirun").isPresent();
  }

  /** Where compiled programs are kept: with all users' caches, or where the files are. */
  private static Path kept(Path otherwise) {
    String caches = System.getenv("XDG_CACHE_HOME");
    Path home =
        caches == null || caches.isEmpty()
            ? Path.of(System.getProperty("user.home", "/nonexistent"), ".cache")
            : Path.of(caches);
    Path kept = home.resolve("iostrata").resolve("ior").toAbsolutePath();
    try {
      return Files.createDirectories(kept);
    } catch (IOException e) {
      return otherwise;
    }
  }

  boolean isMpi() {
    return program.isMpi();
  }

  /** In words, for people. */
  String words() {
    return isMpi() ? "started by " + launcherName() : "forked (no MPI: POSIX only)";
  }

  private String launcherName() {
    return launcher == null ? "mpirun" : launcher.strip().split("\\s+", -1)[0];
  }

  /** What runs the program with options. */
  List<String> command(List<String> options) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>();
    if (isMpi()) {
      words.addAll(launcher == null ? mpirun() : List.of(launcher.strip().split("\\s+", -1)));
      words.add(program.file().toString());
    } else {
      words.addAll(List.of(program.file().toString(), "-N", Integer.toString(ranks)));
    }
    words.addAll(options);
    return words;
  }

  /** Open MPI wants to be asked for more ranks than cores, and for ranks of root. */
  private List<String> mpirun() throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("mpirun"));
    Process process = new ProcessBuilder("mpirun", "--version").redirectErrorStream(true).start();
    String version = new String(process.getInputStream().readAllBytes(), UTF_8);
    process.waitFor();
    if (version.contains("Open MPI") || version.contains("OpenRTE")) {
      if ("root".equals(System.getProperty("user.name"))) {
        words.add("--allow-run-as-root");
      }
      words.add("--oversubscribe");
    }
    words.addAll(List.of("-n", Integer.toString(ranks)));
    return words;
  }

  /** How many ranks are expected, or 0 where the launcher knows. */
  int expected() {
    return launcher == null ? ranks : 0;
  }
}
