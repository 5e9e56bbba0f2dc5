// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

/**
 * The operations of one kind in one layer.
 *
 * @param count how many
 * @param bytes bytes done
 * @param bytesRequested bytes asked for, where the trace tells
 * @param timeNs sum of the durations
 * @param processes how many processes did any
 * @param childNs the part of it with at least one child under way
 * @param slowestProcess the process with the largest sum of durations
 * @param size sizes of transfers in bytes done; null for other kinds
 * @param runs sequential access runs; null when the bytes of no operation are known
 * @param access where they begin and what they touch; null when no offset is known
 * @param latencyNs how long the operations took
 * @param breakdownNs from one boundary event to the next; null when no operation tells its ISSUE
 * @param concurrency operations outstanding at once
 * @param busyNs time with at least one outstanding
 * @param throughputBytesPerSecond bytes / busy time; NaN for kinds that move no bytes
 * @param effectiveBytesPerSecond bytes / sum over processes of the time (RIOT, section 4.2)
 * @param perceivedBytesPerSecond bytes / largest time of one process (RIOT, section 4.2)
 */
public record KindResult(
    long count,
    long bytes,
    long bytesRequested,
    long timeNs,
    int processes,
    long childNs,
    SlowestProcess slowestProcess,
    SizeDistribution size,
    Runs runs,
    Access access,
    Latency latencyNs,
    Breakdown breakdownNs,
    Concurrency concurrency,
    long busyNs,
    double throughputBytesPerSecond,
    double effectiveBytesPerSecond,
    double perceivedBytesPerSecond) {
  /** The largest time of a process over the mean of those that did any. */
  public double imbalance() {
    return timeNs == 0 ? Double.NaN : (double) slowestProcess.timeNs() * processes / timeNs;
  }

  /** The part of the time without a child under way. */
  public long selfNs() {
    return timeNs - childNs;
  }
}
