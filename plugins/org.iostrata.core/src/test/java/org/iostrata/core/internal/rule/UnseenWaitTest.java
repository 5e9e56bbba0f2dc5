// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.iostrata.core.internal.report.CoverageWords;
import org.iostrata.core.internal.report.Verdict;
import org.iostrata.core.result.AnalysisResult;
import org.junit.jupiter.api.Test;

/** Processes that wait at connections which are not recorded. */
class UnseenWaitTest {
  private final TraceScript script =
      new TraceScript(3)
          .each(rank -> rank.call(WRITE, POSIX, "/data/out").bytes(4 * MIB).takes(MS).run());

  private UnseenWaitTest listens(int process, long ns) {
    ScriptedRank rank = script.rank(process);
    rank.waits(TraceScript.LISTEN, rank.nowNs() + ns);
    return this;
  }

  @Test
  void whoWaitsLongIsSaid() throws IOException {
    AnalysisResult result = listens(0, 40 * MS).listens(1, 20 * MS).listens(2, 2 * MS).result();
    List<String> words = CoverageWords.of(result.trace().covered());
    assertEquals(1, words.size());
    assertTrue(
        words
            .get(0)
            .endsWith(
                " waits 40 ms at connections (2 processes do), which were not recorded:"
                    + " `trace --net` records them."),
        words::toString);
    String summary = Verdict.summary(result.trace(), Rules.judge(result));
    assertTrue(summary.contains("run of 41 ms"), summary);
    assertTrue(!summary.startsWith("Part of the run"), summary);
  }

  @Test
  void whoDoesNotIsNot() throws IOException {
    script.each(rank -> rank.sleep(40 * MS));
    AnalysisResult result = listens(0, 2 * MS).result();
    assertEquals(List.of(), CoverageWords.of(result.trace().covered()));
  }

  private AnalysisResult result() throws IOException {
    return Twins.analyze(script);
  }
}
