// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.result;

import java.util.List;
import org.iostrata.core.internal.metric.BucketWeights;
import org.iostrata.core.result.KindResult;
import org.iostrata.tmf.core.result.Distribution.Bucket;

/**
 * How high the bars of a histogram are: by count, or by bytes or time. These are exact where the
 * operations could be read; else each value is taken for the middle of its bucket, and all together
 * are what the analysis says. Of what nobody tells, the bars stay counts.
 */
final class DistributionHeights {
  private final HistogramWeight weight;
  private final BucketWeights exact;

  /**
   * Heights.
   *
   * @param weight what is wanted
   * @param exact null where operations are not told one by one
   */
  DistributionHeights(HistogramWeight weight, BucketWeights exact) {
    this.weight = weight;
    this.exact = exact;
  }

  /**
   * How high a bar is.
   *
   * @param by what the height is
   * @param title what it is called
   */
  record Height(double value, HistogramWeight by, String title) {}

  /** The heights of the bars of one layer and kind, in their order. */
  List<Height> of(Distribution of, int layerKind, KindResult did, List<Bucket> bars) {
    if (isExact(of)) {
      return bars.stream()
          .map(bar -> new Height(sum(of, layerKind, bar.from()), weight, weight.title()))
          .toList();
    }
    if (weight == of.own()) {
      return about(of, did, bars);
    }
    return bars.stream()
        .map(bar -> new Height(bar.count(), HistogramWeight.COUNT, of.counted()))
        .toList();
  }

  private boolean isExact(Distribution of) {
    return weight != HistogramWeight.COUNT && exact != null && of != Distribution.RUN_LENGTH;
  }

  private double sum(Distribution of, int layerKind, long from) {
    boolean bytes = weight == HistogramWeight.BYTES;
    if (of == Distribution.SIZE) {
      return bytes ? exact.sizeBytes(layerKind, from) : exact.sizeTimeNs(layerKind, from);
    }
    return bytes ? exact.latencyBytes(layerKind, from) : exact.latencyTimeNs(layerKind, from);
  }

  private List<Height> about(Distribution of, KindResult did, List<Bucket> bars) {
    double count = bars.stream().mapToLong(Bucket::count).sum();
    double middles = bars.stream().mapToDouble(bar -> bar.count() * of.middle(bar, did)).sum();
    double scale = middles == 0 ? 0 : of.mean(did) * count / middles;
    String title = weight.title() + ", about";
    return bars.stream()
        .map(bar -> new Height(bar.count() * of.middle(bar, did) * scale, weight, title))
        .toList();
  }
}
