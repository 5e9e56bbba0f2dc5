// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.oracle;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** An archive of {@code tests/fixtures} and what otf2-print said of it. */
public record Fixture(Path folder) {
  private static final Path ALL = Path.of(System.getProperty("iostrata.root"), "tests", "fixtures");

  /** Every fixture. */
  static List<Fixture> all() {
    try (Stream<Path> folders = Files.list(ALL)) {
      return folders
          .filter(folder -> Files.exists(folder.resolve("expected")))
          .sorted()
          .map(Fixture::new)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Those with the whole text of otf2-print. */
  static List<Fixture> made() {
    return all().stream().filter(Fixture::isMade).toList();
  }

  /** Those with checksums of the text only. */
  static List<Fixture> recorded() {
    return all().stream().filter(fixture -> !fixture.isMade()).toList();
  }

  private boolean isMade() {
    return folder.getFileName().toString().startsWith("otf2-");
  }

  /** A fixture by its folder's name. */
  public static Fixture of(String name) {
    return new Fixture(ALL.resolve(name));
  }

  /** Its anchor file. */
  public Path anchor() {
    return folder.resolve(isMade() ? "archive/traces.otf2" : "traces.otf2");
  }

  Path values() {
    return folder.resolve("expected/values.txt");
  }

  /** How many records of each name are in a section. */
  Map<String, Long> counts(String section) throws IOException {
    Map<String, Long> counts = new TreeMap<>();
    for (String line : Files.readAllLines(folder.resolve("expected/counts.txt"))) {
      String[] words = line.split(" ", -1);
      if (words[0].equals(section)) {
        counts.put(words[1], Long.valueOf(words[2]));
      }
    }
    return counts;
  }

  /** The committed text of otf2-print. */
  Otf2Print text() throws IOException {
    Path text = folder.resolve("expected/otf2-print.txt");
    if (Files.exists(text)) {
      return new Otf2Print(Files.readAllLines(text), "");
    }
    try (InputStream packed = Files.newInputStream(folder.resolve("expected/otf2-print.txt.gz"));
        BufferedReader reader =
            new BufferedReader(
                new InputStreamReader(new GZIPInputStream(packed), StandardCharsets.UTF_8))) {
      return new Otf2Print(reader.lines().toList(), "");
    }
  }

  @Override
  public String toString() {
    return folder.getFileName().toString();
  }
}
