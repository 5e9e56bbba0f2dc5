// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.Arrays;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.LayerKind;

/**
 * How many values of which magnitude, per layer and kind. Log-linear: values below 2^b have a
 * bucket each, every power of two above is cut into 2^b buckets of equal width. Smallest and
 * largest are exact. Of our own, since an addition is a shift and an increment in a small array,
 * and histograms of threads merge to the same whatever the split.
 */
public class ValueHistogram implements Portable {
  private final int bits;
  private final long[][] counts = new long[LayerKind.COUNT][];
  private final long[] min = new long[LayerKind.COUNT];
  private final long[] max = new long[LayerKind.COUNT];

  /**
   * An empty histogram.
   *
   * @param bits b: a bucket is at most 1/2^b of its values wide
   */
  ValueHistogram(int bits) {
    this.bits = bits;
    Arrays.fill(min, Long.MAX_VALUE);
  }

  /** Adds a value that is not negative. */
  final void add(int layerKind, long value) {
    own(layerKind)[bucket(value, bits)]++;
    min[layerKind] = Math.min(min[layerKind], value);
    max[layerKind] = Math.max(max[layerKind], value);
  }

  /** Adds the values of another with equal buckets. */
  final void addAll(ValueHistogram other) {
    for (int layerKind = 0; layerKind < LayerKind.COUNT; layerKind++) {
      if (other.counts[layerKind] != null) {
        long[] mine = own(layerKind);
        for (int i = 0; i < mine.length; i++) {
          mine[i] += other.counts[layerKind][i];
        }
        min[layerKind] = Math.min(min[layerKind], other.min[layerKind]);
        max[layerKind] = Math.max(max[layerKind], other.max[layerKind]);
      }
    }
  }

  @Override
  public void write(StateOutput out) {
    for (int layerKind = 0; layerKind < LayerKind.COUNT; layerKind++) {
      if (counts[layerKind] != null) {
        out.number(layerKind + 1);
        out.number(min[layerKind]);
        out.number(max[layerKind]);
        out.sparse(counts[layerKind]);
      }
    }
    out.number(0);
  }

  @Override
  public void read(StateInput in) throws StateException {
    for (int next = in.index(LayerKind.COUNT + 1); next > 0; next = in.index(LayerKind.COUNT + 1)) {
      int layerKind = next - 1;
      in.check(counts[layerKind] == null, next);
      min[layerKind] = in.amount();
      max[layerKind] = in.amount();
      in.sparse(own(layerKind));
    }
  }

  private long[] own(int layerKind) {
    long[] own = counts[layerKind];
    if (own == null) {
      own = new long[buckets()];
      counts[layerKind] = own;
    }
    return own;
  }

  static int bucket(long value, int bits) {
    if (value < 1L << bits) {
      return (int) value;
    }
    int shift = Long.SIZE - 1 - bits - Long.numberOfLeadingZeros(value);
    return (shift << bits) + (int) (value >>> shift);
  }

  static long lowest(int bucket, int bits) {
    if (bucket < 1 << bits) {
      return bucket;
    }
    int shift = (bucket >>> bits) - 1;
    return ((1L << bits) + (bucket & ((1 << bits) - 1))) << shift;
  }

  /** How many buckets there are. */
  public final int buckets() {
    return (Long.SIZE - bits) << bits;
  }

  /** The smallest value of a bucket. */
  public final long from(int bucket) {
    return lowest(bucket, bits);
  }

  /** The first value above a bucket; of the last one {@link Long#MAX_VALUE}. */
  public final long to(int bucket) {
    return bucket == buckets() - 1 ? Long.MAX_VALUE : lowest(bucket + 1, bits);
  }

  /** How many values of a layer and kind a bucket holds. */
  public final long count(int layerKind, int bucket) {
    return counts[layerKind] == null ? 0 : counts[layerKind][bucket];
  }

  /** How many values of a layer and kind there are. */
  public final long count(int layerKind) {
    return counts[layerKind] == null ? 0 : Arrays.stream(counts[layerKind]).sum();
  }

  /** The smallest value; 0 without any. */
  public final long min(int layerKind) {
    return counts[layerKind] == null ? 0 : min[layerKind];
  }

  /** The largest value; 0 without any. */
  public final long max(int layerKind) {
    return max[layerKind];
  }

  /**
   * The nearest-rank percentile: the smallest value that at least so many values in a hundred do
   * not exceed, too high by at most the width of its bucket; 0 without values.
   *
   * @param percent 1 to 100
   */
  public final long percentile(int layerKind, int percent) {
    long[] own = counts[layerKind];
    if (own == null) {
      return 0;
    }
    long total = count(layerKind);
    long rank = total / 100 * percent + (total % 100 * percent + 99) / 100;
    int bucket = 0;
    for (long seen = own[0]; seen < rank; seen += own[bucket]) {
      bucket++;
    }
    long highest = bucket == buckets() - 1 ? Long.MAX_VALUE : to(bucket) - 1;
    return Math.max(min[layerKind], Math.min(max[layerKind], highest));
  }
}
