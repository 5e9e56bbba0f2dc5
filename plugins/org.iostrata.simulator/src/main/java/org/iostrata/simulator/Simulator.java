// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.iostrata.core.progress.Progress;
import org.iostrata.simulator.cluster.Cluster;
import org.iostrata.simulator.internal.engine.Simulation;
import org.iostrata.simulator.internal.record.ArchiveRecorder;
import org.iostrata.simulator.internal.record.DurationRecorder;
import org.iostrata.simulator.internal.run.Batch;
import org.iostrata.simulator.internal.run.SimulatedRun;
import org.iostrata.simulator.workload.Workload;

/**
 * Simulates programs on clusters, event by event. The same cluster and workload give the same
 * result, wherever and however often. Runs do not know of each other: several may go at once.
 */
public final class Simulator {
  private Simulator() {}

  /**
   * Simulates a run to its end.
   *
   * @param progress hears how many events have happened
   * @throws ModelException when cluster and workload do not fit each other, or the program waits
   *     for what never comes
   * @throws CancellationException when {@code progress} says so
   */
  public static SimulationResult run(Cluster cluster, Workload workload, Progress progress)
      throws ModelException {
    return new SimulatedRun(cluster, workload).toEnd(progress);
  }

  /**
   * Simulates a run to its end, and writes what happens in all of its layers as an OTF2 archive.
   *
   * @param folder where the archive goes, made when missing
   * @throws ModelException as without an archive
   * @throws IOException when it cannot be written
   */
  public static SimulationResult record(
      Cluster cluster, Workload workload, Path folder, Progress progress)
      throws ModelException, IOException {
    Simulation simulation = new Simulation();
    try (ArchiveRecorder recorder = new ArchiveRecorder(simulation, cluster, workload, folder)) {
      return new SimulatedRun(cluster, workload, recorder, simulation).toEnd(progress);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /**
   * Simulates a run to its end, to see how long each read and write of the program takes.
   *
   * @return by process, in the order in which it does them
   * @throws ModelException as of one run
   */
  public static List<long[]> durations(SimulationCase simulated, Progress progress)
      throws ModelException {
    Simulation simulation = new Simulation();
    int processes = simulated.workload().processes();
    DurationRecorder recorder = new DurationRecorder(simulation, processes);
    new SimulatedRun(simulated.cluster(), simulated.workload(), recorder, simulation)
        .toEnd(progress);
    List<long[]> durationsNs = new ArrayList<>();
    for (int process = 0; process < processes; process++) {
      durationsNs.add(recorder.of(process));
    }
    return durationsNs;
  }

  /**
   * Simulates several runs, some of them at once.
   *
   * @param threads how many at once
   * @param progress hears how many events have happened in all of them
   * @return what became of each, in their order
   * @throws ModelException as of one run
   * @throws CancellationException when {@code progress} says so
   */
  public static List<SimulationResult> runAll(
      List<SimulationCase> cases, int threads, Progress progress) throws ModelException {
    return new Batch(progress).run(cases, threads);
  }
}
