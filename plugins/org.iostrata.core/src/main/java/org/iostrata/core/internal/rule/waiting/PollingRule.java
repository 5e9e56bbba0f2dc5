// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.waiting;

import java.util.List;
import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.Rule;
import org.iostrata.core.internal.rule.RuleContext;
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
 * that was late longest; of two that wait for each other, of both.
 */
public final class PollingRule extends Rule {
  private final Threshold minWaits =
      limit("min-waits", Quantity.count(3), "times that a thread waited for a file, at least");

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
    List<PollResult> polls =
        run.result().polls().stream().filter(of -> of.waits() >= run.limit(minWaits)).toList();
    return polls.isEmpty() ? Optional.empty() : Optional.of(tell(run, polls));
  }

  /** More than two wait beside each other. */
  private static double lateNs(List<PollResult> polls) {
    double both = polls.size() == 2 ? polls.get(1).lateNs() : 0;
    return polls.get(0).lateNs() + both;
  }

  private static FindingBuilder tell(RuleContext run, List<PollResult> polls) {
    PollResult latest = polls.get(0);
    Layer layer = latest.layer();
    double lateNs = lateNs(polls);
    return run.finding()
        .in(layer)
        .title(
            "%s waits %,d times for a file that another process makes, and sleeps between its"
                + " questions: it sees each %s late.",
            Visible.name(latest.name()),
            latest.waits(),
            Quantity.nanoseconds((double) latest.lateNs() / latest.waits()))
        .measure("waits for files", layer, Quantity.count(latest.waits()))
        .measure("questions in vain", layer, Quantity.count(latest.failed()))
        .measure(
            "from a question in vain to the next",
            layer,
            Quantity.nanoseconds((double) latest.gapNs() / latest.waits()))
        .measure("late, all waits together", layer, Quantity.nanoseconds(latest.lateNs()))
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
