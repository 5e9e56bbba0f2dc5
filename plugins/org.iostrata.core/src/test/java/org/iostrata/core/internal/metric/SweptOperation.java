// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.Trace;

/** An operation of which a sweep is told. */
record SweptOperation(
    int layerKind, long admitNs, long callbackNs, int file, long offset, long bytes) {
  long countedToNs() {
    return Math.max(admitNs + 1, callbackNs);
  }

  boolean isPlaced() {
    return queues() && offset >= 0 && bytes > 0;
  }

  /** Whether it is a request of a file. */
  boolean queues() {
    return LayerKind.isTransfer(layerKind) && file != Trace.NONE;
  }

  NaiveQueues.Request asRequest() {
    return isPlaced()
        ? new NaiveQueues.Request(file, admitNs, countedToNs(), offset, bytes)
        : new NaiveQueues.Request(file, admitNs, countedToNs(), 0, 0);
  }
}
