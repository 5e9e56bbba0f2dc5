// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.iostrata.core.TraceSource;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.Source;
import org.junit.jupiter.api.Test;

/** Links over processes and down to the disks in recorded archives, by the README beside each. */
class RecordedLinksTest {
  private static final Path FIXTURES =
      Path.of(System.getProperty("iostrata.root"), "tests", "fixtures");

  /** Of 64 requests of 16 KiB, rank 0 does its own 16 and those of three others. */
  @Test
  void oneRankServesTheCollectiveRequestsOfAll() throws IOException {
    for (AggregationResult all : analyze("ior-coll").aggregations()) {
      assertEquals(
          new AggregationResult(
              Layer.MPI_IO, all.kind(), Layer.POSIX, 3, 1, 48, 786432, 262144, 48, 0),
          all);
    }
    assertEquals(2, analyze("ior-coll").aggregations().size());
  }

  /** In a file view the place of a request is not known: by time. */
  @Test
  void collectiveRequestsInAViewAreFoundByTime() throws IOException {
    List<AggregationResult> all = analyze("ior-view").aggregations();
    assertEquals(2, all.size());
    assertEquals(3, all.get(0).byTime());
    assertEquals(1, all.get(1).aggregators());
    assertEquals(786432, all.get(1).bytes());
    assertEquals(262144, all.get(1).ownBytes());
  }

  @Test
  void whoDoesItsOwnIsNoAggregator() throws IOException {
    assertEquals(List.of(), analyze("ior-indep").aggregations());
  }

  /** The second program reads past the cache, the first one's bytes go out in its fsync. */
  @Test
  void requestsOfTheDiskBelongToTheReadsAndTheFlush() throws IOException {
    AnalysisResult result = analyze("block-dd");
    LinkResult read = link(result, OperationKind.READ, OperationKind.READ);
    assertEquals(16, read.children());
    assertEquals(16, read.byRange());
    assertEquals(1048576, read.childBytes());
    LinkResult written = link(result, OperationKind.FLUSH, OperationKind.WRITE);
    assertEquals(3145728, written.childBytes());
    assertEquals(written.children(), written.byRange());
    assertEquals(1, link(result, OperationKind.FLUSH, OperationKind.FLUSH).byTime());
  }

  private static LinkResult link(AnalysisResult result, OperationKind from, OperationKind to) {
    return result.links().stream()
        .filter(link -> link.from() == Layer.POSIX && link.kind() == from)
        .filter(link -> link.to() == Layer.BLOCK && link.childKind() == to)
        .findFirst()
        .orElseThrow();
  }

  private static AnalysisResult analyze(String fixture) throws IOException {
    try (Source source = TraceSource.open(FIXTURES.resolve(fixture))) {
      return AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE);
    }
  }
}
