// SPDX-License-Identifier: EPL-2.0
package org.iostrata.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The files of the repository, as they lie there. */
final class SourceTree {
  private static final Path ROOT = Path.of(System.getProperty("iostrata.root"));

  /** Comments, texts and single characters: what no name is read from. */
  private static final Pattern NO_CODE =
      Pattern.compile(
          "/\\*.*?\\*/|//[^\n]*|\"\"\".*?\"\"\"|\"(?:[^\"\\\\\n]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.)+'",
          Pattern.DOTALL);

  private SourceTree() {}

  /** The files of a folder, or one file, whose names end so; not what was built. */
  static List<Path> files(String folder, String ending) {
    try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
      return files
          .map(ROOT::relativize)
          .filter(file -> file.toString().endsWith(ending))
          .filter(file -> !file.toString().contains("/target/"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The Java sources of all modules that are shipped. */
  static List<Path> mainJava() {
    return Stream.of("plugins", "otf2-importer")
        .flatMap(folder -> files(folder, ".java").stream())
        .filter(file -> file.toString().contains("src/main/java"))
        .filter(file -> !file.endsWith("package-info.java"))
        .toList();
  }

  static String text(Path file) {
    try {
      return Files.readString(ROOT.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A Java source without comments and texts. */
  static String code(Path file) {
    return NO_CODE.matcher(text(file)).replaceAll("\"\"");
  }
}
