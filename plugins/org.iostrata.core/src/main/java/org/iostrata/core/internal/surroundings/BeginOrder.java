// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.surroundings;

import java.util.Arrays;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.Trace;

/** Tells operations of one thread apart that begin in the same nanosecond. One thread at a time. */
public final class BeginOrder {
  /** Of the last one of each layer and kind. */
  private final int[] threads = new int[LayerKind.COUNT];

  private final long[] timesNs = new long[LayerKind.COUNT];
  private final int[] orders = new int[LayerKind.COUNT];

  /** No operation has begun yet. */
  public BeginOrder() {
    Arrays.fill(threads, Trace.NONE);
  }

  /**
   * The place, from 0 on, of the next operation that a thread begins, be it linked to another one
   * or not, among those of its layer and kind that begin with it.
   */
  public int next(int thread, int layerKind, long admitNs) {
    boolean isBeside = threads[layerKind] == thread && timesNs[layerKind] == admitNs;
    threads[layerKind] = thread;
    timesNs[layerKind] = admitNs;
    orders[layerKind] = isBeside ? orders[layerKind] + 1 : 0;
    return orders[layerKind];
  }
}
