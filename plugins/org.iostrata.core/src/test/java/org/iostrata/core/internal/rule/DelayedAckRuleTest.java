// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.util.List;
import org.iostrata.core.model.Layer;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.SenderResult;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Messages in two pieces, as a program sent them, and as they might have been. */
class DelayedAckRuleTest {
  private static final String ID = "network.delayed-ack";

  private static AnalysisResult recorded;

  @BeforeAll
  static void analyze() throws IOException {
    recorded = RulesTest.analyze("diagnosis/two-pieces-bad");
  }

  private static Finding finding(AnalysisResult run) {
    return RulesTest.finding(Rules.judge(run), ID);
  }

  /** So many of the messages of the client were held back, for so long. */
  private static Finding held(long held, long ns) {
    return finding(
        new Change<>(
                SenderResult.class,
                of ->
                    of.held() == 0
                        ? of
                        : new SenderResult(
                            of.process(),
                            of.name(),
                            of.messages(),
                            of.bytes(),
                            held,
                            ns,
                            0,
                            0,
                            0,
                            0,
                            0,
                            0))
            .of(recorded));
  }

  @Test
  void theSecondPieceOfEachIsHeldBack() {
    List<SenderResult> holding =
        recorded.senders().orElseThrow().stream().filter(of -> of.held() > 0).toList();
    assertEquals(1, holding.size());
    SenderResult client = holding.get(0);
    assertEquals(16, client.messages()); // 8 heads, and the data of each
    assertEquals(8L * (8 + 640), client.bytes());
    Finding finding = finding(recorded);
    assertEquals(Layer.NETWORK, finding.layer().orElseThrow());
    assertEquals(client.longestHeldNs(), finding.costNs());
    assertEquals(List.of(client.process()), finding.evidence().processes());
  }

  @Test
  void threeMayBeByChance() {
    assertEquals(100_000_000, held(4, 100_000_000).costNs());
    assertFalse(held(3, 100_000_000).severity().isReported());
  }
}
