// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.iostrata.core.progress.Progress;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.SimulationCase;
import org.iostrata.simulator.Simulator;
import org.iostrata.simulator.cluster.Cluster;

/**
 * Fits a cluster to a recorded run: simulates the run again and again with other latencies, rates
 * and seeks, until its reads and writes take as long as the recorded ones, each kind and size on
 * average (Levenberg and Marquardt, on the logarithms). What the run does not tell stays near where
 * it began.
 */
final class ClusterFit {
  private static final int MOST_ROUNDS = 25;
  private static final double STEP = 0.05;
  private static final double ENOUGH = 1e-6;
  private static final double STAY = 1e-3; // pull to where a number began
  private static final double STAY_NETWORK = 0.03; // the file knows better
  private static final double FARTHEST = 14; // of logarithms: a million times
  private static final double DAMPING = 0.01;
  private static final double DAMPING_MOST = 1e6;

  private final RecordedProgram program;
  private final Cluster cluster;
  private final Progress progress;
  private final ServiceTimes groups;
  private final ServiceTimes.GroupSum[] recorded;
  private final ClusterModel start;

  /**
   * What was found.
   *
   * @param model the numbers
   * @param error how far groups of reads and writes are from the recorded ones, as a part of their
   *     time
   */
  record Fitted(ClusterModel model, double error) {}

  private static final class Trial {
    private final ClusterModel model;
    private final double[] residuals;

    Trial(ClusterModel model, double[] residuals) {
      this.model = model;
      this.residuals = residuals;
    }

    double cost() {
      double sum = 0;
      for (double one : residuals) {
        sum += one * one;
      }
      return sum;
    }
  }

  ClusterFit(RecordedProgram program, Cluster cluster, Progress progress) {
    this.program = program;
    this.cluster = cluster;
    this.progress = progress;
    groups = new ServiceTimes(program);
    recorded = groups.recorded(program);
    start = start();
  }

  /**
   * Fits it.
   *
   * @throws ModelException when there is nothing to fit it to
   */
  Fitted fit() throws ModelException {
    if (groups.size() == 0) {
      throw new ModelException("--fit: all reads and writes are collective; none tells a latency");
    }
    Trial best = trial(start);
    double damping = DAMPING;
    for (int round = 0; round < MOST_ROUNDS && damping < DAMPING_MOST; round++) {
      double[][] slopes = slopes(best);
      Trial next = null;
      while (damping < DAMPING_MOST) {
        Trial candidate = trial(moved(best, slopes, damping));
        if (candidate.cost() < best.cost()) {
          next = candidate;
          damping /= 10;
          break;
        }
        damping *= 10;
      }
      if (next == null) {
        break;
      }
      boolean isEnough = best.cost() - next.cost() < ENOUGH * (best.cost() + ENOUGH);
      best = next;
      if (isEnough) {
        break;
      }
    }
    return new Fitted(best.model, error(best));
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

  private Trial trial(ClusterModel model) throws ModelException {
    SimulationCase simulated = new ReplaySettings(Map.of()).of(program, model.of(cluster));
    List<long[]> durationsNs = Simulator.durations(simulated, progress);
    ServiceTimes.GroupSum[] sums = groups.of(durationsNs);
    double allNs = 0;
    for (ServiceTimes.GroupSum one : recorded) {
      allNs += one.sumNs;
    }
    double[] residuals = new double[sums.length + ClusterModel.SIZE];
    for (int i = 0; i < sums.length; i++) {
      double part = recorded[i].sumNs / allNs; // what takes longest matters most
      residuals[i] =
          Math.sqrt(part) * Math.log((sums[i].meanNs() + 1) / (recorded[i].meanNs() + 1));
    }
    for (int i = 0; i < ClusterModel.SIZE; i++) {
      double stay = i < ClusterModel.LATENCY_FACTOR ? STAY : STAY_NETWORK;
      residuals[sums.length + i] = stay * Math.log(model.values()[i] / start.values()[i]);
    }
    return new Trial(model, residuals);
  }

  private double error(Trial trial) {
    double sum = 0;
    for (int i = 0; i < groups.size(); i++) {
      sum += trial.residuals[i] * trial.residuals[i];
    }
    return Math.sqrt(sum);
  }

  /** Of each residual by the logarithm of each number. */
  private double[][] slopes(Trial at) throws ModelException {
    double[][] slopes = new double[ClusterModel.SIZE][];
    for (int i = 0; i < ClusterModel.SIZE; i++) {
      Trial aside = trial(at.model.with(i, at.model.values()[i] * Math.exp(STEP)));
      slopes[i] = new double[at.residuals.length];
      for (int j = 0; j < slopes[i].length; j++) {
        slopes[i][j] = (aside.residuals[j] - at.residuals[j]) / STEP;
      }
    }
    return slopes;
  }

  private ClusterModel moved(Trial at, double[][] slopes, double damping) {
    int size = ClusterModel.SIZE;
    double[][] matrix = new double[size][size + 1];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        matrix[i][j] = product(slopes[i], slopes[j]);
      }
      matrix[i][i] += damping * (matrix[i][i] + STAY);
      matrix[i][size] = -product(slopes[i], at.residuals);
    }
    double[] steps = LinearEquations.solve(matrix);
    List<Double> values = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      double far = Math.log(at.model.values()[i] / start.values()[i]) + steps[i];
      values.add(start.values()[i] * Math.exp(Math.max(-FARTHEST, Math.min(FARTHEST, far))));
    }
    return new ClusterModel(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static double product(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
