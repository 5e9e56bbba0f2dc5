// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.metric;

import java.util.Arrays;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;

/**
 * How many reads and writes of which size, in bytes done: bucket 0 holds size 0, bucket {@code k >
 * 0} sizes from 2^(k-1) up to but without 2^k. Smallest and largest size are exact.
 */
public final class SizeHistogram implements Accumulator<SizeHistogram> {
  /** How many buckets: one for 0 and one for each bit of a size. */
  public static final int BUCKETS = 64;

  private final long[][] counts = new long[LayerKind.COUNT][];
  private final long[] min = new long[LayerKind.COUNT];
  private final long[] max = new long[LayerKind.COUNT];

  /** An empty histogram. */
  public SizeHistogram() {
    Arrays.fill(min, Long.MAX_VALUE);
  }

  @Override
  public void add(OperationBatch batch, int row) {
    int layerKind = batch.layerKind(row);
    if (!LayerKind.isTransfer(layerKind)) {
      return;
    }
    long size = batch.bytesDone(row);
    buckets(layerKind)[bucket(size)]++;
    min[layerKind] = Math.min(min[layerKind], size);
    max[layerKind] = Math.max(max[layerKind], size);
  }

  @Override
  public void merge(SizeHistogram other) {
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

  /** The bucket of a size that is not negative. */
  public static int bucket(long size) {
    return Long.SIZE - Long.numberOfLeadingZeros(size);
  }

  /** The smallest size of a bucket. */
  public static long lowerEdge(int bucket) {
    return bucket == 0 ? 0 : 1L << (bucket - 1);
  }

  /** The first size above a bucket; the last bucket has {@link Long#MAX_VALUE}. */
  public static long upperEdge(int bucket) {
    return bucket == BUCKETS - 1 ? Long.MAX_VALUE : 1L << bucket;
  }

  /** How many operations of a layer and kind a bucket holds. */
  public long count(int layerKind, int bucket) {
    return counts[layerKind] == null ? 0 : counts[layerKind][bucket];
  }

  /** The smallest size; 0 without operations. */
  public long min(int layerKind) {
    return counts[layerKind] == null ? 0 : min[layerKind];
  }

  /** The largest size. */
  public long max(int layerKind) {
    return max[layerKind];
  }
}
