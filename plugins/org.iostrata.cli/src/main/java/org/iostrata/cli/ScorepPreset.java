// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
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

  /** Makes a run write its archive to the directory. What the user set already, stays. */
  void addTo(Map<String, String> environment, Path directory) throws IOException {
    for (String line : Files.readAllLines(file(".env"))) {
      int equals = line.indexOf('=');
      if (!line.startsWith("#") && equals > 0) {
        environment.putIfAbsent(line.substring(0, equals), line.substring(equals + 1));
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
}
