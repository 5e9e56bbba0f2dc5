// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.iostrata.tmf.core.align.Landmark;
import org.iostrata.tmf.core.trace.TraceMark;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was noted in an archive; the generator, surroundings.c, says what that is. */
class TraceMarksTest {
  private static final long MS = 1_000_000;
  private static final String ARCHIVE = "otf2-surroundings/archive/traces.otf2";

  @TempDir Path folder;

  @Test
  void marksAreOnTheAxis() throws Exception {
    try (Fixture fixture = new Fixture(Fixture.path(ARCHIVE))) {
      assertEquals(
          List.of(
              new TraceMark("step", "third step", "node1", 0, 80 * MS, 80 * MS),
              new TraceMark("slow", "waits for others", "MPI Rank 3", 3, 90 * MS, 110 * MS),
              new TraceMark("step", "last step", "", 0, 160 * MS, 160 * MS)),
          fixture.trace.marks());
    }
  }

  @Test
  void runsAreAlignedAtTheFirstOfAKindOrText() throws Exception {
    try (Fixture fixture = new Fixture(Fixture.path(ARCHIVE))) {
      assertEquals(OptionalLong.of(80 * MS), first("step", fixture));
      assertEquals(OptionalLong.of(160 * MS), first("last step", fixture));
      assertEquals(OptionalLong.empty(), first("no such thing", fixture));
    }
  }

  private static OptionalLong first(String name, Fixture fixture) throws Exception {
    return Landmark.firstMark(name).in(fixture.trace, new NullProgressMonitor());
  }

  /** A trace opens whatever became of the file of its markers. */
  @Test
  void aBrokenFileOfMarkersLeavesTheTrace() throws Exception {
    Path from = Path.of(Fixture.path(ARCHIVE)).getParent();
    try (Stream<Path> all = Files.walk(from)) {
      for (Path one : all.toList()) {
        Path copy = folder.resolve(from.relativize(one).toString());
        if (!Files.isDirectory(one)) {
          Files.createDirectories(copy.getParent());
          Files.copy(one, copy);
        }
      }
    }
    Files.writeString(folder.resolve("traces.marker"), "no markers");
    try (Fixture fixture = new Fixture(folder.resolve("traces.otf2").toString())) {
      assertEquals(List.of(), fixture.trace.marks());
    }
  }
}
