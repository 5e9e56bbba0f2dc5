// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

import java.util.Map;
import org.iostrata.core.progress.Progress;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.SimulationCase;
import org.iostrata.simulator.Simulator;
import org.iostrata.simulator.cluster.Cluster;

/**
 * Fits a cluster to a recorded run: simulates the run again and again with other latencies, rates
 * and seeks, until its reads and writes take as long as the recorded ones, each kind and size on
 * average.
 */
final class ClusterFit {
  /** What a seek has to explain to be believed: a part of the time of all reads and writes. */
  private static final double WORTH = 0.005;

  /** In seconds. */
  static final double NO_SEEK = 1e-9;

  private final RecordedProgram program;
  private final Cluster cluster;
  private final Progress progress;
  private final ServiceTimes groups;
  private final ServiceTimes.GroupSum[] recorded;

  /**
   * What was found.
   *
   * @param model the numbers
   * @param error how far groups of reads and writes are from the recorded ones, as a part of their
   *     time
   */
  record Fitted(ClusterModel model, double error) {}

  ClusterFit(RecordedProgram program, Cluster cluster, Progress progress) {
    this.program = program;
    this.cluster = cluster;
    this.progress = progress;
    groups = new ServiceTimes(program);
    recorded = groups.recorded(program);
  }

  /** Whether a program has what a cluster can be fitted to: reads or writes of processes alone. */
  static boolean isPossible(RecordedProgram program) {
    return new ServiceTimes(program).size() > 0;
  }

  /**
   * Fits it. Disks seek only when that explains something: else what is a seek and what a latency
   * would be left to chance.
   *
   * @throws ModelException when there is nothing to fit it to
   */
  Fitted fit() throws ModelException {
    if (groups.size() == 0) {
      throw new ModelException("--fit: all reads and writes are collective; none tells a latency");
    }
    ClusterModel start = start();
    Fitted seeking = new FitSearch(this::residuals, start).fit();
    Fitted still = new FitSearch(this::residuals, start.with(ClusterModel.SEEK, NO_SEEK)).fit();
    return seeking.error() < still.error() - WORTH ? seeking : still;
  }

  /** How well the means of all groups are known, as a part of the time. */
  double uncertainty() {
    double errors = 0;
    double sumNs = 0;
    for (ServiceTimes.GroupSum one : recorded) {
      errors += Math.pow(one.errorNs() * one.count, 2);
      sumNs += one.sumNs;
    }
    return sumNs == 0 ? 0 : 2 * Math.sqrt(errors) / sumNs;
  }

  /** Half of the shortest mean is latency, and half of the largest size's rate. */
  private ClusterModel start() {
    double leastNs = Double.MAX_VALUE;
    double bytes = 0;
    double sumNs = 0;
    for (ServiceTimes.GroupSum one : recorded) {
      leastNs = Math.min(leastNs, one.meanNs());
      sumNs += one.sumNs;
    }
    for (RecordedLane lane : program.lanes()) {
      bytes += lane.transfers().mapToDouble(transfer -> transfer.range().bytes()).sum();
    }
    double latency = Math.max(1e-7, leastNs / 4e9);
    double byteSeconds = Math.max(1e-12, sumNs / 4e9 / Math.max(1, bytes));
    return new ClusterModel(latency, latency, byteSeconds, byteSeconds, latency / 2, 1, 1);
  }

  /** How far each group is from the recorded one. */
  private double[] residuals(ClusterModel model) throws ModelException {
    SimulationCase simulated =
        new ReplaySettings(Map.of(), /* closesFlush= */ false).of(program, model.of(cluster));
    ServiceTimes.GroupSum[] sums = groups.of(Simulator.durations(simulated, progress));
    double allNs = 0;
    for (ServiceTimes.GroupSum one : recorded) {
      allNs += one.sumNs;
    }
    double[] residuals = new double[sums.length];
    for (int i = 0; i < sums.length; i++) {
      double part = recorded[i].sumNs / allNs; // what takes longest matters most
      residuals[i] =
          Math.sqrt(part) * Math.log((sums[i].meanNs() + 1) / (recorded[i].meanNs() + 1));
    }
    return residuals;
  }
}
