// SPDX-License-Identifier: EPL-2.0
package org.iostrata.architecture;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** One name, one class: whoever reads a name anywhere knows which is meant. */
class NamesTest {
  private static final Path ROOT = Path.of(System.getProperty("iostrata.root"));

  private static Stream<Path> sources(String folder) {
    try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
      return files
          .map(ROOT::relativize)
          .filter(file -> file.toString().contains("src/main/java"))
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.endsWith("package-info.java"))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void noTwoClassesHaveOneName() {
    Map<String, List<Path>> byName =
        Stream.of("plugins", "otf2-importer")
            .flatMap(NamesTest::sources)
            .collect(groupingBy(file -> file.getFileName().toString(), TreeMap::new, toList()));
    assertTrue(byName.size() > 300, byName::toString);
    byName.values().removeIf(files -> files.size() == 1);
    assertEquals(Map.of(), byName);
  }
}
