// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.iostrata.core.TraceSource;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.source.Source;
import org.iostrata.simulator.cluster.Cluster;
import org.iostrata.simulator.cluster.ClusterFile;
import org.iostrata.simulator.spi.Extents;
import org.iostrata.simulator.workload.Action;
import org.iostrata.simulator.workload.ActionList;
import org.iostrata.simulator.workload.InterleavedBlocks;
import org.iostrata.simulator.workload.SievedWorkload;
import org.iostrata.simulator.workload.Workload;
import org.iostrata.simulator.workload.WorkloadFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes that access what is between their ranges, too. */
class DataSievingTest {
  private static final long KIB = 1024;

  @TempDir private Path folder;

  private static Cluster cluster(String disk) throws IOException, ModelException {
    return ClusterFile.read(
        Samples.FOLDER.resolve("paper.yaml"), Map.of("disk", disk, "cache", "AggregationCache"));
  }

  private static SimulationResult run(Workload workload) throws IOException, ModelException {
    return Simulator.run(cluster("refined"), workload, Progress.NONE);
  }

  private static Workload sieved(Workload workload, long bufferBytes) {
    return new SievedWorkload(workload, new Workload.Independent(bufferBytes, bufferBytes));
  }

  private static Workload blocks(boolean isWrite) {
    return new InterleavedBlocks(
        "b", 4, 1024 * KIB, 16 * KIB, InterleavedBlocks.ALL, isWrite, null);
  }

  /** One process writes three ranges of a file; two of them are near. */
  private static Workload threeRanges(long fileBytes) {
    Extents ranges = new Extents();
    ranges.add(1000, 100);
    ranges.add(0, 100);
    ranges.add(200, 100);
    return sieved(
        new ActionList(
            "three",
            List.of(new Workload.FileAtStart("/f", fileBytes)),
            Workload.Collective.NONE,
            List.of(List.of(new Action.WriteAlone(0, ranges)))),
        512);
  }

  @Test
  void readsMoveWhatIsBetween() throws IOException, ModelException {
    assertEquals(1024 * KIB, run(blocks(false)).readBytes());
    SimulationResult sieved = run(sieved(blocks(false), 256 * KIB));
    assertEquals(4 * (1024 - 3 * 16) * KIB, sieved.readBytes());
  }

  @Test
  void writesReadAWindowWithHolesFirst() throws IOException, ModelException {
    SimulationResult result = run(threeRanges(1024 * KIB));
    assertEquals(512, result.readBytes());
    assertEquals(512 + 100, result.writtenBytes());
  }

  @Test
  void whatIsBehindTheFileIsNotRead() throws IOException, ModelException {
    assertEquals(0, run(threeRanges(0)).readBytes());
    assertEquals(150, run(threeRanges(150)).readBytes());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatHasNoHolesIsDoneAsEver(boolean isWrite) throws IOException, ModelException {
    Workload alone = new InterleavedBlocks("b", 1, 640 * KIB, 16 * KIB, 10, isWrite, null);
    assertEquals(run(alone), run(sieved(alone, 32 * KIB)));
  }

  @Test
  void onlyOneAtATimeChangesAWindow() throws IOException, ModelException {
    Workload apart = sieved(writers(1 << 30), 1 << 20);
    Workload same = sieved(writers(8 * KIB), 1 << 20);
    long apartNs = ns("ssd", apart);
    long sameNs = ns("ssd", same);
    assertTrue(sameNs > 3 * apartNs, () -> sameNs + " after " + apartNs);
  }

  /**
   * Four processes, each of which writes two ranges, in a part of the file so far from the last.
   */
  private static Workload writers(long apart) {
    List<List<Action>> actions = new ArrayList<>();
    for (int rank = 0; rank < 4; rank++) {
      Extents ranges = new Extents();
      ranges.add(rank * apart, 4 * KIB);
      ranges.add(rank * apart + 512 * KIB, 4 * KIB);
      actions.add(List.of(new Action.WriteAlone(0, ranges)));
    }
    List<Workload.FileAtStart> files = List.of(new Workload.FileAtStart("/f", 4L << 30));
    return new ActionList("writers", files, Workload.Collective.NONE, actions);
  }

  @Test
  void smallHolesPayLargeOnesCost() throws IOException, ModelException {
    Workload dense = new InterleavedBlocks("d", 2, 4096 * KIB, KIB, 50, false, null);
    Workload sparse = new InterleavedBlocks("s", 100, 4000 * KIB, KIB, 4, false, null);
    assertTrue(3 * ns("simple", sieved(dense, 4 << 20)) < ns("simple", dense));
    assertTrue(ns("ssd", sieved(sparse, 4 << 20)) > 3 * ns("ssd", sparse));
  }

  private static long ns(String disk, Workload workload) throws IOException, ModelException {
    Cluster cluster =
        ClusterFile.read(
            Samples.FOLDER.resolve("paper.yaml"), Map.of("disk", disk, "cache", "NoCache"));
    return Simulator.run(cluster, workload, Progress.NONE).programNs();
  }

  @Test
  void aTraceTellsWhatWasAskedAndWhatWasMoved() throws IOException, ModelException {
    Simulator.record(cluster("ssd"), threeRanges(1024 * KIB), folder, Progress.NONE);
    try (Source source = TraceSource.open(folder)) {
      AnalysisResult analysis =
          AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE);
      assertEquals(300, bytes(analysis, Layer.MPI_IO, OperationKind.WRITE));
      assertEquals(612, bytes(analysis, Layer.CLIENT, OperationKind.WRITE));
      assertEquals(512, bytes(analysis, Layer.CLIENT, OperationKind.READ));
    }
  }

  private static long bytes(AnalysisResult analysis, Layer layer, OperationKind kind) {
    return analysis.layers().stream()
        .filter(one -> one.layer() == layer)
        .mapToLong(one -> one.kinds().get(kind).bytes())
        .sum();
  }

  @ParameterizedTest
  @ValueSource(strings = {"data-sieving", "{kind: data-sieving, buffer: 1 MiB}", "list"})
  void aWorkloadSaysHow(String how) throws IOException, ModelException {
    String text = Samples.text("blocks.yaml");
    Workload workload = WorkloadFile.parse("w", text + "\nindependent: " + how);
    Workload.Independent expected =
        switch (how) {
          case "list" -> Workload.Independent.AS_LIST;
          case "data-sieving" -> new Workload.Independent(4 << 20, 512 << 10);
          default -> new Workload.Independent(1 << 20, 1 << 20);
        };
    assertEquals(expected, workload.independent());
  }
}
