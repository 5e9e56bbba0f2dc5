// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.iostrata.core.TraceSource;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.internal.rule.Finding;
import org.iostrata.core.internal.rule.Rules;
import org.iostrata.core.internal.rule.Severity;
import org.iostrata.core.model.Layer;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.source.Source;
import org.iostrata.simulator.cluster.ClusterFile;
import org.iostrata.simulator.workload.WorkloadFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Of simulated runs it is known what is wrong: findings name the disk, or nothing. */
class ServerFindingsTest {
  private static final String DISK = "turnsPerMinute: 7200, trackToTrack: 1 ms, seek: 10 ms";

  private static final double LITTLE = 0.1;
  private static final double MUCH = 0.4;

  @TempDir private Path folder;

  private SimulationResult result;

  private List<Finding> findings(String cacheLayer, String workload)
      throws IOException, ModelException {
    result =
        Simulator.record(
            ClusterFile.parse("c", Samples.text("paper.yaml").replace("NoCache", cacheLayer)),
            WorkloadFile.parse("w", workload),
            folder.resolve(cacheLayer),
            Progress.NONE);
    try (Source source = TraceSource.open(folder.resolve(cacheLayer))) {
      AnalysisResult analysis =
          AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE);
      return Rules.judge(analysis).stream()
          .filter(finding -> finding.severity().isAtLeast(Severity.WARNING))
          .toList();
    }
  }

  @Test
  void whatADiskDoesToAndFroIsItsFinding() throws IOException, ModelException {
    List<Finding> without = findings("NoCache", Samples.text("blocks.yaml"));
    long slowNs = result.programNs();
    assertEquals("access.broken-runs", without.get(0).id(), without::toString);
    assertEquals(Optional.of(Layer.DEVICE), without.get(0).layer(), without::toString);

    List<Finding> with = findings("AggregationCache", Samples.text("blocks.yaml"));
    assertEquals(List.of(), with, "the cache layer has joined what the disk does");
    assertTrue(result.programNs() < slowNs / 10, () -> "it is what is won: " + result.programNs());
  }

  /** What a disk does all the while is no lock of the file or of the server. */
  @Test
  void whatWaitsForABusyDiskIsNoQueue() throws IOException, ModelException {
    String workload =
        workload("read", "512 KiB", "all")
            .replace("50 MiB", "400 MiB")
            .replace("collective: none", "collective: {kind: two-phase, buffer: 4 MiB}");
    List<Finding> findings = findings("NoCache", workload);
    assertTrue(
        findings.stream().noneMatch(finding -> finding.id().equals("concurrency.serial-queue")),
        findings::toString);
  }

  /** The oracle is the same cluster with disks that are everywhere at once. */
  @ParameterizedTest
  @MethodSource("cells")
  void theDiskIsNamedWhereItsWaysCostTime(String cacheLayer, String workload)
      throws IOException, ModelException {
    List<Finding> findings = findings(cacheLayer, workload);
    boolean named =
        findings.stream().anyMatch(finding -> finding.layer().equals(Optional.of(Layer.DEVICE)));
    String cluster = Samples.text("paper.yaml").replace("NoCache", cacheLayer);
    assertTrue(cluster.contains(DISK));
    SimulationResult quick =
        Simulator.run(
            ClusterFile.parse(
                "c",
                cluster.replace(DISK, "turnsPerMinute: 100000000, trackToTrack: 0 ms, seek: 0 ms")),
            WorkloadFile.parse("w", workload),
            Progress.NONE);
    double saved = 1 - (double) quick.durationNs() / result.durationNs();
    assertTrue(named ? saved > LITTLE : saved < MUCH, () -> saved + " saved: " + findings);
  }

  static Stream<Arguments> cells() {
    return Stream.of("NoCache", "ServerDirectedIO")
        .flatMap(
            cacheLayer ->
                Stream.of("read", "write")
                    .flatMap(
                        operation ->
                            Stream.of("5 KiB", "512 KiB")
                                .flatMap(
                                    block ->
                                        Stream.of("1", "100", "all")
                                            .map(
                                                blocks ->
                                                    Arguments.of(
                                                        cacheLayer,
                                                        workload(operation, block, blocks))))));
  }

  private static String workload(String operation, String block, String blocks) {
    return """
    kind: interleaved
    processes: 10
    file: 50 MiB
    block: %s
    blocksPerAction: %s
    operation: %s
    collective: none
    """
        .formatted(block, blocks, operation);
  }
}
