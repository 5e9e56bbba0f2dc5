// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.result;

import java.util.List;

/**
 * Mean and standard deviation of what a histogram counts. The mean is exact; for the deviation each
 * value is taken for the middle of its bucket, as far as the least and the most are in it.
 */
public record MeanAndDeviation(double mean, double deviation) {
  /** Those of all bars of a histogram, of which there is one at least. */
  public static MeanAndDeviation of(List<DistributionBar> bars) {
    double count = 0;
    double sum = 0;
    double middles = 0;
    double squares = 0;
    for (DistributionBar bar : bars) {
      count += bar.count();
      sum += bar.count() * bar.meanOfKind();
      middles += bar.count() * bar.middle();
      squares += bar.count() * bar.middle() * bar.middle();
    }
    double variance = squares / count - middles / count * (middles / count);
    return new MeanAndDeviation(sum / count, Math.sqrt(Math.max(0, variance)));
  }

  /** For people. */
  public String text(Distribution of) {
    return "mean " + of.text(mean) + ", deviation about " + of.text(deviation);
  }
}
