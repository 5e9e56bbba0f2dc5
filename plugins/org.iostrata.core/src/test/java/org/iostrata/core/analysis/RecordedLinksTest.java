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
import org.iostrata.core.result.AggregationResult;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.LinkResult;
import org.iostrata.core.result.ThreadResult;
import org.iostrata.core.source.Source;
import org.junit.jupiter.api.Test;

/** Links over processes and down to the disks in recorded archives, by the README beside each. */
class RecordedLinksTest {
  private static final Path FIXTURES =
      Path.of(System.getProperty("iostrata.root"), "tests", "fixtures");

  /** Of 64 requests of 16 KiB, rank 0 does its own 16 and those of three others. */
  @Test
  void oneRankServesTheCollectiveRequestsOfAll() throws IOException {
    for (AggregationResult all : analyze("ior-coll").aggregations().orElseThrow()) {
      assertEquals(
          new AggregationResult(
              Layer.MPI_IO, all.kind(), Layer.POSIX, 3, 1, 48, 786432, 262144, 48, 0),
          all);
    }
    assertEquals(2, analyze("ior-coll").aggregations().orElseThrow().size());
  }

  /** In a file view the place of a request is not known: by time. */
  @Test
  void collectiveRequestsInAViewAreFoundByTime() throws IOException {
    List<AggregationResult> all = analyze("ior-view").aggregations().orElseThrow();
    assertEquals(2, all.size());
    assertEquals(3, all.get(0).byTime());
    assertEquals(1, all.get(1).aggregators());
    assertEquals(786432, all.get(1).bytes());
    assertEquals(262144, all.get(1).ownBytes());
  }

  @Test
  void whoDoesItsOwnIsNoAggregator() throws IOException {
    assertEquals(List.of(), analyze("ior-indep").aggregations().orElseThrow());
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

  /**
   * OMPIO asks AIO for each of the 40 pieces of a rank's write, and of its split collective read,
   * and for the 16 KiB of a non-blocking collective write, all before the calls return.
   */
  @Test
  void asynchronousRequestsBelongToTheCallThatMadeThem() throws IOException {
    AnalysisResult result = analyze("async-ompio");
    LinkResult read = link(result, Layer.MPI_IO, OperationKind.READ, Layer.AIO, OperationKind.READ);
    assertEquals(2 * 40, read.children());
    assertEquals(2 * 40 * 512, read.childBytes());
    assertEquals(2 * 40, read.byThread());
    LinkResult written =
        link(result, Layer.MPI_IO, OperationKind.WRITE, Layer.AIO, OperationKind.WRITE);
    assertEquals(2 * (40 + 1), written.children());
    assertEquals(2 * (40 * 512 + 16384), written.childBytes());
    assertEquals(4, written.parents());
    assertEquals(1, written.confidence().orElseThrow());
  }

  /** What the program itself asks AIO for has no parent, though another thread waits for it. */
  @Test
  void asynchronousRequestsOfTheProgramBelongToNone() throws IOException {
    for (String fixture : List.of("async-ompio", "async-romio")) {
      AnalysisResult result = analyze(fixture);
      long linked =
          result.links().orElseThrow().stream()
              .filter(link -> link.to() == Layer.AIO && link.childKind() == OperationKind.WRITE)
              .mapToLong(LinkResult::childBytes)
              .sum();
      KindResult aio =
          result.layers().stream()
              .filter(layer -> layer.layer() == Layer.AIO)
              .findFirst()
              .orElseThrow()
              .kinds()
              .get(OperationKind.WRITE);
      assertEquals(2 * 8 * 4096, aio.bytes() - linked, fixture);
    }
  }

  /**
   * ROMIO writes the pieces of a rank as one block that it reads first, inside of the call; the
   * non-blocking collective write inside of MPI_Wait, found by its bytes; one rank does the split
   * collective read for both.
   */
  @Test
  void whatIsDoneInTheWaitBelongsToTheRequest() throws IOException {
    AnalysisResult result = analyze("async-romio");
    LinkResult written =
        link(result, Layer.MPI_IO, OperationKind.WRITE, Layer.POSIX, OperationKind.WRITE);
    assertEquals(4, written.children());
    assertEquals(2, written.byThread());
    assertEquals(2, written.byRange());
    assertEquals(2 * (79 * 512 + 16384), written.childBytes());
    LinkResult readFirst =
        link(result, Layer.MPI_IO, OperationKind.WRITE, Layer.POSIX, OperationKind.READ);
    assertEquals(1, readFirst.readModifyWrites().orElseThrow());
    assertEquals(78 * 512, readFirst.readModifyWriteBytes().orElseThrow());
    LinkResult read =
        link(result, Layer.MPI_IO, OperationKind.READ, Layer.POSIX, OperationKind.READ);
    assertEquals(1, read.children());
    assertEquals(2 * 40 * 512, read.childBytes());
    AggregationResult served = result.aggregations().orElseThrow().get(0);
    assertEquals(1, served.requests());
    assertEquals(40 * 512, served.bytes());
  }

  /**
   * The main thread of each rank asks for four writes at once, a helper thread waits for them and
   * so writes them: found by their bytes, each without another possible parent.
   */
  @Test
  void whatAHelperThreadDoesBelongsToTheRequestOfTheMainThread() throws IOException {
    AnalysisResult result = analyze("async-helper");
    LinkResult written =
        link(result, Layer.MPI_IO, OperationKind.WRITE, Layer.POSIX, OperationKind.WRITE);
    assertEquals(2 * 4, written.children());
    assertEquals(2 * 4, written.byRange());
    assertEquals(1, written.confidence().orElseThrow());
    assertEquals(2 * 65536, written.childBytes());
    assertEquals(
        List.of("Thread 2", "Thread 2"),
        result.threads().orElseThrow().stream()
            .filter(thread -> thread.layer() == Layer.POSIX)
            .filter(thread -> thread.kinds().containsKey(OperationKind.WRITE))
            .map(ThreadResult::name)
            .toList());
  }

  /** OMPIO under Score-P: each of 64 requests a rank makes becomes one of AIO. */
  @Test
  void asynchronousRequestsUnderScorePBelongToTheCallToo() throws IOException {
    AnalysisResult result = analyze("ior-nonblock");
    for (OperationKind kind : List.of(OperationKind.READ, OperationKind.WRITE)) {
      LinkResult link = link(result, Layer.MPI_IO, kind, Layer.AIO, kind);
      assertEquals(64, link.children());
      assertEquals(4 * 262144, link.childBytes());
    }
  }

  private static LinkResult link(AnalysisResult result, OperationKind from, OperationKind to) {
    return link(result, Layer.POSIX, from, Layer.BLOCK, to);
  }

  private static LinkResult link(
      AnalysisResult result, Layer above, OperationKind from, Layer below, OperationKind to) {
    return result.links().orElseThrow().stream()
        .filter(link -> link.from() == above && link.kind() == from)
        .filter(link -> link.to() == below && link.childKind() == to)
        .findFirst()
        .orElseThrow();
  }

  private static AnalysisResult analyze(String fixture) throws IOException {
    try (Source source = TraceSource.open(FIXTURES.resolve(fixture))) {
      return AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE);
    }
  }
}
