// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A measurement profile of Score-P: a file of {@code NAME=value} lines for the environment, and
 * beside it a filter. They come from {@code scorep-config/presets} and are copied to where the
 * tracer is built.
 *
 * @param tools the directory of the tracer and of Score-P's substrate
 * @param name of the preset
 */
record ScorepPreset(Path tools, String name) {
  private static final String ANY = "scorep";
  private static final String MEMORY = "SCOREP_TOTAL_MEMORY";
  private static final int THREADS = 128; // that the memory of the presets is for
  private static final int MEBIBYTES_A_THREAD = 2;
  private static final int MOST_MEBIBYTES = 4000; // Score-P counts it in 32 bits
  private static final String SUBSTRATE = "libscorep_substrate_iostrata.so";

  /** Makes phases, and regions that the source names, known to Score-P. */
  private static final String PHASES = "libiostrata-scorep.so";

  /** The preset that {@code scorep} or {@code scorep=NAME} means; an error in plain words else. */
  static ScorepPreset parse(String text, Path tools) throws IOException {
    String[] parts = text.split("=", 2);
    if (!parts[0].equals(ANY)) {
      throw new IllegalArgumentException("--with knows " + ANY + " only, not " + parts[0]);
    }
    ScorepPreset preset =
        new ScorepPreset(tools.toAbsolutePath(), parts.length == 2 ? parts[1] : "io-only");
    if (preset.name.contains("/") || !Files.exists(preset.file(".env"))) {
      throw new IllegalArgumentException(
          "No preset " + preset.name + "; there are: " + names(preset.file("").getParent()));
    }
    if (preset.usesSubstrate() && !Files.exists(preset.tools.resolve(SUBSTRATE))) {
      throw new IllegalArgumentException(
          "The substrate is not built: have scorep-config on the PATH, then make tracer");
    }
    return preset;
  }

  private static String names(Path presets) throws IOException {
    try (Stream<Path> files = Files.list(presets)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(".env"))
          .map(file -> file.substring(0, file.length() - 4))
          .sorted()
          .collect(Collectors.joining(", "));
    }
  }

  private Path file(String suffix) {
    return tools.resolve("presets").resolve(name + suffix);
  }

  private boolean usesSubstrate() throws IOException {
    return Files.readString(file(".env")).contains("SCOREP_SUBSTRATE_PLUGINS=iostrata");
  }

  /**
   * Before a run into a directory that is new or empty: an error in plain words where it would not
   * do what the options ask for.
   */
  void prepare(Path directory, Predicate<String> given) throws IOException {
    List<String> heeded = usesSubstrate() ? List.of("--include", "--exclude") : List.of();
    for (String option : List.of("--layers", "--include", "--exclude", "--buffer")) {
      if (given.test(option) && !heeded.contains(option)) {
        throw new IllegalArgumentException(
            "Score-P's preset " + name + " does not heed " + option + ": leave it out");
      }
    }
    if (!usesSubstrate() && Files.exists(directory)) {
      try {
        Files.delete(directory); // Score-P makes it, and renames one that is there
      } catch (IOException e) {
        throw new IllegalArgumentException(
            "Score-P makes its directory itself, and " + directory + " stays: name another (-o)",
            e);
      }
    }
  }

  /** Makes a run write its archive to the directory. What the user set already, stays. */
  void addTo(Map<String, String> environment, Path directory) throws IOException {
    for (String line : Files.readAllLines(file(".env"))) {
      int equals = line.indexOf('=');
      if (!line.startsWith("#") && equals > 0) {
        String variable = line.substring(0, equals);
        String value = line.substring(equals + 1);
        environment.putIfAbsent(
            variable, variable.equals(MEMORY) ? memory(value, threads(environment)) : value);
      }
    }
    if (Files.exists(file(".filter"))) {
      environment.putIfAbsent("SCOREP_FILTERING_FILE", file(".filter").toString());
    }
    Path phases = tools.resolve(PHASES);
    if (Files.exists(phases)) {
      environment.merge("LD_PRELOAD", phases.toString(), (old, ours) -> ours + ":" + old);
    }
    Path experiment = directory;
    if (usesSubstrate()) {
      // Its directory is IOSTRATA_DIR; Score-P keeps its configuration beside the archive.
      environment.merge("LD_LIBRARY_PATH", tools.toString(), (old, ours) -> ours + ":" + old);
      experiment = Files.createDirectories(directory).resolve("score-p");
    }
    environment.put("SCOREP_EXPERIMENT_DIRECTORY", experiment.toString());
  }

  /** How many threads a process may have, as far as that can be known. */
  private static int threads(Map<String, String> environment) {
    String given = environment.getOrDefault("OMP_NUM_THREADS", "").split(",", 2)[0];
    int asked = given.matches("[1-9][0-9]{0,5}") ? Integer.parseInt(given) : 0;
    return Math.max(asked, Runtime.getRuntime().availableProcessors());
  }

  /**
   * The memory of a preset, which is for so many threads, for more of them: Score-P aborts where it
   * has less than 2 MB for each. It takes what it uses of it, no more.
   */
  static String memory(String preset, int threads) {
    Matcher mebibytes = Pattern.compile("([0-9]{1,4})M").matcher(preset);
    if (!mebibytes.matches() || threads <= THREADS) {
      return preset;
    }
    int wanted = Integer.parseInt(mebibytes.group(1)) + MEBIBYTES_A_THREAD * (threads - THREADS);
    return Math.min(wanted, MOST_MEBIBYTES) + "M";
  }

  /** Why a run into a directory left no trace there, as far as Score-P's own files tell. */
  static String whyNothing(Path directory, int exitCode) {
    if (!Files.exists(directory.resolve("scorep.cfg"))
        && !Files.exists(directory.resolve("score-p/scorep.cfg"))) {
      return "is the program built with Score-P?";
    }
    return exitCode == 0
        ? "Score-P ran, but wrote no trace: its messages say why"
        : "Score-P ran, but writes its trace at the end, which it did not reach (exit code "
            + exitCode
            + "): a process was killed or aborted, or memory or disk ran out";
  }
}
