// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.SenderResult;
import org.junit.jupiter.api.Test;

/**
 * A server that takes 256 lines of 64 bytes, sent with one call, byte by byte, or with one call.
 */
class MessagePiecesTest {
  private static final int BYTES = 256 * 64;

  private static Finding smallReads(AnalysisResult run) {
    return RulesTest.finding(Rules.judge(run), "access.small-reads");
  }

  @Test
  void aByteIsNoMessage() throws IOException {
    AnalysisResult bad = RulesTest.analyze("diagnosis/log-server-bad");
    Finding finding = smallReads(bad);
    assertEquals(Layer.NETWORK, finding.layer().orElseThrow());
    assertTrue(
        finding.title().startsWith("Messages are received in 16,384 pieces of 1 B on average; 1"),
        finding::title);
    double pieceNs = new IoStack(bad).kind(Layer.NETWORK, OperationKind.READ).medianNs();
    assertEquals((BYTES - 1) * pieceNs, (double) finding.costNs(), 1);
  }

  @Test
  void whatIsReceivedAsItIsSentIsNoMatterOfItsSize() throws IOException {
    assertEquals(0, smallReads(RulesTest.analyze("diagnosis/log-server-good")).costNs());
  }

  /** Whoever sent it may have sent it so. */
  @Test
  void ofOneEndAloneNothingIsKnown() throws IOException {
    Change<SenderResult> elsewhere =
        new Change<>(
            SenderResult.class,
            of ->
                new SenderResult(
                    of.process(), of.name(), of.messages(), BYTES / 2 - 1, 0, 0, 0, 0, 0, 0, 0, 0));
    assertEquals(
        0, smallReads(elsewhere.of(RulesTest.analyze("diagnosis/log-server-bad"))).costNs());
  }
}
