// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.surroundings;

import java.util.HashMap;
import java.util.Map;
import org.iostrata.core.source.Surroundings.LinkedOperation;

/** Tells operations of one thread apart that begin in the same nanosecond. One thread at a time. */
public final class BeginOrder {
  /** The last one of each layer and kind. */
  private final Map<Integer, LinkedOperation> last = new HashMap<>();

  /** The next operation that a thread begins, whether it is linked to another one or not. */
  public LinkedOperation next(int thread, int layerKind, long admitNs) {
    LinkedOperation before = last.get(layerKind);
    boolean isBeside = before != null && before.admitNs() == admitNs && before.thread() == thread;
    LinkedOperation next =
        new LinkedOperation(thread, layerKind, admitNs, isBeside ? before.order() + 1 : 0);
    last.put(layerKind, next);
    return next;
  }
}
