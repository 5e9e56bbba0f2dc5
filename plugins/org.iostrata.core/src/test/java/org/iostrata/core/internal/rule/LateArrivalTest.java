// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.MPI_IO;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Path;
import org.iostrata.core.model.Activity;
import org.iostrata.core.result.ActivityResult;
import org.iostrata.core.result.AnalysisResult;
import org.junit.jupiter.api.Test;

/** Ranks that wait in collective calls: for one that computes, or for nobody while all exchange. */
class LateArrivalTest {
  private static final Path LATE =
      Path.of(System.getProperty("iostrata.root"), "tests/fixtures/diagnosis/late-rank-bad");

  /** The recorded run, in which all exchange for so many times as long as they waited there. */
  private static Finding exchanging(int times, boolean forOne) throws IOException {
    Change<ActivityResult> longer =
        new Change<>(ActivityResult.class, of -> exchanging(of, times, forOne));
    AnalysisResult run = longer.of(RulesTest.analyze(LATE.toString()));
    return RulesTest.finding(Rules.judge(run), "balance.late-arrival");
  }

  private static ActivityResult exchanging(ActivityResult of, int times, boolean forOne) {
    boolean waits = of.activity() == Activity.WAITS_IN_IO;
    long timeNs = waits ? times * of.timeNs() : of.timeNs();
    return Activities.of(
        of, timeNs, forOne ? of.waitedForInIoNs() : 100 * MS, of.waitedForElsewhereNs());
  }

  @Test
  void whoExchangesWithAllWaitsForNobody() throws IOException {
    Finding finding = exchanging(1, true);
    assertEquals(MPI_IO, finding.layer().orElseThrow());
    assertEquals(finding.costNs(), exchanging(10, true).costNs());
    assertFalse(exchanging(1, false).severity().isReported(), "each is waited for as long");
  }
}
