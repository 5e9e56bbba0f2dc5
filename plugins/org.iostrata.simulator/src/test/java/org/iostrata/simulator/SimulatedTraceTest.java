// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToLongFunction;
import org.iostrata.core.TraceSource;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.source.Source;
import org.iostrata.simulator.paper.AccessMode;
import org.iostrata.simulator.paper.PaperCell;
import org.iostrata.simulator.workload.InterleavedBlocks;
import org.iostrata.simulator.workload.Workload;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The trace of a simulated run tells what the model counted, in every layer. */
class SimulatedTraceTest {
  private static final int PROCESSES = 10;

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "NoCache,true,SINGLE",
    "NoCache,false,HUNDRED",
    "SimpleWriteBehindCache,true,HUNDRED",
    "AggregationCache,true,ALL",
    "ServerDirectedIO,false,ALL",
    "ServerDirectedIO,true,TWO_PHASE",
    "AggregationCache,false,INTERLEAVED"
  })
  void bytesOfEachLayerAreThoseThatTheModelCounted(
      String cacheLayer, boolean isWrite, AccessMode mode) throws IOException, ModelException {
    Workload small = small(isWrite, mode);
    SimulationCase simulated = new SimulationCase(PaperCell.cluster(cacheLayer), small);
    SimulationResult alone =
        Simulator.run(simulated.cluster(), simulated.workload(), Progress.NONE);
    SimulationResult result =
        Simulator.record(simulated.cluster(), simulated.workload(), folder, Progress.NONE);
    assertEquals(alone, result, "who listens changes nothing");

    AnalysisResult analysis = analyze();
    long moved = isWrite ? result.writtenBytes() : result.readBytes();
    assertTrue(moved >= 10L << 20);
    assertEquals(moved, bytes(analysis, Layer.CLIENT, isWrite), "client");
    assertEquals(moved, bytes(analysis, Layer.NETWORK, isWrite), "network");
    assertEquals(moved, bytes(analysis, Layer.SERVER, isWrite), "server");
    assertEquals(moved, bytes(analysis, Layer.CACHE, isWrite), "cache");
    assertEquals(
        sum(result.servers(), SimulationResult.SimulatedServer::accessedBytes),
        bytes(analysis, Layer.DEVICE, isWrite),
        "device");
    assertEquals(
        sum(result.servers(), SimulationResult.SimulatedServer::requests),
        kind(layer(analysis, Layer.SERVER), isWrite).count(),
        "requests");
    assertEquals(2 * PROCESSES, analysis.trace().processes(), "disks are none");
  }

  private static Workload small(boolean isWrite, AccessMode mode) {
    Workload whole = new PaperCell(50, mode, "NoCache", isWrite).workload();
    Workload.Collective collective = whole.collective();
    return new InterleavedBlocks(
        "small",
        PROCESSES,
        PROCESSES * 20 * 50L * 1024 * 2,
        50L * 1024,
        mode == AccessMode.SINGLE ? 1 : InterleavedBlocks.ALL,
        isWrite,
        collective.splitter() == null ? null : collective);
  }

  private AnalysisResult analyze() throws IOException {
    try (Source source = TraceSource.open(folder)) {
      return AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE);
    }
  }

  private static LayerResult layer(AnalysisResult analysis, Layer layer) {
    return analysis.layers().stream()
        .filter(one -> one.layer() == layer)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + layer));
  }

  private static long bytes(AnalysisResult analysis, Layer layer, boolean isWrite) {
    LayerResult found = layer(analysis, layer);
    return kind(found, isWrite).bytes();
  }

  private static KindResult kind(LayerResult layer, boolean isWrite) {
    return layer.kinds().get(isWrite ? OperationKind.WRITE : OperationKind.READ);
  }

  private static long sum(
      List<SimulationResult.SimulatedServer> servers,
      ToLongFunction<SimulationResult.SimulatedServer> value) {
    return servers.stream().mapToLong(value).sum();
  }
}
