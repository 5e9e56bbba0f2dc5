// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.iostrata.core.TraceSource;
import org.iostrata.core.internal.report.LinkWords;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.ProcessResult;
import org.iostrata.core.result.Totals;
import org.iostrata.core.result.UnlinkedResult;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Recorded archives against what their programs counted themselves: the table in the README beside
 * each.
 */
class RecordedTracesTest {
  private static final Path FIXTURES =
      Path.of(System.getProperty("iostrata.root"), "tests", "fixtures");

  private static final int RANKS = 4;

  private record Moved(long written, long read) {}

  @ParameterizedTest
  @ValueSource(strings = {"ior-coll", "ior-indep", "ior-nonblock", "ior-view", "ior-clockgettime"})
  void everyRankOfIorMovesItsBytesThroughMpiIo(String fixture) throws IOException {
    Map<Integer, Moved> moved = moved(analyze(fixture), Set.of(Layer.MPI_IO));
    assertEquals(allRanks(new Moved(262144, 262144)), moved);
  }

  /** OMPIO lets rank 0 do all of it below. */
  @Test
  void collectiveIorWritesThroughOneRankBelow() throws IOException {
    Map<Integer, Moved> moved = moved(analyze("ior-coll"), Set.of(Layer.POSIX));
    assertEquals(new Moved(4 * 262144, 4 * 262144), moved.get(0));
    for (int rank = 1; rank < RANKS; rank++) {
      assertEquals(new Moved(0, 0), moved.getOrDefault(rank, new Moved(0, 0)));
    }
  }

  /** OMPIO hands non-blocking operations to AIO. */
  @Test
  void nonBlockingIorGoesThroughAio() throws IOException {
    Map<Integer, Moved> moved = moved(analyze("ior-nonblock"), Set.of(Layer.AIO, Layer.POSIX));
    assertEquals(allRanks(new Moved(262144, 262144)), moved);
  }

  @Test
  void posixAndAioTogetherMoveWhatTheProgramCounted() throws IOException {
    Map<Integer, Moved> moved = moved(analyze("posix-linktime"), Set.of(Layer.POSIX, Layer.AIO));
    assertEquals(allRanks(new Moved(1087349, 1120112)), moved);
  }

  /** The program counted raw data; HDF5 adds its metadata, a few KiB for each rank. */
  @Test
  void hdf5MovesTheRawDataAndItsMetadata() throws IOException {
    Map<Integer, Moved> moved = moved(analyze("h5ckpt-coll"), Set.of(Layer.MPI_IO));
    assertEquals(Set.of(0, 1, 2, 3), moved.keySet());
    for (Moved rank : moved.values()) {
      assertTrue(rank.written >= 294912 && rank.written < 294912 + 4096, rank.toString());
      assertTrue(rank.read >= 98304 && rank.read < 98304 + 4096, rank.toString());
    }
  }

  /** Thread 0 of the trace is the main thread, which moved nothing. */
  @Test
  void everyThreadMovesItsBytes() throws IOException {
    Map<Integer, Moved> byThread = new TreeMap<>();
    try (Source source = TraceSource.open(FIXTURES.resolve("posix-serial-threads"));
        OperationCursor cursor = source.operations(0)) {
      OperationBatch batch = new OperationBatch(64);
      boolean more = true;
      while (more) {
        more = cursor.fill(batch, Long.MAX_VALUE);
        for (int row = 0; row < batch.size(); row++) {
          if (batch.layer(row) == Layer.POSIX && batch.fileClass(row) == FileClass.DATA) {
            byThread.merge(batch.thread(row), moved(batch, row), RecordedTracesTest::plus);
          }
        }
      }
    }
    byThread.values().removeIf(new Moved(0, 0)::equals);
    Moved each = new Moved(1048576, 524288);
    assertEquals(Map.of(1, each, 2, each, 3, each), byThread);
  }

