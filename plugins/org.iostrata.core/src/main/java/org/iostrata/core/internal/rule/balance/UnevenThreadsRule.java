// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.balance;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Shares;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.internal.rule.TransferRule;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.ThreadResult;
import org.iostrata.core.result.Totals;

/**
 * One of several threads of a process moves much more than the others, and is at it as long as
 * there is anything to move: the others have nothing to do in the end. One that does nearly all
 * does so for the others.
 *
 * <p>Impact: {@code time of the thread x (1 - mean bytes of a thread / its bytes)}: others could do
 * meanwhile what is above the mean.
 */
public final class UnevenThreadsRule extends TransferRule {
  private final Threshold deviation =
      limit(
          "deviation",
          Quantity.share(0.2),
          "relative standard deviation among threads that is natural");
  private final Threshold minThreads =
      limit("min-threads", Quantity.count(3), "threads that read or write, at least");
  private final Threshold minCount =
      limit("min-count", Quantity.count(2), "reads or writes of each of them, at least");
  private final Threshold maxShare =
      limit("max-share", Quantity.share(0.9), "part of all bytes from which on it works for all");
  private final Threshold minBusy =
      limit(
          "min-busy", Quantity.share(0.8), "part of the busy time in which it is at it, at least");

  /** The rule. */
  public UnevenThreadsRule() {
    super(
        "balance.threads",
        "Threads share the work unevenly",
        "Threads read and write about as much as each other.",
        Requirement.TRANSFERS,
        Requirement.SEVERAL_AT_WORK);
    inPlainWords("one thread moves much more than the others");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run, OperationKind kind) {
    Layer layer = run.stack().lowestOfProgram(kind);
    if (layer == null) {
      return Optional.empty();
    }
    List<ThreadResult> threads =
        run.facts().threadsIfKnown().stream()
            .filter(thread -> thread.layer() == layer && thread.kinds().containsKey(kind))
            .filter(thread -> of(thread, kind).count() >= run.limit(minCount))
            .sorted(Comparator.comparingLong(thread -> -of(thread, kind).bytes()))
            .toList();
    if (threads.size() < run.limit(minThreads)
        || threads.stream().mapToInt(ThreadResult::process).distinct().count() > 1) {
      return Optional.empty();
    }
    Totals most = of(threads.get(0), kind);
    double sum = threads.stream().mapToDouble(thread -> of(thread, kind).bytes()).sum();
    double mean = sum / threads.size();
    boolean uneven =
        most.bytes() > mean * Shares.byChance(threads.size(), run.limit(deviation))
            && most.bytes() <= run.limit(maxShare) * sum
            && most.timeNs() >= run.limit(minBusy) * run.stack().busyNs(layer, kind);
    return uneven ? Optional.of(tell(run, kind, threads, mean)) : Optional.empty();
  }

  private static Totals of(ThreadResult thread, OperationKind kind) {
    return thread.kinds().get(kind);
  }

  private static FindingBuilder tell(
      RuleContext run, OperationKind kind, List<ThreadResult> threads, double meanBytes) {
    ThreadResult worst = threads.get(0);
    Layer layer = worst.layer();
    Totals most = of(worst, kind);
    return run.finding()
        .in(layer)
        .title(
            "One of %d threads moves %s by %ss in %s, the mean of the threads is %s.",
            threads.size(),
            Quantity.bytes(most.bytes()),
            kind.key(),
            layer,
            Quantity.bytes(meanBytes))
        .measure("threads", layer, Quantity.count(threads.size()))
        .measure("largest share", layer, Quantity.bytes(most.bytes()))
        .measure("mean share", layer, Quantity.bytes(meanBytes))
        .measure("time of that thread", layer, Quantity.nanoseconds(most.timeNs()))
        .files(run.stack().topFiles(layer, kind))
        .processes(List.of(worst.process()))
        .impactNs(most.timeNs() - most.timeNs() * meanBytes / most.bytes(), layer, kind)
        .remedy(
            "Let each thread take the next piece when it is done with one, the large ones first,"
                + " instead of shares that are fixed before; cut large pieces into smaller ones.");
  }
}
