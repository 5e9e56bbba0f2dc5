// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.waiting;

import java.util.Comparator;
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
import org.iostrata.core.result.SenderResult;

/**
 * A program asks a service for many small things, and sends each request when the one before is
 * answered: it waits for the way there and back each time.
 *
 * <p>Impact: {@code what the requests of one connection wait beyond the time in which they are
 * answered, but for one}: how much of that time one request for all would take as well is not
 * known.
 */
public final class OneAtATimeRule extends Rule {
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

  @Override
  protected Optional<FindingBuilder> find(RuleContext run) {
    return run.facts().senders().stream()
        .filter(sender -> sender.asked() >= run.limit(minCount))
        .filter(sender -> sender.bytes() <= run.limit(maxSize) * sender.messages())
        .max(Comparator.comparingLong(OneAtATimeRule::onTheWayNs))
        .map(sender -> tell(run, sender));
  }

  private static long onTheWayNs(SenderResult sender) {
    return sender.askedNs() - sender.answeringNs();
  }

  private static FindingBuilder tell(RuleContext run, SenderResult sender) {
    double asked = sender.asked();
    double wayNs = onTheWayNs(sender);
    return run.finding()
        .noteUnlessMuch() // each question may need the answer before
        .in(Layer.NETWORK)
        .title(
            "%,d requests of %s go by one connection, each when the one before is answered, %s"
                + " later.",
            sender.asked(),
            Visible.name(sender.name()),
            Quantity.nanoseconds(sender.askedNs() / asked))
        .measure("requests", Layer.NETWORK, Quantity.count(asked))
        .measure("on the way, each", Layer.NETWORK, Quantity.nanoseconds(wayNs / asked))
        .measure(
            "to be answered, each",
            Layer.NETWORK,
            Quantity.nanoseconds(sender.answeringNs() / asked))
        .measure("waited in all", Layer.NETWORK, Quantity.nanoseconds(sender.askedNs()))
        .processes(List.of(sender.process()))
        .impactNs(wayNs * (1 - 1 / asked), Layer.NETWORK, OperationKind.READ)
        .remedy(
            "Ask for many things with one request, or send the next requests before the first is"
                + " answered (pipelining); or keep what was asked for before.");
  }
}
