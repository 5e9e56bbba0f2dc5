// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.Submitter;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;
import org.iostrata.core.model.TraceHandle;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.model.TraceThread;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.InfoResult;
import org.iostrata.core.result.InfoResult.LayerHandles;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Records;
import org.iostrata.core.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Counting the records of a trace. */
class InfoEngineTest {
  private static final int THREADS = 40;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 100})
  void addsUpAllThreads(int workers) throws IOException {
    List<Long> reports = new ArrayList<>();
    Progress progress = (done, total) -> reports.add(done * 1000 + total);
    InfoResult result = InfoEngine.count(new Counts(-1), workers, progress);
    assertEquals(Map.of("ENTER", 780L, "LEAVE", 40L, "RARE", 1L), result.records());
    assertEquals(821, result.trace().events());
    assertEquals(Map.of("STRING", 3L), result.definitions());
    assertEquals(Optional.of(new InfoResult.ClockResolution(1000, List.of())), result.clock());
    assertEquals(THREADS, reports.size());
    assertTrue(reports.contains(THREADS * 1000L + THREADS), "the last says all is done");
  }

  @Test
  void showsTheLayersThatHaveHandlesTheUppermostFirst() throws IOException {
    List<LayerHandles> layers = InfoEngine.count(new Counts(-1), 1, Progress.NONE).layers();
    assertEquals(
        List.of(new LayerHandles(Layer.MPI_IO, 1, 1), new LayerHandles(Layer.POSIX, 3, 1)), layers);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void endsWithTheFirstThreadThatCannotBeRead(int workers) {
    Counts source = new Counts(5);
    IOException failure =
        assertThrows(IOException.class, () -> InfoEngine.count(source, workers, Progress.NONE));
    assertEquals("broken", failure.getMessage());
  }

  @Test
  void stopsWhenTheProgressSaysSo() {
    List<Long> reports = new ArrayList<>();
    Progress impatient =
        new Progress() {
          @Override
          public void report(long done, long total) {
            reports.add(done);
          }

          @Override
          public boolean isCancelled() {
            return reports.size() == 3;
          }
        };
    assertThrows(CancellationException.class, () -> InfoEngine.count(new Counts(-1), 1, impatient));
    assertEquals(List.of(1L, 2L, 3L), reports);
  }

  /** Thread t has t ENTER and one LEAVE; one of them may be broken. */
  private record Counts(int broken) implements Source, Records {
    @Override
    public Optional<Records> records() {
      return Optional.of(this);
    }

    @Override
    public Trace trace() {
      List<TraceThread> threads = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        threads.add(new TraceThread(i, "", 0, 1));
      }
      List<TraceHandle> handles =
          List.of(
              new TraceHandle(
                  0, "a", Layer.POSIX, 0, Trace.NONE, FileClass.DATA, Submitter.UNKNOWN),
              new TraceHandle(
                  1, "a", Layer.POSIX, 0, Trace.NONE, FileClass.DATA, Submitter.UNKNOWN),
              new TraceHandle(
                  2,
                  "stdout",
                  Layer.POSIX,
                  Trace.NONE,
                  Trace.NONE,
                  FileClass.STREAM,
                  Submitter.UNKNOWN),
              new TraceHandle(
                  3, "a", Layer.MPI_IO, 0, Trace.NONE, FileClass.DATA, Submitter.UNKNOWN),
              new TraceHandle(4, "?", null, 0, Trace.NONE, FileClass.DATA, Submitter.UNKNOWN));
      return new Trace(
          "made",
          "x",
          List.of(new TraceProcess(0, "", threads.stream().map(TraceThread::index).toList())),
          threads,
          List.of(new TraceFile(0, "a", FileClass.DATA)),
          handles,
          1,
          Trace.UNKNOWN);
    }

    @Override
    public Map<String, Long> countRecords(int thread) throws IOException {
      if (thread == broken) {
        throw new IOException("broken");
      }
      Map<String, Long> both = Map.of("ENTER", (long) thread, "LEAVE", 1L);
      return thread == 7 ? Map.of("ENTER", 7L, "LEAVE", 1L, "RARE", 1L) : both;
    }

    @Override
    public Map<String, Long> definitionCounts() {
      return Map.of("STRING", 3L);
    }

    @Override
    public long ticksPerSecond() {
      return 1000;
    }

    @Override
    public OperationCursor operations(int process) {
      throw new AssertionError("counting needs no operations");
    }
  }
}
