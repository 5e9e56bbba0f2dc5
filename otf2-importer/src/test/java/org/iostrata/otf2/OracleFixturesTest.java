// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.iostrata.otf2.definition.Location;
import org.iostrata.otf2.event.MergedReader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Archives by the real library: what this reader finds is what otf2-print printed. */
class OracleFixturesTest {
  @ParameterizedTest
  @ValueSource(strings = {"all-records", "big-endian", "chunks", "local-ids", "sparse-locations"})
  void countsDefinitions(String name) throws IOException {
    Map<String, Long> read = new TreeMap<>();
    try (Otf2Archive archive = Otf2Archive.open(fixture(name).resolve("archive"))) {
      archive.definitions().counts().forEach((type, count) -> read.put(type.name(), count));
    }
    Map<String, Long> printed = new TreeMap<>();
    for (String line : Files.readAllLines(fixture(name).resolve("expected/counts.txt"))) {
      String[] words = line.split(" ", -1);
      if (words[0].equals("globaldefinitions")) {
        printed.put(words[1], Long.valueOf(words[2]));
      }
    }
    assertEquals(printed, read);
  }

  @ParameterizedTest
  @ValueSource(strings = {"all-records", "big-endian", "chunks", "local-ids", "sparse-locations"})
  void readsTheEventsInTheirOrder(String name) throws IOException {
    List<String> read = new ArrayList<>();
    try (Otf2Archive archive = Otf2Archive.open(fixture(name).resolve("archive"));
        MergedReader reader = archive.merged()) {
      List<Location> locations = archive.definitions().locations();
      reader.readRecords(
          (location, time, record, attributes) ->
              read.add(
                  record.type()
                      + " "
                      + Long.toUnsignedString(locations.get(location).ref())
                      + " "
                      + Long.toUnsignedString(time)));
    }
    assertEquals(printedEvents(fixture(name).resolve("expected")), read);
  }

  /** Name, location and time of each event printed. */
  private static List<String> printedEvents(Path expected) throws IOException {
    List<String> events = new ArrayList<>();
    boolean inEvents = false;
    for (String line : lines(expected)) {
      if (line.startsWith("===")) {
        inEvents = line.startsWith("=== Events");
      } else if (inEvents && line.matches("[A-Z].* +\\d+ +\\d+ .*|[A-Z_]+ +\\d+ +\\d+")) {
        String[] words = line.split(" +", -1);
        events.add(words[0] + " " + words[1] + " " + words[2]);
      }
    }
    return events;
  }

  private static List<String> lines(Path expected) throws IOException {
    Path text = expected.resolve("otf2-print.txt");
    if (Files.exists(text)) {
      return Files.readAllLines(text);
    }
    try (InputStream packed = Files.newInputStream(expected.resolve("otf2-print.txt.gz"));
        BufferedReader reader =
            new BufferedReader(
                new InputStreamReader(new GZIPInputStream(packed), StandardCharsets.UTF_8))) {
      return reader.lines().toList();
    }
  }

  private static Path fixture(String name) {
    return Path.of(System.getProperty("iostrata.root"), "tests/fixtures/otf2-" + name);
  }
}
