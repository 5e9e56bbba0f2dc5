// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.metric;

import java.util.Arrays;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;

/**
 * How long operations took, CALLBACK - ADMIT in nanoseconds, in any order. Log-linear: durations
 * below 32 have a bucket each, every power of two above is cut into 32 buckets of equal width. So a
 * percentile is at most 1/32 (3.2 %) too high, whatever the range; smallest and largest are exact.
 * Of our own, since an addition is a shift and an increment in an array of 15 KiB, which stays in
 * the first-level cache, and histograms of threads merge to the same whatever the split.
 */
public final class LatencyHistogram implements Accumulator<LatencyHistogram> {
  private static final int LINEAR_BITS = 5;
  private static final int LINEAR = 1 << LINEAR_BITS;
  private static final int BUCKETS = (Long.SIZE - LINEAR_BITS) * LINEAR;

  private final long[][] counts = new long[LayerKind.COUNT][];
  private final long[] min = new long[LayerKind.COUNT];
  private final long[] max = new long[LayerKind.COUNT];

  /** An empty histogram. */
  public LatencyHistogram() {
    Arrays.fill(min, Long.MAX_VALUE);
  }

  @Override
  public void add(OperationBatch batch, int row) {
    int layerKind = batch.layerKind(row);
    long durationNs = batch.durationNs(row);
    buckets(layerKind)[bucket(durationNs)]++;
    min[layerKind] = Math.min(min[layerKind], durationNs);
    max[layerKind] = Math.max(max[layerKind], durationNs);
  }

  @Override
  public void merge(LatencyHistogram other) {
    for (int layerKind = 0; layerKind < LayerKind.COUNT; layerKind++) {
      if (other.counts[layerKind] != null) {
        long[] mine = buckets(layerKind);
        for (int i = 0; i < BUCKETS; i++) {
          mine[i] += other.counts[layerKind][i];
        }
        min[layerKind] = Math.min(min[layerKind], other.min[layerKind]);
        max[layerKind] = Math.max(max[layerKind], other.max[layerKind]);
      }
    }
  }

  private long[] buckets(int layerKind) {
    long[] buckets = counts[layerKind];
    if (buckets == null) {
      buckets = new long[BUCKETS];
      counts[layerKind] = buckets;
    }
    return buckets;
  }

  private static int bucket(long durationNs) {
    if (durationNs < LINEAR) {
      return (int) durationNs;
    }
    int shift = Long.SIZE - 1 - LINEAR_BITS - Long.numberOfLeadingZeros(durationNs);
    return (shift << LINEAR_BITS) + (int) (durationNs >>> shift);
  }

  /** The largest duration of a bucket. */
  private static long highest(int bucket) {
    if (bucket < LINEAR) {
      return bucket;
    }
    int shift = (bucket >>> LINEAR_BITS) - 1;
    long lowest = (long) (LINEAR + (bucket & (LINEAR - 1))) << shift;
    return lowest + (1L << shift) - 1;
  }

  /** The shortest duration of a layer and kind; 0 without operations. */
  public long minNs(int layerKind) {
    return counts[layerKind] == null ? 0 : min[layerKind];
  }

  /** The longest duration. */
  public long maxNs(int layerKind) {
    return max[layerKind];
  }

  /**
   * The nearest-rank percentile: the shortest duration that at least so many operations in a
   * hundred do not exceed, up to 1/32 too high; 0 without operations.
   *
   * @param percent 1 to 100
   */
  public long percentileNs(int layerKind, int percent) {
    long[] buckets = counts[layerKind];
    if (buckets == null) {
      return 0;
    }
    long total = Arrays.stream(buckets).sum();
    long rank = total / 100 * percent + (total % 100 * percent + 99) / 100;
    int bucket = 0;
    for (long seen = buckets[0]; seen < rank; seen += buckets[bucket]) {
      bucket++;
    }
    return Math.max(min[layerKind], Math.min(max[layerKind], highest(bucket)));
  }
}
