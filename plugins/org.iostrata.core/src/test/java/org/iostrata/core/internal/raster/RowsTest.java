// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.raster;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.model.TraceThread;
import org.junit.jupiter.api.Test;

class RowsTest {
  private static Trace trace(int processes, int threadsEach) {
    return new Trace(
        "test",
        "test",
        IntStream.range(0, processes)
            .mapToObj(
                p ->
                    new TraceProcess(
                        p,
                        "MPI Rank " + p,
                        IntStream.range(p * threadsEach, (p + 1) * threadsEach).boxed().toList()))
            .toList(),
        IntStream.range(0, processes * threadsEach)
            .mapToObj(t -> new TraceThread(t, "T" + t % threadsEach, t / threadsEach, 1))
            .toList(),
        List.of(),
        List.of(),
        1,
        Trace.UNKNOWN);
  }

  private static List<String> names(Rows rows) {
    return IntStream.range(0, rows.size()).mapToObj(rows::name).toList();
  }

  @Test
  void fewThreadsHaveRowsOfTheirOwn() {
    Rows rows = Rows.ofThreads(trace(2, 2), List.of(0, 1), 4);
    assertEquals(
        List.of("MPI Rank 0 T0", "MPI Rank 0 T1", "MPI Rank 1 T0", "MPI Rank 1 T1"), names(rows));
    assertEquals(3, rows.of(3));
  }

  @Test
  void manyThreadsShareTheRowOfTheirProcess() {
    Rows rows = Rows.ofThreads(trace(2, 3), List.of(1), 2);
    assertEquals(List.of("MPI Rank 1"), names(rows));
    assertEquals(Trace.NONE, rows.of(2), "a process without operations");
    assertEquals(0, rows.of(5));
  }

  @Test
  void manyProcessesShareRows() {
    List<Integer> active = IntStream.range(0, 10).boxed().toList();
    Rows rows = Rows.ofThreads(trace(10, 1), active, 4);
    assertEquals(
        List.of("MPI Rank 0–2", "MPI Rank 3–5", "MPI Rank 6–8", "MPI Rank 9"), names(rows));
    assertEquals(3, rows.processes(0));
    assertEquals(1, rows.processes(3));
    assertEquals(2, rows.of(8));
  }
}
