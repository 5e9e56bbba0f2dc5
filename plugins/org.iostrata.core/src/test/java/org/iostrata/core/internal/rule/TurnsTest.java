// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Processes that write one after the other, and such as only happen to. */
class TurnsTest {
  private static final String ID = "concurrency.turns";
  private static final long MS = 1_000_000;
  private static final long MIB = 1 << 20;

  /** Four ranks write ten times each, for 20 ms of a round of so many. */
  private static TraceScript rounds(long roundMs, boolean inTurns) {
    return new TraceScript(4)
        .each(
            rank -> {
              rank.sleep(inTurns ? rank.process() * roundMs / 4 * MS : 0);
              for (int round = 0; round < 10; round++) {
                rank.call(WRITE, POSIX, "/data/out")
                    .at((round * 4L + rank.process()) * MIB)
                    .bytes(MIB)
                    .takes(20 * MS)
                    .run();
                rank.sleep((roundMs - 20) * MS);
              }
            });
  }

  @Test
  void ranksWriteOneAfterTheOther() throws IOException {
    Finding finding = Twins.check(ID, POSIX, rounds(80, true), rounds(80, false));
    assertEquals(600 * MS, finding.costNs());
    assertEquals(4, finding.evidence().processes().size());
  }

  @Test
  void whoSeldomWritesSeldomMeetsAnother() throws IOException {
    assertFalse(RulesTest.finding(Twins.judge(rounds(400, true)), ID).severity().isReported());
  }
}
