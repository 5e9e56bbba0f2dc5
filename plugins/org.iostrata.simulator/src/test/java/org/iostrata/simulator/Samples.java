// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The clusters and workloads of the documentation. */
public final class Samples {
  /** Where they are. */
  public static final Path FOLDER =
      Path.of(System.getProperty("iostrata.root"), "docs", "simulate");

  /** Those that are clusters; all others are workloads. */
  public static final List<String> CLUSTERS = List.of("paper.yaml", "two-switches.yaml");

  private Samples() {}

  /** The names of the workloads. */
  public static List<String> workloads() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".yaml") && !CLUSTERS.contains(name))
          .sorted()
          .toList();
    }
  }

  /** What a file holds. */
  public static String text(String name) throws IOException {
    return Files.readString(FOLDER.resolve(name));
  }
}
