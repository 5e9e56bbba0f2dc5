// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.Arrays;
import java.util.Collection;

/**
 * What good runs tell of one number.
 *
 * @param runs how many have it
 * @param low their 5 % quantile
 * @param median their median
 * @param high their 95 % quantile
 */
record Learned(int runs, double low, double median, double high) {
  private static final double TAIL = 0.05;

  /** Of the numbers of some runs, at least one. */
  static Learned of(Collection<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return new Learned(
        sorted.length, quantile(sorted, TAIL), quantile(sorted, 0.5), quantile(sorted, 1 - TAIL));
  }

  /** Between two values it lies on the line from one to the other. */
  private static double quantile(double[] sorted, double part) {
    double place = part * (sorted.length - 1);
    int below = (int) place;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
  }

  /**
   * How many times worse is as good still. What a single run does not tell, how much good ones
   * differ, the more of them tell the better: the margin falls with the root of their number.
   */
  double tolerance(double ofOneRun) {
    return 1 + (ofOneRun - 1) / Math.sqrt(runs);
  }

  boolean isRight() {
    boolean finite = Arrays.stream(new double[] {low, median, high}).allMatch(Double::isFinite);
    return runs > 0 && finite && low <= median && median <= high;
  }
}
