// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.waiting;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.internal.rule.Rule;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.Threshold;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.SenderResult;

/**
 * A program asks a service for many small things, and sends each request when the one before is
 * answered: it waits for the way there and back each time.
 *
 * <p>Impact: {@code what the requests of one connection wait beyond the time in which they are
 * answered, but for one}: how much of that time one request for all would take as well is not
 * known. Of a service that was not recorded it is all that they wait.
 */
public final class OneAtATimeRule extends Rule {
  private static final String REMEDY =
      "Ask for many things with one request, or send the next requests before the first is"
          + " answered (pipelining); or keep what was asked for before.";

  private final Threshold minCount =
      limit("min-count", Quantity.count(64), "requests by one connection, at least");
  private final Threshold maxSize =
      limit("max-size", Quantity.bytes(4096), "mean size of messages that are small");

  /** The rule. */
  public OneAtATimeRule() {
    super(
        "network.one-at-a-time",
        "Requests to a service go one at a time",
        "No service is asked for many small things one at a time.",
        Requirement.MESSAGES);
    inPlainWords("a service is asked for many small things, one at a time");
  }

  /** How one process waited for answers by one connection. */
  private record Questions(
      SenderResult sender, long asked, long askedNs, OptionalLong answeringNs, double meanBytes) {
    /** Of a service that was recorded. */
    private static Questions seen(SenderResult of) {
      return new Questions(
          of,
          of.asked(),
          of.askedNs(),
          OptionalLong.of(of.answeringNs()),
          (double) of.bytes() / Math.max(1, of.messages()));
    }

    /** Of another one, by questions and answers. */
    private static Questions unseen(SenderResult of) {
      return new Questions(
          of,
          of.unseenAsked(),
          of.unseenAskedNs(),
          OptionalLong.empty(),
          of.unseenBytes() / (2.0 * Math.max(1, of.unseenAsked())));
    }

    private double wayNs() {
      return (double) askedNs - answeringNs.orElse(0);
    }
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run) {
    return run.facts().senders().stream()
        .flatMap(sender -> Stream.of(Questions.seen(sender), Questions.unseen(sender)))
        .filter(questions -> questions.asked >= run.limit(minCount))
        .filter(questions -> questions.meanBytes <= run.limit(maxSize))
        .max(Comparator.comparingDouble(Questions::wayNs))
        .map(questions -> tell(run, questions));
  }

  private static FindingBuilder tell(RuleContext run, Questions questions) {
    double asked = questions.asked;
    double waitedNs = questions.wayNs() * (1 - 1 / asked);
    FindingBuilder finding =
        run.finding()
            .noteUnlessMuch() // each question may need the answer before
            .in(Layer.NETWORK)
            .title(
                "%,d requests of %s go by one connection, each when the one before is answered, %s"
                    + " later.",
                questions.asked,
                Visible.name(questions.sender.name()),
                Quantity.nanoseconds(questions.askedNs / asked))
            .measure("requests", Layer.NETWORK, Quantity.count(asked))
            .processes(List.of(questions.sender.process()))
            .impactNs(waitedNs, Layer.NETWORK, OperationKind.READ)
            .inAllNs(waitedNs); // some wait for an event before they receive
    Quantity eachWay = Quantity.nanoseconds(questions.wayNs() / asked);
    if (questions.answeringNs.isPresent()) {
      double answeringNs = questions.answeringNs.getAsLong();
      finding
          .measure("on the way, each", Layer.NETWORK, eachWay)
          .measure("to be answered, each", Layer.NETWORK, Quantity.nanoseconds(answeringNs / asked))
          .remedy(REMEDY);
    } else {
      finding
          .measure("on the way and to be answered, each", Layer.NETWORK, eachWay)
          .remedy(
              REMEDY
                  + " How much of the time the service itself takes is not known: it was not"
                  + " recorded.");
    }
    return finding.measure("waited in all", Layer.NETWORK, Quantity.nanoseconds(questions.askedNs));
  }
}
