// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.metric;

import org.iostrata.core.model.OperationBatch;

/** When the first operation began, and the last one ended. Merging adds others. */
public final class Extent implements Accumulator<Extent> {
  private long firstNs = Long.MAX_VALUE;
  private long lastNs = Long.MIN_VALUE;

  @Override
  public void add(OperationBatch batch, int row) {
    firstNs = Math.min(firstNs, batch.admitNs(row));
    lastNs = Math.max(lastNs, batch.callbackNs(row));
  }

  @Override
  public void merge(Extent other) {
    firstNs = Math.min(firstNs, other.firstNs);
    lastNs = Math.max(lastNs, other.lastNs);
  }

  /** When the first one began; {@link Long#MAX_VALUE} without any. */
  public long firstNs() {
    return firstNs;
  }

  /** When the last one ended; {@link Long#MIN_VALUE} without any. */
  public long lastNs() {
    return lastNs;
  }
}
