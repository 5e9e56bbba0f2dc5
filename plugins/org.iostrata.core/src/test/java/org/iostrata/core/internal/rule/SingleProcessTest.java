// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.OPEN;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.iostrata.core.model.Activity;
import org.iostrata.core.result.ActivityResult;
import org.iostrata.core.result.AnalysisResult;
import org.junit.jupiter.api.Test;

/** One process does the I/O of all: whom that costs how much, and who only looks like it. */
class SingleProcessTest {
  /**
   * Four processes: one does so much of the reading, and perhaps another one all of the writing.
   */
  private static Finding stages(int reader, int writer) throws IOException {
    TraceScript script = new TraceScript(4);
    for (int i = 0; i < 40; i++) {
      script.rank(reader).call(READ, POSIX, "/data/in").bytes(MIB).takes(10 * MS).run();
      script.rank(writer).call(WRITE, POSIX, "/data/out").bytes(MIB).takes(10 * MS).run();
    }
    return RulesTest.finding(Twins.judge(script), "balance.single-process");
  }

  @Test
  void oneThatReadsAndAnotherThatWritesAreStagesOfAPipeline() throws IOException {
    assertTrue(stages(0, 0).severity().isReported());
    assertFalse(stages(0, 3).severity().isReported());
  }

  /** Process 0 writes all for 400 ms; process 1 is seen to wait, for process 0 so long. */
  private static Finding writer(boolean waits, long forItNs) throws IOException {
    TraceScript script = new TraceScript(4);
    for (int i = 0; i < 40; i++) {
      script.rank(0).call(WRITE, POSIX, "/data/out").bytes(MIB).takes(10 * MS).run();
    }
    script.rank(1).call(OPEN, POSIX, "/data/in").takes(MS).run();
    Change<ActivityResult> change =
        new Change<>(ActivityResult.class, of -> waiting(of, waits, forItNs));
    AnalysisResult run = change.of(Twins.analyze(script));
    return RulesTest.finding(Rules.judge(run), "balance.single-process");
  }

  private static ActivityResult waiting(ActivityResult of, boolean waits, long forItNs) {
    boolean writes = of.process() == 0 && of.activity() == Activity.IO;
    boolean idles = of.process() == 1 && of.activity() == Activity.COMPUTES;
    return new ActivityResult(
        of.process(),
        of.name(),
        of.team(),
        idles && waits ? Activity.WAITS : of.activity(),
        of.layer(),
        of.kind(),
        of.timeNs(),
        of.unawaitedNs(),
        0,
        writes ? forItNs : 0);
  }

  @Test
  void whoWritesForAllIsATroubleForThoseThatWait() throws IOException {
    assertEquals(300 * MS, writer(false, 0).costNs(), "it is not seen who waits");
    assertEquals(200 * MS, writer(true, 200 * MS).costNs());
    assertEquals(300 * MS, writer(true, 900 * MS).costNs());
    assertFalse(writer(true, 0).severity().isReported());
  }

  /** Process 0 makes text for so long before each write; the others do something else as long. */
  private static Finding text(long computesNs, long othersNs) throws IOException {
    TraceScript script = new TraceScript(4);
    for (int i = 0; i < 40; i++) {
      script.rank(0).call(WRITE, POSIX, "/data/out").bytes(MIB).takes(MS).run();
      script.rank(0).sleep(computesNs);
    }
    script.each(
        rank -> {
          if (rank.process() > 0) {
            rank.call(OPEN, POSIX, "/data/in").takes(MS).run();
            rank.sleep(othersNs);
            rank.receives(script.rank(0));
          }
        });
    return RulesTest.finding(Twins.judge(script), "balance.single-process");
  }

  /** From the first to the last write 39 x 10 + 1 ms; each could do a fourth of it. */
  @Test
  void whatIsComputedBetweenTheCallsIsPartOfIt() throws IOException {
    Finding all = text(9 * MS, 0);
    assertEquals(0.75 * 391 * MS, (double) all.costNs(), 2 * MS, all::toString);
    assertEquals(391.0 * MS, RulesTest.values(all).get(3), 10.0 * MS);
    assertEquals(30.0 * MS, (double) text(9 * MS, 250 * MS).costNs(), MS, "they wait too little");
  }
}
