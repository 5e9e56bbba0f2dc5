// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.metric;

import org.iostrata.core.model.OperationBatch;

/**
 * How long operations took, CALLBACK - ADMIT in nanoseconds, in any order. A percentile is at most
 * 1/32 (3.2 %) too high; 15 KiB per layer and kind, which stay in the first-level cache.
 */
public final class LatencyHistogram extends ValueHistogram
    implements Accumulator<LatencyHistogram> {
  private static final int BITS = 5;

  /** An empty histogram. */
  public LatencyHistogram() {
    super(BITS);
  }

  @Override
  public void add(OperationBatch batch, int row) {
    add(batch.layerKind(row), batch.durationNs(row));
  }

  @Override
  public void merge(LatencyHistogram other) {
    addAll(other);
  }
}
