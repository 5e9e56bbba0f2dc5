// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.waiting;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.Advice;
import org.iostrata.core.internal.rule.Characteristic;
import org.iostrata.core.internal.rule.Copying;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.KindFacts;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.ResultFacts;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.internal.rule.TransferRule;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.model.Activity;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.ActivityResult;
import org.iostrata.core.result.OverlapResult;
import org.iostrata.core.result.WindowResult;

/**
 * A program computes and reads, or writes, in turns, where one could go on behind the other.
 *
 * <p>Impact: of each stretch of I/O what is no longer than the computing before it, on average over
 * the processes that do so.
 */
public final class NoOverlapRule extends TransferRule {
  private static final double SEVERAL = 2;
  private static final double OFTEN = 0.25;

  private final Threshold minShare =
      limit(
          "min-share",
          Quantity.share(0.2),
          "part of the time from the first read or write to the last that could be hidden, at least");
  private final Threshold minTurns =
      limit("min-turns", Quantity.count(5), "times that I/O comes behind computing, at least");

  /** The rule. */
  public NoOverlapRule() {
    super(
        "concurrency.no-overlap",
        "Computing and I/O in turns",
        "Little I/O could be hidden behind computing.",
        Requirement.TRANSFERS,
        Requirement.DURATION);
    inPlainWords("computing waits for I/O, and I/O for computing");
    explainedByAny();
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run, OperationKind kind) {
    List<OverlapResult> turning =
        run.facts().overlaps().stream()
            .filter(overlap -> isWorthIt(run, overlap, waiting(run, kind)))
            .filter(overlap -> isWaitingSeen(run, overlap.process()))
            .filter(overlap -> isMostly(run, overlap, kind))
            .filter(overlap -> !isBegunAhead(run, overlap, kind))
            .sorted(Comparator.comparingLong(OverlapResult::hideableNs).reversed())
            .toList();
    Layer layer = run.stack().lowestOfProgram(kind);
    return turning.isEmpty() || layer == null
        ? Optional.empty()
        : Optional.of(tell(run, layer, kind, turning));
  }

  /** Whether there is one thread: of several, one may do I/O for others that compute. */
  private boolean isWorthIt(RuleContext run, OverlapResult overlap, double waiting) {
    return overlap.threads() == 1
        && overlap.turns() >= run.limit(minTurns)
        && overlap.hideableNs() * waiting >= run.limit(minShare) * atWorkNs(run);
  }

  /** The part of the I/O that is no copying in memory, which is computing as well. */
  private static double waiting(RuleContext run, OperationKind kind) {
    Layer layer = run.stack().lowestOfProgram(kind);
    return layer == null
        ? 1
        : Copying.beyond(
            layer, run.stack().meanNs(layer, kind), run.stack().meanBytes(layer, kind));
  }

  /**
   * From the part of the run with the first read or write to the one with the last: not how long
   * programs and MPI take to start, which nothing could hide I/O behind.
   */
  private static long atWorkNs(RuleContext run) {
    List<WindowResult> windows =
        run.facts().windows().stream().filter(of -> of.count() > 0).toList();
    long fromNs = windows.stream().mapToLong(WindowResult::fromNs).min().orElse(0);
    long toNs = windows.stream().mapToLong(WindowResult::toNs).max().orElse(Long.MAX_VALUE);
    return Math.min(toNs - fromNs, run.result().trace().spanNs());
  }

  /** Whether a process waits for nobody, or is seen to: else waiting may look like computing. */
  private static boolean isWaitingSeen(RuleContext run, int process) {
    boolean alone =
        run.facts().processes().stream()
            .filter(own -> own.process() == process)
            .allMatch(own -> own.peers() == 1);
    return alone
        || run.facts().activities().stream()
            .anyMatch(own -> own.process() == process && own.activity().isWaiting());
  }

  /** Whether a kind is what most of the I/O of a process is. */
  private static boolean isMostly(RuleContext run, OverlapResult overlap, OperationKind kind) {
    List<ActivityResult> io = io(run, overlap.process());
    long ofKindNs = timeNs(io.stream().filter(own -> ResultFacts.kind(own) == kind).toList());
    return 2 * ofKindNs > timeNs(io);
  }

  /** Whether the program has asynchronous requests under way while it computes. */
  private static boolean isBegunAhead(RuleContext run, OverlapResult overlap, OperationKind kind) {
    KindFacts ahead = run.stack().kind(Layer.AIO, kind);
    return ahead != null
        && Characteristic.CONCURRENCY.of(ahead) >= SEVERAL
        && overlap.besideNs() >= OFTEN * (overlap.besideNs() + overlap.hideableNs());
  }

  private static List<ActivityResult> io(RuleContext run, int process) {
    return run.facts().activities().stream()
        .filter(own -> own.process() == process && own.activity() == Activity.IO)
        .toList();
  }

  private static long timeNs(List<ActivityResult> activities) {
    return activities.stream().mapToLong(ActivityResult::timeNs).sum();
  }

  private static FindingBuilder tell(
      RuleContext run, Layer layer, OperationKind kind, List<OverlapResult> turning) {
    OverlapResult worst = turning.get(0);
    double hideableNs =
        waiting(run, kind)
            * turning.stream().mapToLong(OverlapResult::hideableNs).average().orElse(0);
    Set<Integer> processes =
        turning.stream().map(OverlapResult::process).collect(Collectors.toSet());
    long computingNs =
        timeNs(
            run.facts().activities().stream()
                .filter(own -> own.activity() == Activity.COMPUTES)
                .filter(own -> own.process() == worst.process())
                .toList());
    String who =
        processes.size() == 1
            ? Visible.name(worst.name()) + " computes and " + kind.key() + "s"
            : processes.size() + " processes compute and " + kind.key();
    FindingBuilder finding = run.finding().noteUnlessMuch(); // two buffers have their price
    List<ActivityResult> io = io(run, worst.process());
    double hideable = hideableNs / timeNs(io);
    for (ActivityResult part : io) {
      finding.impactNs(hideable * part.timeNs(), ResultFacts.layer(part), ResultFacts.kind(part));
    }
    return finding
        .in(layer)
        .title(
            "%s in turns, %d times: %s of I/O could be hidden behind the computing.",
            who, worst.turns(), Quantity.nanoseconds(hideableNs))
        .measure("turns", null, Quantity.count(worst.turns()))
        .measure("computing", null, Quantity.nanoseconds(computingNs))
        .measure("busy time", layer, Quantity.nanoseconds(run.stack().busyNs(layer, kind)))
        .measure("I/O that fits behind computing", layer, Quantity.nanoseconds(hideableNs))
        .measure("I/O beside computing now", layer, Quantity.nanoseconds(worst.besideNs()))
        .files(run.stack().topFiles(layer, kind))
        .processes(turning.stream().map(OverlapResult::process).toList())
        .remedy(remedy(kind));
  }

  private static Advice remedy(OperationKind kind) {
    return kind == OperationKind.READ
        ? Advice.to(
                "Begin to read the next piece before the computing on this one: a thread that"
                    + " reads ahead (a data loader's workers), aio_read or io_uring, at least"
                    + " posix_fadvise(POSIX_FADV_WILLNEED).")
            .withMpi("MPI_File_iread_at in MPI-IO.")
        : Advice.to(
                "Let the write go on during the next computing: a second buffer and aio_write or"
                    + " io_uring, or a thread that writes.")
            .withMpi("MPI_File_iwrite_at in MPI-IO.");
  }
}
