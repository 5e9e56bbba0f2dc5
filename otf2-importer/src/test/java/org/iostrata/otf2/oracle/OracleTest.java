// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.iostrata.otf2.Otf2Archive;
import org.iostrata.otf2.definition.Location;
import org.iostrata.otf2.event.EventCounts;
import org.iostrata.otf2.event.EventReader;
import org.iostrata.otf2.schema.DefinitionType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every fixture, written by the real library: what our reader reads is what otf2-print printed. */
class OracleTest {
  private static final boolean UPDATE = Boolean.getBoolean("golden.update");

  @ParameterizedTest
  @MethodSource("org.iostrata.otf2.oracle.Fixture#all")
  void countsDefinitions(Fixture fixture) throws IOException {
    Map<String, Long> read = new TreeMap<>();
    try (Otf2Archive archive = Otf2Archive.open(fixture.anchor())) {
      archive.definitions().counts().forEach((type, count) -> read.put(type.name(), count));
      assertEquals(0, archive.definitions().unknownRecords());
    }
    assertEquals(fixture.counts("globaldefinitions"), read);
  }

  @ParameterizedTest
  @MethodSource("org.iostrata.otf2.oracle.Fixture#all")
  void countsEvents(Fixture fixture) throws IOException {
    Map<String, Long> read = new TreeMap<>();
    try (Otf2Archive archive = Otf2Archive.open(fixture.anchor())) {
      for (Location location : archive.definitions().locations()) {
        try (EventReader reader = archive.events(location.index())) {
          EventCounts counts = reader.count();
          counts.byType().forEach((type, count) -> read.merge(type.name(), count, Long::sum));
          assertEquals(location.numberOfEvents(), counts.total());
          assertEquals(0, counts.unknown());
        }
      }
    }
    assertEquals(fixture.counts("events"), read);
  }

  @ParameterizedTest
  @MethodSource("org.iostrata.otf2.oracle.Fixture#made")
  void readsTheValuesOfTheCommittedText(Fixture fixture) throws IOException {
    compare(fixture, fixture.text());
  }

  @ParameterizedTest
  @MethodSource("org.iostrata.otf2.oracle.Fixture#recorded")
  void readsTheValuesOfTheCommittedChecksums(Fixture fixture) throws IOException {
    try (Otf2Archive archive = Otf2Archive.open(fixture.anchor())) {
      ReadRecords read = new ReadRecords(archive);
      assertEquals(
          Files.readString(fixture.values()), checksums(read.definitions(), read.events()));
    }
  }

  @ParameterizedTest
  @MethodSource("org.iostrata.otf2.oracle.Fixture#recorded")
  void readsTheValuesOtf2PrintPrintsNow(Fixture fixture) throws Exception {
    Otf2Print print = Otf2Print.of(fixture.anchor());
    if (UPDATE) {
      List<String> events = PrintedRecords.of(print, "Events");
      Files.writeString(fixture.values(), checksums(definitions(print), events));
    }
    compare(fixture, print);
  }

  private static void compare(Fixture fixture, Otf2Print print) throws IOException {
    try (Otf2Archive archive = Otf2Archive.open(fixture.anchor())) {
      ReadRecords read = new ReadRecords(archive);
      assertFalse(definitions(print).isEmpty());
      assertSame(definitions(print), read.definitions());
      assertSame(PrintedRecords.of(print, "Events"), read.events());
    }
  }

  /** Names the first line that differs; the whole lists would be too long. */
  private static void assertSame(List<String> expected, List<String> actual) {
    for (int i = 0; i < Math.min(expected.size(), actual.size()); i++) {
      assertEquals(expected.get(i), actual.get(i), "record " + i);
    }
    assertEquals(expected.size(), actual.size());
  }

  /** Our reader keeps the order of definitions within a type only. */
  static List<String> definitions(Otf2Print print) {
    return PrintedRecords.of(print, "Global Definitions").stream()
        .sorted(Comparator.comparing(line -> DefinitionType.valueOf(line.split(" ", 2)[0])))
        .toList();
  }

  private static String checksums(List<String> definitions, List<String> events) {
    return "definitions " + checksum(definitions) + "\nevents " + checksum(events) + "\n";
  }

  private static String checksum(List<String> lines) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (String line : lines) {
        digest.update((line + "\n").getBytes(StandardCharsets.UTF_8));
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}
