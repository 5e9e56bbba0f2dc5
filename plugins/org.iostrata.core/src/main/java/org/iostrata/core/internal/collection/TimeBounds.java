// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.collection;

/** From the first begin to the last end of what was added. */
public final class TimeBounds {
  private long firstNs = Long.MAX_VALUE;
  private long lastNs = Long.MIN_VALUE;

  /** Something lasted from one time to another. */
  public void add(long fromNs, long toNs) {
    firstNs = Math.min(firstNs, fromNs);
    lastNs = Math.max(lastNs, toNs);
  }

  /** What another one holds, too. */
  public void merge(TimeBounds other) {
    add(other.firstNs, other.lastNs);
  }

  /** Whether nothing was added. */
  public boolean isEmpty() {
    return firstNs == Long.MAX_VALUE;
  }

  /** The first begin; {@link Long#MAX_VALUE} without any. */
  public long firstNs() {
    return firstNs;
  }

  /** The last end; {@link Long#MIN_VALUE} without any. */
  public long lastNs() {
    return lastNs;
  }
}
