// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.zip.CRC32C;
import org.iostrata.core.internal.otf2.Otf2Source;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Part;
import org.iostrata.core.source.Source;
import org.iostrata.otf2.Damage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A part of an archive that has an index is what it is without one, byte for byte. */
class ArchiveIndexTest {
  private static final int FEWEST_EVENTS = 4;
  private static final int PARTS = 8;
  private static final int TRIES = 100;
  private static final int MAGIC = 9;

  static List<Path> fixtures() throws IOException {
    return StateCutPropertyTest.fixtures();
  }

  @ParameterizedTest
  @MethodSource("fixtures")
  void aPartOfARecordedTraceIsTheSame(Path fixture) throws IOException {
    try (TemporaryArchive archive = TemporaryArchive.copyOf(fixture)) {
      assertSameWithIndex(archive.folder(), new Random(1));
    }
  }

  @Test
  void aPartOfARandomTraceIsTheSame() throws IOException {
    int further = 0;
    for (int seed = 0; seed < 40; seed++) {
      try (TemporaryArchive archive = new TemporaryArchive()) {
        if (seed % 2 == 0) {
          RandomArchive.write(archive.folder(), seed);
        } else {
          RandomArchive.writeOwnHandles(archive.folder(), seed);
        }
        further += assertSameWithIndex(archive.folder(), new Random(seed));
      }
    }
    assertTrue(further > 20, "began " + further + " times where a place was");
  }

  @Test
  void readingBeginsAtAPlaceOfTheIndex() throws IOException {
    try (TemporaryArchive archive = TemporaryArchive.copyOf(fixture("ior-coll"))) {
      assertTrue(assertSameWithIndex(archive.folder(), new Random(2)) > PARTS);
    }
  }

  /** Returns how many cursors did not begin at the first event. */
  private static int assertSameWithIndex(Path folder, Random random) throws IOException {
    List<Part> parts = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    try (Otf2Source source = open(folder)) {
      for (int i = 0; i < PARTS; i++) {
        parts.add(part(random, source.trace().durationNs()));
        expected.add(json(source, parts.get(i)));
      }
    }
    writeIndex(folder);
    int further = 0;
    for (int i = 0; i < PARTS; i++) {
      try (Source source = open(folder)) {
        assertEquals(expected.get(i), json(source, parts.get(i)), parts.get(i)::toString);
        further += further(parts.get(i).of(source));
      }
    }
    return further;
  }

  private static int further(Source part) throws IOException {
    int further = 0;
    for (TraceProcess process : part.trace().processes()) {
      for (OperationCursor cursor : part.operationsByThread(process.index())) {
        further += cursor.events() > 0 ? 1 : 0;
        cursor.close();
      }
    }
    return further;
  }

  private static Part part(Random random, long durationNs) {
    long fromNs = (long) (random.nextDouble() * durationNs);
    boolean open = random.nextInt(3) == 0;
    long lengthNs = (long) (random.nextDouble() * random.nextDouble() * durationNs);
    return new Part(fromNs, open ? Part.OPEN_END : fromNs + lengthNs, null);
  }

  private static Path fixture(String name) {
    return Path.of(System.getProperty("iostrata.root"), "tests", "fixtures", name);
  }

  private static Otf2Source open(Path folder) throws IOException {
    return Otf2Source.open(folder, Damage.ENDS_ITS_LOCATION);
  }

  private static String json(Source source, Part part) throws IOException {
    AnalysisOptions options =
        new AnalysisOptions(2, 100, Set.of(FileClass.DATA, FileClass.LIBRARY, FileClass.SYSTEM));
    return StateCutPropertyTest.json(
        AnalysisEngine.analyze(part.of(source), options, Progress.NONE));
  }

  private static Path writeIndex(Path folder) throws IOException {
    try (Otf2Source source = open(folder)) {
      byte[] index = source.makeIndex(FEWEST_EVENTS, 2, Progress.NONE);
      return Files.write(source.indexFile(), index);
    }
  }

  @Test
  void anIndexThatDoesNotFitIsNotUsed() throws IOException {
    try (TemporaryArchive archive = TemporaryArchive.copyOf(fixture("ior-coll"));
        TemporaryArchive other = TemporaryArchive.copyOf(fixture("ior-indep"))) {
      Part part = lastHalf(archive.folder());
      String expected = json(archive.folder(), part);
      Path index = writeIndex(archive.folder());
      byte[] right = Files.readAllBytes(index);
      Files.copy(
          writeIndex(other.folder()), index, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
      assertNotUsed(expected, json(archive.folder(), part));
      Random random = new Random(3);
      for (int i = 0; i < TRIES; i++) {
        byte[] changed = right.clone();
        changed[random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(8));
        Files.write(index, i % 2 == 0 ? changed : cut(right, random));
        assertNotUsed(expected, json(archive.folder(), part));
      }
    }
  }

  /** All numbers, and a note. */
  private static void assertNotUsed(String expected, String told) {
    assertTrue(told.contains("\"index-not-used\""), told);
    assertEquals(upToQuality(expected), upToQuality(told));
  }

  private static String upToQuality(String json) {
    int quality = json.indexOf("\"quality\"");
    assertTrue(quality > 0);
    return json.substring(0, quality);
  }

  private static byte[] cut(byte[] right, Random random) {
    return java.util.Arrays.copyOf(right, random.nextInt(right.length));
  }

  /** With right checksums: it is refused, or something is told. */
  @Test
  void anIndexThatIsForgedDoesNoHarm() throws IOException {
    try (TemporaryArchive archive = TemporaryArchive.copyOf(fixture("ior-coll"))) {
      Part part = lastHalf(archive.folder());
      Path index = writeIndex(archive.folder());
      byte[] right = Files.readAllBytes(index);
      Random random = new Random(4);
      int told = 0;
      for (int i = 0; i < TRIES; i++) {
        Files.write(index, forged(right, random));
        try {
          told += json(archive.folder(), part).length() > 0 ? 1 : 0;
        } catch (IOException refusal) {
          assertTrue(refusal.getMessage().length() > 10, refusal.getMessage());
        }
      }
      assertTrue(told > 0);
    }
  }

  private static byte[] forged(byte[] right, Random random) {
    byte[] forged = right.clone();
    ByteBuffer bytes = ByteBuffer.wrap(forged);
    int section = MAGIC + 8 + bytes.getInt(MAGIC);
    int length = bytes.getInt(section);
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      forged[section + 8 + random.nextInt(length)] = (byte) random.nextInt(256);
    }
    CRC32C checksum = new CRC32C();
    checksum.update(forged, section + 8, length);
    bytes.putInt(section + 4, (int) checksum.getValue());
    return forged;
  }

  private static Part lastHalf(Path folder) throws IOException {
    try (Source source = open(folder)) {
      return new Part(source.trace().durationNs() * 96 / 100, Part.OPEN_END, null);
    }
  }

  private static String json(Path folder, Part part) throws IOException {
    try (Source source = open(folder)) {
      return json(source, part);
    }
  }
}
