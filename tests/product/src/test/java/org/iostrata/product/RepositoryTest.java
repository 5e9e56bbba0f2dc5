// SPDX-License-Identifier: EPL-2.0
package org.iostrata.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The p2 repository as an update site: the build installs IOStrata's feature from it, and from
 * nothing else, into an empty installation; a requirement that the site cannot meet ends the build
 * there. Here is what came of it.
 */
class RepositoryTest {
  private static final Path TARGET =
      Path.of(System.getProperty("iostrata.root"), "releng/repository/target");

  private static Set<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString().replaceFirst("_.*", ""))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  @Test
  void siteOffersTheFeatureInACategory() throws IOException {
    assertEquals(Set.of("org.iostrata.feature"), names(TARGET.resolve("repository/features")));
    assertTrue(Files.exists(TARGET.resolve("repository/content.jar")));
    assertTrue(Files.exists(TARGET.resolve("repository/artifacts.jar")));
  }

  @Test
  void featureIsInstalledWithAllItNeeds() throws IOException {
    Path installed = TARGET.resolve("installed");
    assertEquals(Set.of("org.iostrata.feature"), names(installed.resolve("features")));
    Set<String> bundles = names(installed.resolve("plugins"));
    for (String bundle :
        List.of(
            "org.iostrata.otf2",
            "org.iostrata.core",
            "org.iostrata.tmf.core",
            "org.iostrata.tmf.ui",
            "org.eclipse.tracecompass.tmf.core",
            "org.eclipse.tracecompass.tmf.ui",
            "org.eclipse.ui.workbench")) {
      assertTrue(bundles.contains(bundle), bundle + " in " + bundles);
    }
  }
}
