// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.LinkResult;
import org.iostrata.core.source.EventLog;
import org.iostrata.core.source.Source;
import org.iostrata.fixtures.ServersArchive;
import org.iostrata.otf2.Damage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A trace with layers of all sides: what its README says, computed by hand, must come out. */
class ServersArchiveTest {
  private static final Path FIXTURE =
      Path.of(System.getProperty("iostrata.root"), "tests", "fixtures", "two-servers");

  private static AnalysisResult analyze() throws IOException {
    try (Source source = Otf2Source.open(FIXTURE)) {
      return AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE);
    }
  }

  /** So that the fixture is what the generator writes. */
  @Test
  void theFixtureIsWhatTheGeneratorWrites(@TempDir Path directory) throws IOException {
    ServersArchive.write(directory);
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path kept = FIXTURE.resolve(directory.relativize(file).toString());
        assertArrayEquals(Files.readAllBytes(kept), Files.readAllBytes(file), kept::toString);
      }
    }
  }

  @Test
  void layersAreOnTheSidesOfTheirProcesses() throws IOException {
    Map<String, Long> timesNs =
        analyze().layers().stream()
            .collect(
                Collectors.toMap(
                    layer -> layer.layer().name(),
                    layer -> layer.kinds().get(OperationKind.WRITE).timeNs()));
    assertEquals(
        Map.of(
            "MPI_IO", 640_000L,
            "POSIX", 480_000L,
            "CLIENT", 192_000L,
            "CLIENT_POSIX", 4_000L,
            "NETWORK", 400_000L,
            "SERVER", 240_000L,
            "SERVER_POSIX", 208_000L,
            "SERVER_BLOCK", 120_000L),
        timesNs);
  }

  @Test
  void linksStayOnASideOrGoDown() throws IOException {
    List<LinkResult> links = analyze().links().orElseThrow();
    assertEquals(
        List.of(
            "MPI-IO to POSIX 8",
            "POSIX to network 8",
            "client to client POSIX 4",
            "server to server POSIX 8",
            "server POSIX to server BLOCK 8"),
        links.stream().map(l -> l.from() + " to " + l.to() + " " + l.children()).toList());
  }

  @Test
  void theEventTableNamesTheSameLayers() throws IOException {
    Map<Layer, Long> events = new TreeMap<>();
    try (EventLog log = Otf2EventLog.open(FIXTURE, Damage.REFUSED)) {
      log.index(Progress.NONE);
      log.read(0, (int) log.count()).forEach(event -> events.merge(event.layer(), 1L, Long::sum));
    }
    assertEquals(16, events.get(Layer.valueOf("SERVER_POSIX")));
    assertEquals(16, events.get(Layer.valueOf("SERVER_BLOCK")));
    assertEquals(8, events.get(Layer.valueOf("CLIENT_POSIX")));
    assertEquals(16, events.get(Layer.POSIX));
  }
}
