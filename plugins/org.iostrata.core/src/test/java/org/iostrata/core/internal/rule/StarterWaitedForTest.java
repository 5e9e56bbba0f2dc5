// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.model.Layer.POSIX;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.iostrata.core.model.Activity;
import org.iostrata.core.result.ActivityResult;
import org.iostrata.core.result.AnalysisResult;
import org.junit.jupiter.api.Test;

/** Workers hand their results to the process that started them, which writes all of them. */
class StarterWaitedForTest {
  private static final Path ONE_WRITER =
      Path.of(System.getProperty("iostrata.root"), "tests/fixtures/diagnosis/one-writer-bad");

  /** The recorded run, in which the waiting is a part of what it is. */
  private static Finding waiting(double part) throws IOException {
    Change<ActivityResult> less = new Change<>(ActivityResult.class, of -> waiting(of, part));
    AnalysisResult run = less.of(RulesTest.analyze(ONE_WRITER.toString()));
    return RulesTest.finding(Rules.judge(run), "balance.waited-for");
  }

  private static ActivityResult waiting(ActivityResult of, double part) {
    long waitedNs = of.activity() == Activity.IO ? (long) (part * of.waitedForElsewhereNs()) : 0;
    return Activities.of(of, of.timeNs(), of.waitedForInIoNs(), waitedNs);
  }

  @Test
  void workersWaitWhileItWrites() throws IOException {
    Finding finding = waiting(1);
    assertEquals(POSIX, finding.layer().orElseThrow());
    assertTrue(finding.title().startsWith("Those that python3"), finding.title());
    assertTrue(finding.title().contains("for its write operations"), finding.title());
    assertTrue(finding.severity().isAtLeast(Severity.WARNING));
  }

  /** What one gains when it and those that wait share the writing. */
  @Test
  void costIsWhatIsGainedByDoingItTogether() throws IOException {
    ActivityResult io =
        RulesTest.analyze(ONE_WRITER.toString()).activities().orElseThrow().stream()
            .filter(of -> of.waitedForElsewhereNs() > 0 && of.timeNs() > 10_000_000)
            .findFirst()
            .orElseThrow();
    double waitedNs = io.waitedForElsewhereNs();
    double expectedNs = waitedNs * io.timeNs() / (io.timeNs() + waitedNs);
    assertEquals(expectedNs, (double) waiting(1).costNs(), 1e6);
    assertTrue(waitedNs > 2 * io.timeNs(), "most of four wait");
  }

  @Test
  void lessThanOneAtATimeIsNoTrouble() throws IOException {
    assertTrue(waiting(0.5).severity().isReported());
    assertFalse(waiting(0.2).severity().isReported());
    assertFalse(waiting(0).severity().isReported());
  }
}
