// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.load;

/** What was under way from one time to another. */
public final class StepLoad {
  long fromNs;
  long toNs;
  long mostOutstanding;
  long mostBytesInFlight;
  long outstandingNs;
  long busyNs;
  long moved;

  StepLoad() {}

  /** How long the step is. */
  public long spanNs() {
    return toNs - fromNs;
  }

  /** The most operations outstanding at a time. */
  public long mostOutstanding() {
    return mostOutstanding;
  }

  /** The mean number of operations outstanding. */
  public double meanOutstanding() {
    return (double) outstandingNs / spanNs();
  }

  /** The mean number of operations outstanding beside one, while there is any: the others wait. */
  public double meanWaiting() {
    return (double) (outstandingNs - busyNs) / spanNs();
  }

  /** The most bytes that operations under way at a time move. */
  public long mostBytesInFlight() {
    return mostBytesInFlight;
  }

  /** How long at least one operation was outstanding. */
  public long busyNs() {
    return busyNs;
  }

  /** Bytes moved, each operation's evenly from its begin to its end. */
  public double bytes() {
    return (double) moved / (1 << Level.FRACTION);
  }

  /** Bytes moved in a second. */
  public double bytesPerSecond() {
    return bytes() * 1e9 / spanNs();
  }
}
