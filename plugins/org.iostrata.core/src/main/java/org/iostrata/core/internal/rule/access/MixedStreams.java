// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import java.util.Comparator;
import java.util.Optional;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.Patterns;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.QueueResult;

/**
 * Several streams of one file that come to one layer at a time: while others are under way, a
 * request goes on where one further back ended (Lu and Shen, Fig. 7).
 *
 * @param patterns the file's reads, or writes, in the layer
 * @param queue how its requests wait for each other
 */
record MixedStreams(Patterns patterns, QueueResult queue) {
  private static final double MOST = 0.5;
  private static final double NEARLY_ALL = 0.75;
  private static final double ONE = 1.5;
  private static final double LEAST_DEPTH = 1.75;
  private static final int LEAST_COUNT = 16;

  /** More at once are no disk, or many. */
  private static final int MOST_AT_ONCE = 4;

  /** Those of the lowest layer in which there are any, of the file that takes longest. */
  static Optional<MixedStreams> of(RuleContext run, OperationKind kind) {
    return run.facts().queues().stream()
        .filter(queue -> !queue.path().isEmpty() && run.stack().hasTransfers(queue.layer()))
        .filter(queue -> queue.layer().callsOthers() && !queue.layer().isLike(Layer.AIO))
        .map(
            queue ->
                new MixedStreams(run.stack().patterns(queue.layer(), kind).inFileOf(queue), queue))
        .filter(MixedStreams::areMixed)
        .max(
            Comparator.<MixedStreams, Boolean>comparing(streams -> streams.isLowest(run))
                .thenComparingLong(streams -> streams.queue().busyNs()));
  }

  /** Whether none of these requests is an operation of a layer below that was recorded, too. */
  private boolean isLowest(RuleContext run) {
    return run.facts().queues().stream()
        .filter(other -> other.path().equals(queue.path()))
        .noneMatch(other -> queue.layer().isAbove(other.layer()));
  }

  /** Most requests are of this kind, and most of them go on a stream that is not the last one. */
  private boolean areMixed() {
    double located = patterns.sum(FilePattern::located);
    return located >= MOST * queue.count()
        && queue.meanDepth() >= LEAST_DEPTH
        && queue.interleaved() >= Math.max(LEAST_COUNT, MOST * queue.count());
  }

  /** How many do not begin where the one before ended. */
  double jumps() {
    return (double) queue.count() - queue.inOrder();
  }

  /** How long the storage works on one that is not where the one before ended. */
  double jumpNs() {
    return workNs(queue.timeNs() - queue.inOrderTimeNs(), queue.busyNs() - queue.inOrderBusyNs())
        / jumps();
  }

  /**
   * The same of one that is; not a number where there are too few, or where some wait and some do
   * not, so that how long they take tells little.
   */
  double inOrderNs() {
    return queue.inOrder() >= LEAST_COUNT && (isServedAtOnce() || atOnce() <= ONE)
        ? workNs(queue.inOrderTimeNs(), queue.inOrderBusyNs()) / queue.inOrder()
        : Double.NaN;
  }

  /** Who waits for nobody is worked on all of its time, who waits for all only for what it adds. */
  private double workNs(long timeNs, long busyNs) {
    return isServedAtOnce() ? timeNs : atOnce() * busyNs;
  }

  private boolean isServedAtOnce() {
    return atOnce() >= NEARLY_ALL * queue.meanDepth();
  }

  /** How many are worked on at once. */
  double atOnce() {
    return Math.min(queue.parallelWidth().orElse(1), queue.meanDepth());
  }

  /**
   * What the way to another place takes: as the run shows it, or else as it is of a disk; 0 where
   * nothing speaks for it.
   *
   * @param leastNs what it takes a disk at least
   * @param diskNs what it takes a disk on average
   */
  double seekNs(double leastNs, double diskNs) {
    double seekNs = jumpNs() - inOrderNs();
    if (Double.isNaN(seekNs)) {
      boolean isDisk = jumpNs() >= leastNs && atOnce() <= MOST_AT_ONCE;
      seekNs = isDisk ? Math.min(jumpNs(), diskNs) : 0;
    }
    return seekNs >= MOST * jumpNs() ? seekNs : 0;
  }
}
