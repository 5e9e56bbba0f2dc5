// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.ior;

/**
 * One repetition.
 *
 * @param bytes that all ranks moved
 * @param seconds from the first open to the last close
 * @param iops calls a second, while they were moved
 * @param fromMemory of a read, the share that storage did not give; NaN when that is not known
 * @param flushSeconds of a write without fsync, how long one took afterwards; else NaN
 */
public record IorSample(
    double bytes, double seconds, double iops, double fromMemory, double flushSeconds) {
  /** Bytes per second. */
  public double rate() {
    return seconds > 0 ? bytes / seconds : 0;
  }

  /** The same, until all was on storage. */
  double flushedRate() {
    return Double.isNaN(flushSeconds) ? rate() : bytes / (seconds + flushSeconds);
  }

  /** What storage gave of a read, in bytes per second; 0 when that is not known. */
  double storageRate() {
    return Double.isNaN(fromMemory) ? 0 : (1 - fromMemory) * rate();
  }
}
