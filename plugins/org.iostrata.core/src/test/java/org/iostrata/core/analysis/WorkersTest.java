// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The same archive gives the same bytes, whatever the number of workers and of rounds. */
class WorkersTest {
  private static final Path FIXTURES =
      Path.of(System.getProperty("iostrata.root"), "tests", "fixtures");

  static List<Path> fixtures() throws IOException {
    try (Stream<Path> files = Files.walk(FIXTURES, 3)) {
      return files.filter(file -> file.toString().endsWith(".otf2")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("fixtures")
  void recordedArchivesGiveTheSameBytes(Path anchor) throws IOException {
    check(anchor, 2, 2_000_000);
    check(anchor, 5, 700);
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void generatedArchivesGiveTheSameBytes(
      @ForAll long seed,
      @ForAll @IntRange(min = 2, max = 6) int workers,
      @ForAll @IntRange(min = 1, max = 400) int eventsPerRound)
      throws IOException {
    try (TemporaryArchive archive = new TemporaryArchive()) {
      RandomArchive.write(archive.folder(), seed);
      check(archive.folder(), workers, eventsPerRound);
    }
  }

  private static void check(Path archive, int workers, long eventsPerRound) throws IOException {
    assertEquals(Commands.info(archive, 1), Commands.info(archive, workers));
    assertEquals(
        Commands.analyze(archive, 1, Long.MAX_VALUE),
        Commands.analyze(archive, workers, eventsPerRound));
  }
}
