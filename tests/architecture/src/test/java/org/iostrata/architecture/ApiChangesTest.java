// SPDX-License-Identifier: EPL-2.0
package org.iostrata.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import japicmp.cmp.JApiCmpArchive;
import japicmp.cmp.JarArchiveComparator;
import japicmp.cmp.JarArchiveComparatorOptions;
import japicmp.model.JApiClass;
import japicmp.model.JApiCompatibility;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What others build on stays. The API is compared with the one that was agreed on, {@code
 * tests/architecture/api.jar}; CONTRIBUTING.md tells when and how that is renewed.
 */
class ApiChangesTest {
  private static final Path AGREED =
      Path.of(System.getProperty("iostrata.root"), "tests/architecture/api.jar");

  @TempDir private Path folder;

  @Test
  void nothingThatOthersUseIsGone() throws IOException {
    if (Boolean.getBoolean("api.update")) {
      ApiJar.write(AGREED, Api.types());
    }
    Path now = ApiJar.write(folder.resolve("now.jar"), Api.types());
    assertEquals(
        List.of(),
        changes(AGREED, now),
        "CONTRIBUTING.md says how a change of the API is agreed on");
  }

  @Test
  void whatIsGoneIsFound() throws IOException {
    List<Class<?>> types = Api.types();
    Path all = ApiJar.write(folder.resolve("all.jar"), types);
    types.removeIf(type -> type.isEnum());
    Path few = ApiJar.write(folder.resolve("few.jar"), types);
    assertTrue(changes(all, few).toString().contains("CLASS_REMOVED"));
    assertEquals(List.of(), changes(few, all), "more is no trouble");
  }

  private static List<String> changes(Path before, Path after) {
    JarArchiveComparatorOptions options = new JarArchiveComparatorOptions();
    options.getIgnoreMissingClasses().setIgnoreAllMissingClasses(true); // the internal ones
    List<JApiClass> classes =
        new JarArchiveComparator(options)
            .compare(
                new JApiCmpArchive(before.toFile(), "before"),
                new JApiCmpArchive(after.toFile(), "after"));
    assertFalse(classes.isEmpty());
    return classes.stream()
        .flatMap(ApiChangesTest::parts)
        .filter(part -> !part.isBinaryCompatible() || !part.isSourceCompatible())
        .filter(part -> !part.getCompatibilityChanges().isEmpty())
        .map(part -> part + ": " + part.getCompatibilityChanges())
        .toList();
  }

  private static Stream<JApiCompatibility> parts(JApiClass type) {
    return Stream.of(
            Stream.of(type, type.getSuperclass()),
            type.getInterfaces().stream(),
            type.getConstructors().stream(),
            type.getMethods().stream(),
            type.getFields().stream())
        .flatMap(parts -> parts);
  }
}
