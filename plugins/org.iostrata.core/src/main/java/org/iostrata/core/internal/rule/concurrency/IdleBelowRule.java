// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.concurrency;

import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.Advice;
import org.iostrata.core.internal.rule.FilePattern;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.KindFacts;
import org.iostrata.core.internal.rule.Patterns;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.internal.rule.TransferRule;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Side;

/**
 * The lowest layer idles for most of the time the layer above it waits: requests are not gathered
 * or handed on early, so the time goes between the two (Lu and Shen, section 4.3). Operations that
 * do not wait are no trouble.
 *
 * <p>Impact: {@code busy time above - busy time of all that it causes below}, at most the time
 * above.
 */
public final class IdleBelowRule extends TransferRule {
  private static final Advice LARGER_BUFFER =
      Advice.to(
          "Give each aggregator a larger buffer, as large as what it moves in one call, some MiB at"
              + " least: the hint cb_buffer_size; in OMPIO --mca io_ompio_bytes_per_agg.");

  private final Threshold maxIdle =
      limit("max-idle", Quantity.share(0.6), "part of the upper layer's time the lower may idle");

  /** The rule. */
  public IdleBelowRule() {
    super(
        "concurrency.idle-below",
        "Lower layer idle while the upper one waits",
        "The lowest layer works while the one above waits.",
        Requirement.TRANSFERS,
        Requirement.TWO_LAYERS);
    inPlainWords("a library works, or waits, while the storage idles");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run, OperationKind kind) {
    Layer lowest = run.stack().lowestOfProgram(kind);
    Layer above = lowest == null ? null : run.stack().above(lowest, kind);
    if (above == null
        || above.side() == Side.NETWORK // what a server does is in none of its calls
        || (above.isLike(Layer.ISO_C) && !callsWithin(run, above, lowest, kind))) {
      return Optional.empty();
    }
    long waitingNs = run.stack().kind(above, kind).busyNs();
    long workingNs = Math.min(waitingNs, workBelowNs(run, above, lowest, kind));
    double idle = 1 - (double) workingNs / waitingNs;
    return idle > run.limit(maxIdle)
            && isWaitedFor(run, above, kind)
            && !OwnWork.explains(run, above, kind)
        ? Optional.of(tell(run, above, kind, idle))
        : Optional.empty();
  }

  /** Whether it is recorded what calls of a layer do below: what C streams do mostly is not. */
  private static boolean callsWithin(
      RuleContext run, Layer above, Layer lowest, OperationKind kind) {
    return run.facts().linksOf(above, kind).stream().anyMatch(link -> link.to() == lowest);
  }

  /** Whether most calls return when they are done; the program goes on meanwhile with others. */
  private static boolean isWaitedFor(RuleContext run, Layer above, OperationKind kind) {
    Patterns files = run.stack().patterns(above, kind);
    return files.sum(FilePattern::issuedTimeNs) <= files.sum(FilePattern::timeNs) / 2;
  }

  /**
   * The busy time of everything operations of a kind cause below: reads and locks of writes too.
   */
  private static long workBelowNs(RuleContext run, Layer above, Layer lowest, OperationKind kind) {
    long linkedNs =
        run.facts().links().stream()
            .filter(link -> link.from() == above && link.to() == lowest && link.kind() == kind)
            .mapToLong(link -> run.stack().busyNs(lowest, link.childKind()))
            .sum();
    return Math.max(linkedNs, run.stack().busyNs(lowest, kind));
  }

  private static String place(Layer lowest) {
    if (lowest.isLike(Layer.BLOCK)) {
      return "the disks";
    }
    boolean files = lowest == Layer.POSIX || lowest == Layer.AIO || lowest == Layer.ISO_C;
    return files ? "the file system" : lowest.toString();
  }

  private FindingBuilder tell(RuleContext run, Layer above, OperationKind kind, double idle) {
    Layer lowest = run.stack().lowestOfProgram(kind);
    KindFacts waiting = run.stack().kind(above, kind);
    KindFacts working = run.stack().kind(lowest, kind);
    Optional<ExchangeRounds> rounds = ExchangeRounds.of(run, above, kind);
    FindingBuilder finding = run.finding();
    rounds.ifPresentOrElse(
        of -> tellRounds(finding, of, above, kind),
        () ->
            finding.title(
                "%.0f %% of the %s time is spent inside %s, not in %s.",
                100 * idle, kind.key(), above, place(lowest)));
    return finding
        .in(above)
        .measure("busy time", above, Quantity.nanoseconds(waiting.busyNs()))
        .measure("busy time", lowest, Quantity.nanoseconds(working.busyNs()))
        .measure(
            "time of its own", above, Quantity.share((double) waiting.selfNs() / waiting.timeNs()))
        .measure("mean request size", above, Quantity.bytes(waiting.meanBytes()))
        .measure("mean concurrency", lowest, Quantity.count(working.meanConcurrency()))
        .files(run.stack().topFiles(above, kind))
        .impact(idle * rounds.map(ExchangeRounds::avoidable).orElse(1.0), above, kind)
        .remedy(rounds.isPresent() ? LARGER_BUFFER : remedy(above));
  }

  private static void tellRounds(
      FindingBuilder finding, ExchangeRounds rounds, Layer above, OperationKind kind) {
    Quantity piece = Quantity.bytes(rounds.bytes());
    finding
        .title(
            "Each collective %s in %s is done in %,.0f rounds of %s: in each, all ranks exchange"
                + " and wait.",
            kind.key(), above, rounds.rounds(), piece)
        .inPlainWords("collective calls are done in many small rounds")
        .measure("rounds of a call", above, Quantity.count(rounds.rounds()));
  }

  private static Advice remedy(Layer above) {
    return Advice.to(above + " copies, converts or waits. Move more with each call.")
        .withMpi(
            "It may wait for other ranks: let writes be non-blocking"
                + " (MPI_File_iwrite_at_all), and avoid collective calls for tiny"
                + " pieces.");
  }
}
