// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.Breakdown;
import org.iostrata.core.result.DurationBucket;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.Latency;
import org.iostrata.core.result.Origin;
import org.iostrata.core.result.SizeBucket;
import org.iostrata.core.result.SizeDistribution;
import org.iostrata.core.result.SlowestProcess;

/**
 * What a rule may ask of the operations of one kind in one layer. To ask for what the source does
 * not tell ends the rule, which is not applicable then: no rule has to look. A number that is not
 * defined, a rate of nothing, is NaN.
 */
public final class KindFacts {
  private final Layer layer;
  private final OperationKind kind;
  private final KindResult result;
  private final int threads;

  /**
   * What is told of a kind.
   *
   * @param threads how many may do it at once
   */
  KindFacts(Layer layer, OperationKind kind, KindResult result, int threads) {
    this.layer = layer;
    this.kind = kind;
    this.result = result;
    this.threads = Math.max(1, threads);
  }

  Layer layer() {
    return layer;
  }

  OperationKind kind() {
    return kind;
  }

  private NotKnown notKnown(String what) {
    return new NotKnown(what + " of " + kind.key() + " operations in " + layer);
  }

  private long known(OptionalLong value, String what) {
    return value.orElseThrow(() -> notKnown(what));
  }

  /** What operations that were recorded have not got is not there; else it is not known. */
  private <T> Optional<T> measured(Optional<T> value, String what) {
    if (value.isEmpty() && result.origin() != Origin.OPERATIONS) {
      throw notKnown(what);
    }
    return value;
  }

  /** Whether operations were recorded one by one. */
  public boolean isRecorded() {
    return result.origin() == Origin.OPERATIONS;
  }

  /** How many. */
  public long count() {
    return result.count();
  }

  /** Bytes done. */
  public long bytes() {
    return result.bytes();
  }

  /** Sum of the durations. */
  public long timeNs() {
    return result.timeNs();
  }

  /** The median of their durations; their mean where the source tells no median. */
  public double medianNs() {
    OptionalLong median = result.latencyNs().map(Latency::p50).orElse(OptionalLong.empty());
    return median.isPresent() ? (double) median.getAsLong() : (double) timeNs() / count();
  }

  /** The part of their time that they would take if all took as long as most do. */
  public double typicalShare() {
    return Math.min(1, medianNs() * count() / Math.max(1, timeNs()));
  }

  /** The part of their time in those that take so long or longer; 1 where that is not told. */
  public double timeShareFrom(double leastNs) {
    List<DurationBucket> durations =
        result.latencyNs().flatMap(Latency::histogram).orElse(List.of());
    double allNs = durations.stream().mapToDouble(KindFacts::middleNs).sum();
    double longNs =
        durations.stream()
            .filter(bucket -> bucket.toNs() > leastNs)
            .mapToDouble(KindFacts::middleNs)
            .sum();
    return allNs > 0 ? longNs / allNs : 1;
  }

  private static double middleNs(DurationBucket bucket) {
    return bucket.count() * (bucket.fromNs() + bucket.toNs()) / 2.0;
  }

  /** Whether they move bytes. */
  boolean isTransfer() {
    return kind.isTransfer();
  }

  /** Mean bytes of one; of reads and writes only, else NaN. */
  public double meanBytes() {
    return kind.isTransfer() ? (double) bytes() / count() : Double.NaN;
  }

  /** How many have which size. */
  public List<SizeBucket> sizes() {
    return result.size().map(SizeDistribution::histogram).orElseThrow(() -> notKnown("the sizes"));
  }

  /** The part of the time without a child under way. */
  public long selfNs() {
    return known(result.selfNs(), "the part of the time in layers below");
  }

  /** Time with at least one outstanding. */
  public long busyNs() {
    return known(result.busyNs(), "the busy time");
  }

  /** Most outstanding at once. */
  public long maxConcurrency() {
    return known(result.concurrency().max(), "the largest concurrency");
  }

  /** Outstanding on average over the run. */
  public double meanConcurrency() {
    return result.concurrency().mean().orElse(Double.NaN);
  }

  /** The part of the run without any outstanding; NaN when it is not known. */
  public double idleShare() {
    double spanNs = timeNs() / meanConcurrency(); // time outstanding / mean over the run
    return spanNs > 0 ? Math.max(0, 1 - busyNs() / spanNs) : Double.NaN;
  }

  /** Mean sequential run of all processes together; NaN when there is none. */
  public double meanRunBytes() {
    return measured(result.runs(), "the sequential runs")
        .map(runs -> runs.meanBytes().orElseThrow(() -> notKnown("the length of runs")))
        .orElse(Double.NaN);
  }

  /** Where their time goes; empty when none tells its ISSUE. */
  public Optional<Breakdown> breakdown() {
    return measured(result.breakdownNs(), "the times of issue");
  }

  /** Bytes / busy time. */
  public double throughputBytesPerSecond() {
    return kind.isTransfer() && busyNs() > 0 ? bytes() * 1e9 / busyNs() : Double.NaN;
  }

  /** Bytes / time. */
  public double effectiveBytesPerSecond() {
    return kind.isTransfer() && timeNs() > 0 ? bytes() * 1e9 / timeNs() : Double.NaN;
  }

  /** Whether it is known how long the layer was busy with them. */
  private boolean isBusyKnown() {
    return result.busyNs().isPresent();
  }

  /**
   * How long the layer was busy with them at least: the longest of them, the time of the slowest
   * process, or their time when as many as possible overlap: one for each thread that counters tell
   * of.
   */
  public double leastBusyNs() {
    OptionalLong longest = result.latencyNs().map(Latency::max).orElse(OptionalLong.empty());
    OptionalLong most = result.concurrency().max();
    boolean isCounted = result.origin() == Origin.COUNTERS;
    double together =
        most.isPresent() || isCounted ? (double) timeNs() / Math.max(1, most.orElse(threads)) : 0;
    long slowestNs = isCounted ? result.slowestProcess().map(SlowestProcess::timeNs).orElse(0L) : 0;
    return isBusyKnown()
        ? (double) busyNs()
        : Math.max((double) Math.max(longest.orElse(0), slowestNs), together);
  }

  /** How long it was busy with them at most: no two of them overlap. */
  double mostBusyNs() {
    return isBusyKnown()
        ? (double) busyNs()
        : (double) timeNs() + count(); // each counts for a nanosecond at least
  }
}
