// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.iostrata.simulator.ModelException;

/**
 * Looks for the numbers of a cluster with which the least is left over (Levenberg and Marquardt, on
 * the logarithms). What the run does not tell stays near where it began.
 */
final class FitSearch {
  private static final int MOST_ROUNDS = 25;
  private static final double STEP = 0.05;
  private static final double ENOUGH = 1e-6;
  private static final double STAY = 1e-3; // pull to where a number began
  private static final double STAY_NETWORK = 0.03; // the file knows better
  private static final double FARTHEST = 14; // of logarithms: a million times
  private static final double DAMPING = 0.01;
  private static final double DAMPING_MOST = 1e6;

  private final Remainder remainder;
  private final ClusterModel start;

  /** What is left over with some numbers, of several things. */
  @FunctionalInterface
  interface Remainder {
    /**
     * What is left over.
     *
     * @throws ModelException when it cannot be simulated
     */
    double[] of(ClusterModel model) throws ModelException;
  }

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

  FitSearch(Remainder remainder, ClusterModel start) {
    this.remainder = remainder;
    this.start = start;
  }

  /** Looks for them. */
  ClusterFit.Fitted fit() throws ModelException {
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
    return new ClusterFit.Fitted(best.model, error(best));
  }

  private Trial trial(ClusterModel model) throws ModelException {
    double[] left = remainder.of(model);
    double[] residuals = Arrays.copyOf(left, left.length + ClusterModel.SIZE);
    for (int i = 0; i < ClusterModel.SIZE; i++) {
      double stay = i < ClusterModel.LATENCY_FACTOR ? STAY : STAY_NETWORK;
      residuals[left.length + i] = stay * Math.log(model.values()[i] / start.values()[i]);
    }
    return new Trial(model, residuals);
  }

  private double error(Trial trial) {
    double sum = 0;
    for (int i = 0; i < trial.residuals.length - ClusterModel.SIZE; i++) {
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
