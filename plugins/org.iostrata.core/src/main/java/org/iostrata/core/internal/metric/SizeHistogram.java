// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;

/**
 * How many reads and writes of which size, in bytes done: bucket 0 holds size 0, bucket {@code k >
 * 0} sizes from 2^(k-1) up to but without 2^k.
 */
public final class SizeHistogram extends ValueHistogram implements Accumulator<SizeHistogram> {
  /** How many buckets: one for 0 and one for each bit of a size. */
  public static final int BUCKETS = Long.SIZE;

  /** An empty histogram. */
  public SizeHistogram() {
    super(0);
  }

  @Override
  public void add(OperationBatch batch, int row) {
    int layerKind = batch.layerKind(row);
    if (LayerKind.isTransfer(layerKind)) {
      add(layerKind, batch.bytesDone(row));
    }
  }

  @Override
  public void merge(SizeHistogram other) {
    addAll(other);
  }

  /** The bucket of a size that is not negative. */
  public static int bucket(long size) {
    return bucket(size, 0);
  }

  /** The smallest size of a bucket. */
  public static long lowerEdge(int bucket) {
    return lowest(bucket, 0);
  }

  /** The first size above a bucket. */
  public static long upperEdge(int bucket) {
    return bucket == BUCKETS - 1 ? Long.MAX_VALUE : lowest(bucket + 1, 0);
  }
}
