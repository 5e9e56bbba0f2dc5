// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.waiting;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.Rule;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Severity;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.PollResult;

/**
 * A process waits for files that others make: it asks whether the next one is there, sleeps, and
 * asks again. The file is there for a while before it does.
 *
 * <p>Impact: {@code time from when a file was there to when it was asked for again}, of the thread
 * that was late longest; of two that wait for each other, of both; of threads none of which waits
 * often, of all, each time once. Who waits once or twice may have done something else: a note.
 */
public final class PollingRule extends Rule {
  private final Threshold minWaits =
      limit(
          "min-waits",
          Quantity.count(3),
          "times that a thread waited for a file, or all of them, at least");

  /** The rule. */
  public PollingRule() {
    super(
        "concurrency.polling",
        "Asks for files and sleeps in between",
        "No process sleeps between its questions whether a file is there.",
        Requirement.SEVERAL_PROCESSES);
    inPlainWords("processes ask for files of others and sleep in between");
    explains("metadata.dominates");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run) {
    run.facts().overlaps(); // or it is not known who did what when
    List<PollResult> all = run.result().polls();
    List<PollResult> often = all.stream().filter(of -> of.waits() >= run.limit(minWaits)).toList();
    if (!often.isEmpty()) {
      return Optional.of(tellHabit(run, often));
    }
    if (sum(all, PollResult::waits) >= run.limit(minWaits)) {
      return Optional.of(tellChain(run, all));
    }
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(tellHabit(run, all).atMost(Severity.INFO));
  }

  /** More than two wait beside each other. */
  private static double lateNs(List<PollResult> polls) {
    double both = polls.size() == 2 ? polls.get(1).lateNs() : 0;
    return polls.get(0).lateNs() + both;
  }

  /** The time in which any of them is late, who wait once or twice. */
  private static double anyLateNs(List<PollResult> polls) {
    List<PollResult> inOrder =
        polls.stream().sorted(Comparator.comparingLong(PollingRule::lateFromNs)).toList();
    double sumNs = 0;
    long passedNs = Long.MIN_VALUE;
    for (PollResult poll : inOrder) {
      sumNs += Math.max(0, poll.seenNs() - Math.max(passedNs, lateFromNs(poll)));
      passedNs = Math.max(passedNs, poll.seenNs());
    }
    return sumNs;
  }

  private static long lateFromNs(PollResult poll) {
    return poll.seenNs() - poll.lateNs();
  }

  private static long sum(List<PollResult> polls, ToLongFunction<PollResult> what) {
    return polls.stream().mapToLong(what).sum();
  }

  /** One thread waits again and again. */
  private static FindingBuilder tellHabit(RuleContext run, List<PollResult> polls) {
    PollResult latest = polls.get(0);
    return tell(run, polls, List.of(latest), lateNs(polls))
        .title(
            "%s waits %s for a file that another process makes, and sleeps between its"
                + " questions: it sees each %s late.",
            Visible.name(latest.name()),
            Quantity.number(latest.waits(), "time"),
            Quantity.nanoseconds((double) latest.lateNs() / latest.waits()));
  }

  /** Steps of a workflow: each waits for the file of the one before. */
  private static FindingBuilder tellChain(RuleContext run, List<PollResult> polls) {
    double lateNs = anyLateNs(polls);
    return tell(run, polls, polls, lateNs)
        .title(
            "%d processes wait for files that others make, and sleep between their questions: for"
                + " %s, files are there and not yet seen.",
            polls.size(), Quantity.nanoseconds(lateNs));
  }

  private static FindingBuilder tell(
      RuleContext run, List<PollResult> polls, List<PollResult> worst, double lateNs) {
    Layer layer = worst.get(0).layer();
    long waits = sum(worst, PollResult::waits);
    return run.finding()
        .in(layer)
        .measure("waits for files", layer, Quantity.count(waits))
        .measure("questions in vain", layer, Quantity.count(sum(worst, PollResult::failed)))
        .measure(
            "from a question in vain to the next",
            layer,
            Quantity.nanoseconds((double) sum(worst, PollResult::gapNs) / waits))
        .measure(
            "late, all waits together", layer, Quantity.nanoseconds(sum(worst, PollResult::lateNs)))
        .measure("threads that wait so", layer, Quantity.count(polls.size()))
        .files(polls.stream().map(PollResult::path).distinct().toList())
        .processes(polls.stream().map(PollResult::process).distinct().toList())
        .impactNs(lateNs, layer, OperationKind.STAT)
        .inAllNs(lateNs)
        .remedy(
            "Let who makes a file tell so, in place of asking: a message, a pipe, a lock that is"
                + " waited for, or inotify on the directory (on one machine). Where asking is all"
                + " there is, sleep shorter: a question takes microseconds.");
  }
}
