// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import java.util.List;
import java.util.Optional;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.rule.FindingBuilder;
import org.iostrata.core.internal.rule.KindFacts;
import org.iostrata.core.internal.rule.RuleContext;
import org.iostrata.core.internal.rule.TransferRule;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.SenderResult;

/**
 * What one end of connections moves with few calls the other end moves in many small pieces. Most
 * small messages are questions and answers, small as they should be: of these both ends have as
 * many. Only where both ends are recorded that is known.
 */
final class MessagePieces {
  private static final double MANY = 8;
  private static final double MOST = 0.5;

  private MessagePieces() {}

  /**
   * Tells it of a kind.
   *
   * @param goodBytes what a piece may have
   */
  static Optional<FindingBuilder> of(RuleContext run, OperationKind kind, double goodBytes) {
    KindFacts pieces = run.stack().kind(Layer.NETWORK, kind);
    KindFacts others = run.stack().kind(Layer.NETWORK, TransferRule.opposite(kind));
    if (pieces == null || others == null || pieces.count() < MANY * others.count()) {
      return Optional.empty();
    }
    List<SenderResult> senders = run.facts().senders();
    long toldBytes = senders.stream().mapToLong(SenderResult::bytes).sum();
    boolean bothEnds = toldBytes >= MOST * pieces.bytes();
    double good = pieces.bytes() / goodBytes;
    return bothEnds
        ? Optional.of(tell(run, kind, pieces, Math.max((double) others.count(), good)))
        : Optional.empty();
  }

  private static FindingBuilder tell(
      RuleContext run, OperationKind kind, KindFacts pieces, double needed) {
    boolean reads = kind == OperationKind.READ;
    double pieceNs = pieces.medianNs();
    return run.finding()
        .in(Layer.NETWORK)
        .inPlainWords(
            reads
                ? "messages are received in very small pieces"
                : "messages are sent in very small pieces")
        .title(
            "Messages are %s in %,d pieces of %s on average; %,.0f would do.",
            reads ? "received" : "sent", pieces.count(), Quantity.bytes(pieces.meanBytes()), needed)
        .measure("pieces", Layer.NETWORK, Quantity.count(pieces.count()))
        .measure("mean size", Layer.NETWORK, Quantity.bytes(pieces.meanBytes()))
        .measure("what most take", Layer.NETWORK, Quantity.nanoseconds(pieceNs))
        .impactNs(Math.max(0, pieces.count() - needed) * pieceNs, Layer.NETWORK, kind)
        .remedy(
            reads
                ? "Receive into a buffer of some KiB what is there, and take lines and numbers out of"
                    + " it: a call for each byte costs more than the byte."
                : "Gather what is to be sent in a buffer, and send it when it is full or when an answer"
                    + " is waited for.");
  }
}
