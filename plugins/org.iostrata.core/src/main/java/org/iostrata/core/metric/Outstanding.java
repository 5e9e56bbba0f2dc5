// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.metric;

/**
 * Concurrency C(t) over all processes (Lu and Shen, section 3): the number of operations with ADMIT
 * seen and CALLBACK not, its maximum, and the time with C(t) >= 1. It is told of begins and ends in
 * the order of time, of ends first.
 */
public final class Outstanding {
  private long now;
  private long max;
  private long busyNs;
  private long busySinceNs;

  void begin(long timeNs) {
    if (now++ == 0) {
      busySinceNs = timeNs;
    }
    max = Math.max(max, now);
  }

  void end(long timeNs) {
    if (--now == 0) {
      busyNs += timeNs - busySinceNs;
    }
  }

  /** The largest number of operations outstanding at once. */
  public long max() {
    return max;
  }

  /** The time with at least one operation outstanding, in nanoseconds. */
  public long busyNs() {
    return busyNs;
  }
}