  /**
   * The disk is no process of the program; what it moved for others is not in the file's extents.
   */
  @Test
  void theDiskMovesTheBytesOfTheFile() throws IOException {
    AnalysisResult result = analyze("block-dd");
    assertEquals(2, result.trace().processes());
    assertEquals(
        Map.of(0, new Moved(3145728, 0), 1, new Moved(0, 1048576)),
        moved(result, Set.of(Layer.POSIX)));
    long first = 23699914752L; // iostrata.extents of the file: 0:23699914752:3145728
    Moved ofFile = new Moved(0, 0);
    try (Source source = TraceSource.open(FIXTURES.resolve("block-dd"));
        OperationCursor cursor = source.operations(2)) {
      OperationBatch batch = new OperationBatch(64);
      for (boolean more = true; more; ) {
        more = cursor.fill(batch, Long.MAX_VALUE);
        for (int row = 0; row < batch.size(); row++) {
          assertEquals(Layer.BLOCK, batch.layer(row));
          assertEquals(FileClass.DATA, batch.fileClass(row));
          assertTrue(batch.issueNs(row) > batch.admitNs(row));
          if (batch.offset(row) >= first && batch.offset(row) < first + 3145728) {
            ofFile = plus(ofFile, moved(batch, row));
          }
        }
      }
    }
    assertEquals(new Moved(3145728, 1048576), ofFile);
  }

  /**
   * Of the requests of the disk, those of io_uring by system calls, of a mapped file and of what
   * was written back later are the program's; those of another dd and of who wanted all on the disk
   * are not.
   */
  @Test
  void requestsAreTiedToTheProgramBeforeTheyAreCalledForeign() throws IOException {
    AnalysisResult result = analyze("block-tied");
    assertEquals(
        new Moved(20700, 5300), moved(result, Set.of(Layer.AIO)).get(0), "as it says itself");
    long ofProgram =
        result.links().orElseThrow().stream()
                .filter(link -> link.to() == Layer.BLOCK && link.childKind() == OperationKind.WRITE)
                .mapToLong(link -> link.childBytes())
                .sum()
            + result.unlinked().stream()
                .filter(one -> one.program() && one.kind() == OperationKind.WRITE)
                .mapToLong(UnlinkedResult::bytes)
                .sum();
    long ofFiles = 20480 + 4096 + 1048576 + 524288;
    assertTrue(ofProgram >= ofFiles, () -> "of the files " + ofFiles + ", but tied " + ofProgram);
    Map<String, Long> foreign = new TreeMap<>();
    for (UnlinkedResult one : result.unlinked()) {
      if (!one.program()) {
        foreign.merge(one.submitter(), one.bytes(), Long::sum);
      }
    }
    assertEquals(1048576, foreign.get("dd"));
    assertEquals(Set.of("dd", "jbd2 (kernel)", "python3"), foreign.keySet());
    assertTrue(LinkWords.foreignWords(result).contains("16 by dd"), LinkWords.foreignWords(result));
  }

  @Test
  void aTraceWithoutIoHasNoLayers() throws IOException {
    assertEquals(0, analyze("pipit-ping-pong").layers().size());
  }

  private static Moved moved(OperationBatch batch, int row) {
    long bytes = batch.bytesDone(row);
    return switch (batch.kind(row)) {
      case WRITE -> new Moved(bytes, 0);
      case READ -> new Moved(0, bytes);
      default -> new Moved(0, 0);
    };
  }

  private static Map<Integer, Moved> allRanks(Moved each) {
    return Map.of(0, each, 1, each, 2, each, 3, each);
  }

  private static Map<Integer, Moved> moved(AnalysisResult result, Set<Layer> layers) {
    Map<Integer, Moved> moved = new TreeMap<>();
    for (ProcessResult process : result.processes().orElseThrow()) {
      if (layers.contains(process.layer())) {
        moved.merge(process.process(), moved(process), RecordedTracesTest::plus);
      }
    }
    return moved;
  }

  private static Moved moved(ProcessResult process) {
    return new Moved(bytes(process, OperationKind.WRITE), bytes(process, OperationKind.READ));
  }

  private static long bytes(ProcessResult process, OperationKind kind) {
    Totals totals = process.kinds().get(kind);
    return totals == null ? 0 : totals.bytes();
  }

  private static Moved plus(Moved a, Moved b) {
    return new Moved(a.written + b.written, a.read + b.read);
  }

  private static AnalysisResult analyze(String fixture) throws IOException {
    try (Source source = TraceSource.open(FIXTURES.resolve(fixture))) {
      return AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE);
    }
  }
}
