// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

/** The longest stretch in which a process did nothing but wait for others, outside of I/O. */
public final class LongestWait {
  private boolean waits;
  private long sinceNs;
  private long fromNs;
  private long toNs;

  /** From now on it waits, or does not. */
  void change(long atNs, boolean nowWaits) {
    if (waits && !nowWaits && atNs - sinceNs > toNs - fromNs) {
      fromNs = sinceNs;
      toNs = atNs;
    }
    if (!waits && nowWaits) {
      sinceNs = atNs;
    }
    waits = nowWaits;
  }

  /** When it began; as {@link #toNs} where it never waited. */
  public long fromNs() {
    return fromNs;
  }

  /** When it was over. */
  public long toNs() {
    return toNs;
  }
}
