// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.core.progress.Progress;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.SimulationCase;
import org.iostrata.simulator.SimulationResult;
import org.iostrata.simulator.Simulator;
import org.iostrata.simulator.cluster.ClusterFile;
import org.iostrata.simulator.report.ResultReport;
import org.iostrata.simulator.sweep.Sweep;
import org.iostrata.simulator.workload.WorkloadFile;

/** A cluster and a workload in files, and variants of them. */
final class SimulatedFiles {
  private final Path cluster;
  private final Path workload;
  private String workloadName = "";

  SimulatedFiles(Path cluster, Path workload) {
    this.cluster = cluster;
    this.workload = workload;
  }

  /** What the workload calls itself; known when it was simulated. */
  String workloadName() {
    return workloadName;
  }

  /** Simulates it as it is, or, when there is a sweep, all variants. */
  List<ResultReport.Variant> run(String sweep, int threads, Progress progress)
      throws IOException, ModelException {
    List<Map<String, String>> settings = sweep == null ? List.of(Map.of()) : Sweep.variants(sweep);
    List<SimulationCase> cases = new ArrayList<>();
    for (Map<String, String> variant : settings) {
      cases.add(simulationCase(variant));
    }
    workloadName = cases.get(0).workload().name();
    List<SimulationResult> results = Simulator.runAll(cases, threads, progress);
    List<ResultReport.Variant> variants = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      variants.add(new ResultReport.Variant(settings.get(i), results.get(i)));
    }
    return variants;
  }

  /** Simulates it, and writes a trace of it into a folder. */
  ResultReport.Variant record(Path folder, Progress progress) throws IOException, ModelException {
    SimulationCase simulated = simulationCase(Map.of());
    workloadName = simulated.workload().name();
    SimulationResult result =
        Simulator.record(simulated.cluster(), simulated.workload(), folder, progress);
    return new ResultReport.Variant(Map.of(), result);
  }

  private SimulationCase simulationCase(Map<String, String> variant)
      throws IOException, ModelException {
    Map<String, String> ofCluster = new LinkedHashMap<>();
    Map<String, String> ofWorkload = new LinkedHashMap<>();
    variant.forEach(
        (name, value) ->
            (ClusterFile.SETTINGS.contains(name) ? ofCluster : ofWorkload).put(name, value));
    return new SimulationCase(
        ClusterFile.read(cluster, ofCluster), WorkloadFile.read(workload, ofWorkload));
  }
}
