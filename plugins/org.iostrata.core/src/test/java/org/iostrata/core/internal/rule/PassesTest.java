// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.KIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.READ;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** A file that is gone through again and again. */
class PassesTest {
  private static final long STEP = 130 * KIB;

  /** Processes read a file of 32 steps again and again, in buffers of 128 KiB or as a whole. */
  private static Finding reads(int processes, int passes, boolean whole) throws IOException {
    TraceScript script =
        new TraceScript(processes)
            .each(
                rank -> {
                  for (int pass = 0; pass < passes; pass++) {
                    for (int i = 0; i < 32; i++) {
                      rank.call(READ, POSIX, "/data/table")
                          .at(i * STEP)
                          .bytes(whole ? STEP : 128 * KIB)
                          .takes(MS)
                          .run();
                    }
                  }
                });
    return RulesTest.finding(Twins.judge(script), "access.redundant-reads");
  }

  private static boolean isInPasses(Finding finding) {
    assertTrue(finding.severity().isReported(), finding::toString);
    return finding.remedy().startsWith("Go through the file once");
  }

  @Test
  void aLoopAgainstTheOrderGoesThroughItManyTimes() throws IOException {
    Finding finding = reads(1, 8, false);
    assertTrue(isInPasses(finding));
    assertEquals("a file is gone through from begin to end again and again", finding.trouble());
    assertEquals(
        8.0,
        finding.evidence().measures().stream()
            .filter(measure -> measure.name().equals("passes from begin to end"))
            .findFirst()
            .orElseThrow()
            .value()
            .value());
  }

  @Test
  void aFewAreReadAgain() throws IOException {
    assertTrue(!isInPasses(reads(1, 7, false)));
  }

  @Test
  void ofSeveralProcessesEachDoesSo() throws IOException {
    assertTrue(isInPasses(reads(2, 8, false)));
    assertTrue(!isInPasses(reads(8, 4, false)), "all read all of it");
  }

  /** Each pass is one run: the file is loaded again. */
  @Test
  void whatIsReadInOneRunIsNoLoop() throws IOException {
    assertTrue(!isInPasses(reads(1, 8, true)));
  }
}
