// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.concurrency;

import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.core.internal.rule.Anomaly;
import org.iostrata.core.internal.rule.Characteristic;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.IoStack;
import org.iostrata.core.internal.rule.KindFacts;
import org.iostrata.core.internal.rule.Range;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.ServedRequests;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.internal.rule.TransferRule;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Side;

/**
 * Many requests are outstanding in a layer, hardly more than one in the layer below: something
 * between them serialises, such as a lock, one descriptor of asynchronous I/O, or one aggregator;
 * {@link Bottleneck} names it.
 *
 * <p>Impact: {@code busy time of the layer below x (1 - its concurrency / that of the layer
 * above)}: the device would serve as many at once as are asked for. Only where the lower layer is
 * busy for most of the time of the upper one; else it is not what the upper one waits for. But
 * where several processes come through one at a time, and never two, it is what lies between that
 * they wait for: then the busy time is that of the layer above.
 */
public final class ConcurrencyCollapseRule extends TransferRule {
  private final Threshold maxBelow =
      limit("max-below", Quantity.count(1.25), "mean concurrency that is serial");
  private final Threshold minAbove =
      limit("min-above", Quantity.count(2.5), "mean concurrency that is parallel");
  private final Threshold minBusy =
      limit("min-busy", Quantity.share(0.5), "busy time below by busy time above, at least");

  private final Threshold maxServed =
      limit("max-served", Quantity.count(16), "processes one aggregator may serve");

  /** The rule. */
  public ConcurrencyCollapseRule() {
    super(
        "concurrency.collapse",
        "Concurrency collapses between two layers",
        "Requests stay concurrent on their way down.",
        Requirement.TRANSFERS,
        Requirement.TWO_LAYERS);
    inPlainWords("many requests enter a layer at once, and few leave it at a time");
    explains("concurrency.issue-wait", "concurrency.idle-below");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run, OperationKind kind) {
    return run.search()
        .find(Characteristic.CONCURRENCY, kind, Range.atLeast(run.limit(maxBelow)))
        .filter(found -> found.aboveValue() >= run.limit(minAbove))
        .filter(found -> isWaitedFor(run, found) || isInTurns(run, found))
        .filter(found -> !isHealthyAggregation(run, found))
        .map(found -> tell(run, found));
  }

  private boolean isWaitedFor(RuleContext run, Anomaly found) {
    KindFacts below = run.stack().kind(found.first(), found.kind());
    KindFacts above = run.stack().kind(found.above(), found.kind());
    return below.busyNs() >= run.limit(minBusy) * above.busyNs();
  }

  private static boolean isInTurns(RuleContext run, Anomaly found) {
    return Bottleneck.of(run, found) == Bottleneck.IN_TURNS;
  }

  /** One process that does it for a few is what collective I/O is for. */
  private boolean isHealthyAggregation(RuleContext run, Anomaly found) {
    return Bottleneck.of(run, found) == Bottleneck.ONE_AGGREGATOR
        && run.stack().processes(found.above(), found.kind()).size() <= run.limit(maxServed);
  }

  private FindingBuilder tell(RuleContext run, Anomaly found) {
    IoStack stack = run.stack();
    OperationKind kind = found.kind();
    Bottleneck bottleneck = Bottleneck.of(run, found);
    KindFacts below = stack.kind(found.first(), kind);
    KindFacts above = stack.kind(found.above(), kind);
    double lockNs =
        bottleneck == Bottleneck.LOCK
            ? stack.timeNs(found.first(), OperationKind.LOCK)
            : Double.NaN; // left out
    Optional<ServedRequests> served =
        found.first().side() == Side.SERVER ? run.facts().served(kind) : Optional.empty();
    boolean isInTurns = bottleneck == Bottleneck.IN_TURNS;
    return run.finding(found, Characteristic.CONCURRENCY.title(), Unit.COUNT)
        .in(bottleneck.beginsAbove() ? found.above() : found.first())
        .title(
            isInTurns
                ? "%.0f %ss are outstanding in %s, but %.0f in %s: %s."
                : "%.1f %ss are outstanding in %s, but %.1f in %s: %s.",
            isInTurns ? (double) above.maxConcurrency() : found.aboveValue(),
            kind.key(),
            found.above(),
            found.firstValue(),
            found.first(),
            bottleneck.words())
        .measure("largest concurrency", found.above(), Quantity.count(above.maxConcurrency()))
        .measure("largest concurrency", found.first(), Quantity.count(below.maxConcurrency()))
        .measure("busy time", found.above(), Quantity.nanoseconds(above.busyNs()))
        .measure("busy time", found.first(), Quantity.nanoseconds(below.busyNs()))
        .measure(
            "processes at work",
            found.first(),
            Quantity.count(stack.processes(found.first(), kind).size()))
        .impact(
            1 - found.firstValue() / found.aboveValue(),
            isInTurns ? found.above() : found.first(),
            kind)
        .measure("time in locks", found.first(), Quantity.nanoseconds(lockNs))
        .measure("a request waits", found.first(), mean(served, ServedRequests::waitingNs))
        .measure("a request is worked on", found.first(), mean(served, ServedRequests::servedNs))
        .remedy(bottleneck.remedy());
  }

  private static Quantity mean(
      Optional<ServedRequests> served, ToDoubleFunction<ServedRequests> timeNs) {
    return Quantity.nanoseconds(served.map(timeNs::applyAsDouble).orElse(Double.NaN)); // left out
  }
}
