// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The arrows of ARCHITECTURE.md between the plug-ins: what a manifest asks for, a source imports.
 */
class ArrowsTest {
  private static final String WINDOWS = "org\\.eclipse\\.(swt|jface|ui|e4\\.ui)([.].*)?";
  private static final String TRACE_COMPASS_UI =
      "org\\.eclipse\\.tracecompass\\.(.*\\.)?ui([.].*)?";
  private static final Pattern UI = Pattern.compile(WINDOWS + "|" + TRACE_COMPASS_UI);
  private static final Pattern BELOW_TMF_CORE =
      Pattern.compile("org\\.iostrata\\.(otf2|core|cli)([.].*)?");
  private static final Pattern IMPORT = Pattern.compile("^import (?:static )?([\\w.]+)");

  private static Path plugin(String name) {
    return Path.of(System.getProperty("iostrata.root"), "plugins", name);
  }

  private static Set<String> used(String name) throws IOException {
    Set<String> used = new TreeSet<>();
    try (InputStream in = Files.newInputStream(plugin(name).resolve("META-INF/MANIFEST.MF"))) {
      Attributes manifest = new Manifest(in).getMainAttributes();
      for (String header : List.of("Require-Bundle", "Import-Package")) {
        for (String entry :
            manifest.getOrDefault(new Attributes.Name(header), "").toString().split(",")) {
          used.add(entry.split(";")[0].strip());
        }
      }
    }
    try (Stream<Path> sources = Files.walk(plugin(name).resolve("src/main/java"))) {
      for (Path source : sources.filter(path -> path.toString().endsWith(".java")).toList()) {
        Files.readAllLines(source).stream()
            .map(IMPORT::matcher)
            .filter(match -> match.find())
            .forEach(match -> used.add(match.group(1)));
      }
    }
    return used;
  }

  private static List<String> forbidden(String plugin, Pattern pattern) throws IOException {
    return used(plugin).stream().filter(name -> pattern.matcher(name).matches()).toList();
  }

  @Test
  void coreHasNoWindows() throws IOException {
    assertEquals(List.of(), forbidden("org.iostrata.tmf.core", UI));
    // Would find them if they were there.
    assertTrue(forbidden("org.iostrata.tmf.ui", UI).size() > 5);
  }

  @Test
  void viewsAskDataProvidersOnly() throws IOException {
    assertEquals(List.of(), forbidden("org.iostrata.tmf.ui", BELOW_TMF_CORE));
    assertTrue(forbidden("org.iostrata.tmf.core", BELOW_TMF_CORE).size() > 5);
  }
}
