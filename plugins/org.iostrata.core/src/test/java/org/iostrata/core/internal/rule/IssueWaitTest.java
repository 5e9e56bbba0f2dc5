// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.KIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.AIO;
import static org.iostrata.core.model.Layer.MPI_IO;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How long writes stay in MPI-IO before, during and after their POSIX call, of 10 ms each. */
class IssueWaitTest {
  private final TraceScript script = new TraceScript(1);
  private final ScriptedRank rank = script.rank(0);

  private ScriptedRank.Call write(long ms) {
    return rank.call(WRITE, MPI_IO, "/data/out").bytes(KIB).takes(ms * MS);
  }

  private IssueWaitTest writes(int count, long beforeMs) {
    for (int i = 0; i < count; i++) {
      write(beforeMs)
          .around(
              () -> {
                long ms = 9 - beforeMs;
                rank.call(WRITE, POSIX, "/data/out").bytes(KIB).takes(ms * MS).run();
                rank.sleep(MS);
              });
    }
    return this;
  }

  private Finding finding() throws IOException {
    return RulesTest.finding(Twins.judge(script), "concurrency.issue-wait");
  }

  @Test
  void threeTenthsMayBeWaitedAndFewMayWait() throws IOException {
    assertEquals(Severity.OK, new IssueWaitTest().writes(16, 3).finding().severity());
    assertEquals(Severity.OK, new IssueWaitTest().writes(15, 4).finding().severity());
    assertEquals(Severity.WARNING, new IssueWaitTest().writes(16, 4).finding().severity());
  }

  /** Each is begun by a call that takes so long, and left alone for fifteen times as long. */
  private Finding findingOfCallsThatBegin(long ns) throws IOException {
    for (int i = 0; i < 16; i++) {
      rank.call(READ, AIO, "/data/in").at(i * KIB).bytes(KIB).waits(ns).runFor(16 * ns);
      rank.sleep(ns);
    }
    return finding();
  }

  /** It may be a thread that is started for them. */
  @Test
  void callsThatBeginRequestsMayTakeAWhile() throws IOException {
    assertEquals(Severity.OK, findingOfCallsThatBegin(249_000).severity());
  }

  @Test
  void callsThatBeginRequestsOneAfterTheOtherMayWait() throws IOException {
    Finding finding = findingOfCallsThatBegin(4 * MS);
    assertEquals(
        "The calls that begin reads in AIO take 4 ms each, one after the other: they wait.",
        finding.title());
    assertEquals(64 * MS, finding.costNs());
  }

  /** Writes that make no call tell nothing of waiting. */
  @Test
  void theTimeUntilTheFirstCallIsWhatItCosts() throws IOException {
    writes(16, 4);
    for (int i = 0; i < 4; i++) {
      write(10).run();
    }
    Finding finding = finding();
    assertEquals(
        "A write spends 4 ms of its 10 ms in MPI-IO before the first call below.", finding.title());
    assertEquals(64 * MS, finding.costNs());
    assertEquals(List.of(0.4, 4.0 * MS, 5.0 * MS, 1.0 * MS, 16.0, 1.0), RulesTest.values(finding));
  }
}
