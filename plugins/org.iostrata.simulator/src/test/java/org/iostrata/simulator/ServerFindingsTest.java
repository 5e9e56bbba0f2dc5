// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.iostrata.core.TraceSource;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.internal.rule.Finding;
import org.iostrata.core.internal.rule.Rules;
import org.iostrata.core.model.Layer;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.source.Source;
import org.iostrata.simulator.cluster.ClusterFile;
import org.iostrata.simulator.workload.WorkloadFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of simulated runs it is known what is wrong: findings name the disk, or nothing. */
class ServerFindingsTest {
  @TempDir private Path folder;

  private SimulationResult result;

  private List<Finding> findings(String cacheLayer) throws IOException, ModelException {
    result =
        Simulator.record(
            ClusterFile.parse("c", Samples.text("paper.yaml").replace("NoCache", cacheLayer)),
            WorkloadFile.parse("w", Samples.text("blocks.yaml")),
            folder.resolve(cacheLayer),
            Progress.NONE);
    try (Source source = TraceSource.open(folder.resolve(cacheLayer))) {
      AnalysisResult analysis =
          AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE);
      return Rules.judge(analysis).stream()
          .filter(finding -> finding.severity().isReported())
          .toList();
    }
  }

  @Test
  void whatADiskDoesToAndFroIsItsFinding() throws IOException, ModelException {
    List<Finding> without = findings("NoCache");
    long slowNs = result.programNs();
    assertEquals("access.broken-runs", without.get(0).id(), without::toString);
    assertEquals(Optional.of(Layer.DEVICE), without.get(0).layer(), without::toString);

    List<Finding> with = findings("AggregationCache");
    assertEquals(List.of(), with, "the cache layer has joined what the disk does");
    assertTrue(result.programNs() < slowNs / 10, () -> "it is what is won: " + result.programNs());
  }
}
