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
 * A small message follows another one that is not answered: the sender's TCP holds it back until
 * the first is acknowledged (RFC 896, Nagle's algorithm), and the receiver's TCP delays that (RFC
 * 1122, section 4.2.3.2), while its program waits for the message.
 *
 * <p>Impact: {@code what such messages were later than the ones before them, of the connection with
 * most}: connections wait beside each other.
 */
public final class DelayedAckRule extends Rule {
  private final Threshold minHeld =
      limit("min-held", Quantity.count(4), "messages that were held back, at least");

  /** The rule. */
  public DelayedAckRule() {
    super(
        "network.delayed-ack",
        "Messages wait for an acknowledgement",
        "No message waits until the one before is acknowledged.",
        Requirement.MESSAGES);
    inPlainWords("messages are held back until the ones before them are acknowledged");
    explains("access.round-trips", "network.one-at-a-time");
  }

  @Override
  protected Optional<FindingBuilder> find(RuleContext run) {
    List<SenderResult> holding =
        run.facts().senders().stream()
            .filter(sender -> sender.held() >= run.limit(minHeld))
            .sorted(Comparator.comparingLong(SenderResult::longestHeldNs).reversed())
            .toList();
    return holding.isEmpty() ? Optional.empty() : Optional.of(tell(run, holding));
  }

  private static FindingBuilder tell(RuleContext run, List<SenderResult> holding) {
    SenderResult worst = holding.get(0);
    double heldNs = worst.longestHeldNs();
    Quantity bytes = Quantity.bytes((double) worst.bytes() / worst.messages());
    return run.finding()
        .in(Layer.NETWORK)
        .title(
            "%,d of %,d messages of %s wait until the one before is acknowledged: %s in all.",
            worst.held(),
            worst.messages(),
            Visible.name(worst.name()),
            Quantity.nanoseconds(heldNs))
        .measure("messages", Layer.NETWORK, Quantity.count(worst.messages()))
        .measure("messages held back", Layer.NETWORK, Quantity.count(worst.held()))
        .measure("mean size", Layer.NETWORK, bytes)
        .measure("held back, of one connection", Layer.NETWORK, Quantity.nanoseconds(heldNs))
        .processes(holding.stream().map(SenderResult::process).toList())
        .impactNs(heldNs, Layer.NETWORK, OperationKind.READ)
        .inAllNs(heldNs)
        .remedy(
            "Send what belongs together with one call (writev, sendmsg, or one buffer for head and"
                + " data), and set TCP_NODELAY on the connection.");
  }
}
