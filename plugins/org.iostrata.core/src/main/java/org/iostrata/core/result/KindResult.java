// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.iostrata.core.internal.describe.Told;

/**
 * The operations of one kind in one layer. How many, their bytes and their time every source knows.
 */
public record KindResult(
    @Told("how many") long count,
    @Told("bytes done; undefined results count 0") long bytes,
    @Told("bytes asked for, where recorded") OptionalLong bytesRequested,
    @Told("sum of the durations") long timeNs,
    @Told("how many processes did any; timeNs / processes is their mean") OptionalInt processes,
    @Told("the part of timeNs with at least one child under way") OptionalLong childNs,
    @Told(value = "the process with most time", column = "%")
        Optional<SlowestProcess> slowestProcess,
    @Told(
            value = "sizes of reads and writes, in bytes done; absent for other kinds",
            column = "size%")
        Optional<SizeDistribution> size,
    @Told(
            value =
                "sequential access runs of reads and writes whose bytes are known; absent without"
                    + " any",
            column = "%")
        Optional<Runs> runs,
    @Told(
            value =
                "where they begin in their files and what they touch; absent when no offset is"
                    + " known",
            column = Told.NO_COLUMN)
        Optional<Access> access,
    @Told(
            value =
                "durations: nearest-rank percentiles, at most 1/32 too high; min and max are exact",
            column = "latency%Ns")
        Optional<Latency> latencyNs,
    @Told(
            value =
                "time from one boundary event to the next, summed up over the operations that tell"
                    + " their ISSUE (recorded, or the begin of the first child; COMPLT is the end"
                    + " of the last child, or CALLBACK without children); absent when none tells",
            column = "%Ns")
        Optional<Breakdown> breakdownNs,
    @Told(value = "operations outstanding at once, over the run", column = "concurrency%")
        Concurrency concurrency,
    @Told("time with at least one outstanding; an operation counts for at least 1 ns")
        OptionalLong busyNs,
    @Told(
            value = "where these values come from; absent when operations were recorded",
            column = Told.NO_COLUMN,
            quiet = true)
        Origin origin) {
  /**
   * What a source of sums knows.
   *
   * @param share who did them, as far as it tells
   * @param size of reads and writes, how many bytes they moved, as far as it tells
   */
  public static KindResult counted(
      Totals totals, ProcessShare share, Optional<SizeDistribution> size) {
    return new KindResult(
        totals.count(),
        totals.bytes(),
        OptionalLong.empty(),
        totals.timeNs(),
        share.processes(),
        OptionalLong.empty(),
        share.slowest(),
        size,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Concurrency.UNKNOWN,
        OptionalLong.empty(),
        Origin.COUNTERS);
  }

  /** The largest time of a process over the mean of those that did any. */
  public OptionalDouble imbalance() {
    return new ProcessShare(processes, slowestProcess).imbalance(timeNs);
  }

  /** The part of the time without a child under way. */
  @Told(value = "the part of timeNs without a child under way", after = "childNs")
  public OptionalLong selfNs() {
    return childNs.isPresent() ? OptionalLong.of(timeNs - childNs.getAsLong()) : childNs;
  }

  /** Operations / busy time. */
  @Told(value = "operations / busy time (IOPS)", after = "busyNs")
  public OptionalDouble operationsPerSecond() {
    return busyNs.isPresent()
        ? Ratios.perSecond(count, busyNs.getAsLong())
        : OptionalDouble.empty();
  }

  /** Bytes / busy time; empty for kinds that move no bytes. */
  @Told(value = "bytes / busy time", after = "operationsPerSecond")
  public OptionalDouble throughputBytesPerSecond() {
    return busyNs.isPresent() ? rate(busyNs.getAsLong()) : OptionalDouble.empty();
  }

  /** Bytes / time (RIOT, section 4.2). */
  @Told(value = "bytes / sum over processes of their time", after = "throughputBytesPerSecond")
  public OptionalDouble effectiveBytesPerSecond() {
    return rate(timeNs);
  }

  /** Bytes / largest time of one process (RIOT, section 4.2). */
  @Told(value = "bytes / time of the slowest process", after = "effectiveBytesPerSecond")
  public OptionalDouble perceivedBytesPerSecond() {
    return slowestProcess.map(slowest -> rate(slowest.timeNs())).orElse(OptionalDouble.empty());
  }

  private OptionalDouble rate(long ns) {
    boolean moves = size.isPresent() || bytes > 0;
    return moves ? Ratios.perSecond(bytes, ns) : OptionalDouble.empty();
  }
}
