// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.iostrata.core.model.Layer;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.SenderResult;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A service that is asked for each of 2048 lines of a list, as it was, and as it might have been.
 */
class OneAtATimeRuleTest {
  private static final String ID = "network.one-at-a-time";
  private static final long LARGE = 5000;

  private static AnalysisResult recorded;

  @BeforeAll
  static void analyze() throws IOException {
    recorded = RulesTest.analyze("diagnosis/ask-one-at-a-time-bad");
  }

  private static Finding finding(AnalysisResult run) {
    return RulesTest.finding(Rules.judge(run), ID);
  }

  private static SenderResult client() {
    List<SenderResult> asking =
        recorded.senders().orElseThrow().stream().filter(of -> of.asked() > 0).toList();
    assertEquals(1, asking.size());
    return asking.get(0);
  }

  /** The client asked so often, with messages of so many bytes. */
  private static Finding asked(long requests, long bytes) {
    Change<SenderResult> change =
        new Change<>(
            SenderResult.class,
            of ->
                of.asked() == 0
                    ? of
                    : new SenderResult(
                        of.process(),
                        of.name(),
                        of.messages(),
                        of.messages() * bytes,
                        of.held(),
                        of.longestHeldNs(),
                        requests,
                        of.askedNs(),
                        of.answeringNs(),
                        0,
                        0,
                        0));
    return finding(change.of(recorded));
  }

  /** The same run, if nothing had been recorded of the service. */
  private static Finding unseen(long requests, long bytes) {
    Change<SenderResult> change =
        new Change<>(
            SenderResult.class,
            of -> {
              boolean asks = of.asked() > 0;
              long askedNs = asks ? of.askedNs() : 0;
              long bothBytes = asks ? 2 * bytes * requests : 0;
              return new SenderResult(
                  of.process(),
                  of.name(),
                  0,
                  0,
                  0,
                  0,
                  0,
                  0,
                  0,
                  asks ? requests : 0,
                  askedNs,
                  bothBytes);
            });
    return finding(change.of(recorded));
  }

  @Test
  void eachWaitsForTheOneBefore() {
    SenderResult client = client();
    assertEquals(2048, client.asked());
    assertTrue(client.answeringNs() > 0 && client.answeringNs() < client.askedNs());
    Finding finding = finding(recorded);
    assertEquals(Layer.NETWORK, finding.layer().orElseThrow());
    assertEquals(List.of(client.process()), finding.evidence().processes());
    double wayNs = (double) client.askedNs() - client.answeringNs();
    assertEquals(wayNs * 2047 / 2048, (double) finding.costNs(), 1);
  }

  @Test
  void whoAsksForManyAtOnceWaitsSeldom() throws IOException {
    AnalysisResult repaired = RulesTest.analyze("diagnosis/ask-one-at-a-time-good");
    assertFalse(finding(repaired).severity().isReported());
  }

  @Test
  void aFewAreNoMatter() {
    assertTrue(asked(64, 4).severity().isReported());
    assertFalse(asked(63, 4).severity().isReported());
  }

  @Test
  void largeMessagesCannotBeJoined() {
    assertFalse(asked(64, LARGE).severity().isReported());
  }

  @Test
  void ofAServiceThatWasNotRecordedAllWaitingCounts() {
    Finding finding = unseen(2048, 4);
    assertEquals(client().askedNs() * 2047.0 / 2048, (double) finding.costNs(), 1);
    assertTrue(finding.remedy().endsWith("is not known: it was not recorded."), finding::remedy);
    assertFalse(unseen(63, 4).severity().isReported());
    assertFalse(unseen(64, LARGE).severity().isReported());
  }
}
