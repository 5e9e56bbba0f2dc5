// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.iostrata.core.TraceSource;
import org.iostrata.core.source.Source;
import org.iostrata.core.source.Surroundings.Mark;
import org.junit.jupiter.api.Test;

/** Expected is what the generator, surroundings.c, wrote, and otf2-marker prints. */
class MarkReaderTest {
  private static final long MS = 1_000_000;

  private static List<Mark> marks(String fixture) throws IOException {
    Path fixtures = Path.of(System.getProperty("iostrata.root"), "tests/fixtures");
    try (Source source = TraceSource.open(fixtures.resolve(fixture).resolve("traces.otf2"))) {
      return source.surroundings().orElseThrow().marks();
    }
  }

  @Test
  void marksAreInTheOrderOfTimeAndSayWhatTheyAreAbout() throws IOException {
    assertEquals(
        List.of(
            new Mark("step", "third step", "node1", 0, 80 * MS, 80 * MS),
            new Mark("slow", "waits for others", "MPI Rank 3", 3, 90 * MS, 110 * MS),
            new Mark("step", "last step", "", 0, 160 * MS, 160 * MS)),
        marks("otf2-surroundings/archive"));
  }

  /** The archive's clock has ticks of its own. */
  @Test
  void timesAreNanosecondsSinceTheBegin() throws IOException {
    List<Mark> marks = marks("otf2-all-records/archive");
    assertEquals(List.of("here", "everywhere"), marks.stream().map(Mark::text).toList());
    assertEquals(
        marks.get(0).toNs() - marks.get(0).fromNs(),
        (marks.get(1).fromNs() - marks.get(0).fromNs()) / 2);
  }

  @Test
  void aTraceWithoutMarksHasNone() throws IOException {
    assertEquals(List.of(), marks("ior-coll"));
  }
}
