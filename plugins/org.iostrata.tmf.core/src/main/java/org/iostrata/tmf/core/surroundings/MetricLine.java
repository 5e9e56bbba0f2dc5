// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.surroundings;

import org.iostrata.core.internal.surroundings.Samples;
import org.iostrata.core.internal.surroundings.Samples.Summary;
import org.iostrata.core.source.Surroundings.Metric;
import org.iostrata.tmf.core.ChartLine;

/**
 * The line of one metric: its values, or, of one that only grows, how fast it grows.
 *
 * @param metric what is measured
 * @param samples its values
 */
record MetricLine(Metric metric, Samples samples) implements ChartLine {
  @Override
  public String axis() {
    return metric.name();
  }

  @Override
  public String unit() {
    return metric.counts() ? metric.unit() + "/s" : metric.unit();
  }

  /**
   * A value for each time from one border to the next: the most that was measured in it, else what
   * was measured last; the growth in a second of what only grows.
   */
  @Override
  public double[] values(long[] borders) {
    double[] values = new double[borders.length - 1];
    for (int i = 0; i < values.length; i++) {
      values[i] =
          metric.counts() ? growth(borders[i], borders[i + 1]) : most(borders[i], borders[i + 1]);
    }
    return values;
  }

  private double growth(long fromNs, long toNs) {
    long firstNs = Math.max(fromNs, samples.timeNs(0));
    long lastNs = Math.min(toNs, samples.timeNs(samples.size() - 1));
    return lastNs <= firstNs
        ? 0
        : (samples.between(lastNs) - samples.between(firstNs)) * 1e9 / (toNs - fromNs);
  }

  private double most(long fromNs, long toNs) {
    Summary in = samples.summary(samples.firstFrom(fromNs), samples.firstFrom(toNs));
    return in.count() > 0 ? in.most() : samples.last(fromNs);
  }

  /** Over the whole run; of what only grows the mean growth, without a least and a most. */
  Summary summary() {
    Summary all = samples.summary(0, samples.size());
    if (!metric.counts()) {
      return all;
    }
    int last = samples.size() - 1;
    double spanNs = samples.timeNs(last) - samples.timeNs(0);
    double mean = (samples.value(last) - samples.value(0)) * 1e9 / spanNs;
    return new Summary(all.count(), Double.NaN, Double.NaN, mean);
  }
}
