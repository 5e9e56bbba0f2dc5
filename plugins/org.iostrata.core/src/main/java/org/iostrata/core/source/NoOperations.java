// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.source;

import org.iostrata.core.model.OperationBatch;

/** The operations of a process that has none of interest. */
final class NoOperations implements OperationCursor {
  static final OperationCursor CURSOR = new NoOperations();

  private NoOperations() {}

  @Override
  public boolean fill(OperationBatch batch, long endNs) {
    batch.clear();
    return false;
  }

  @Override
  public boolean isAtEnd() {
    return true;
  }

  @Override
  public long reachedNs() {
    return Long.MIN_VALUE;
  }

  @Override
  public long watermarkNs() {
    return Long.MAX_VALUE;
  }

  @Override
  public long events() {
    return 0;
  }

  @Override
  public Quality quality() {
    return new Quality();
  }

  @Override
  public void suspend() {}

  @Override
  public void close() {}
}
