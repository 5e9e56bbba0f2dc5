// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.FLUSH;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/**
 * A program that starts another one, which flushes what it writes, and seems to compute meanwhile.
 */
class StarterTest {
  private static final int TIMES = 100;

  private final TraceScript script = new TraceScript(3).startedBy(1, 0).startedBy(2, 0);
  private final ScriptedRank starter = script.rank(0);

  StarterTest() {
    starter.appears();
    starter.waits(TraceScript.WAIT_FOR_CHILD, MS); // its waiting is recorded
  }

  /** A process that lives for a second from now on. */
  private void logs(int process) {
    ScriptedRank log = script.rank(process);
    log.sleep(starter.nowNs());
    log.appears();
    for (int i = 0; i < TIMES; i++) {
      log.call(WRITE, POSIX, "/data/log").at(i * 100L).bytes(100).takes(MS).run();
      log.call(FLUSH, POSIX, "/data/log").takes(9 * MS).run();
    }
    log.ends();
  }

  private long flushesCostMs() throws IOException {
    return RulesTest.finding(Twins.judge(script), "access.flush-per-write").costNs() / MS;
  }

  private void goesOn(long ms) {
    starter.sleep((1000 + ms) * MS);
  }

  @Test
  void whoEndsWithItHasWaited() throws IOException {
    logs(1);
    goesOn(20);
    starter.ends();
    assertEquals(9L * (TIMES - 1), flushesCostMs());
  }

  @Test
  void whoStartsTheNextOneHasWaited() throws IOException {
    logs(1);
    goesOn(20);
    logs(2);
    goesOn(20);
    starter.ends();
    assertEquals(2 * 9L * TIMES - 2 * 9, flushesCostMs());
  }

  @Test
  void whoGoesOnHasComputed() throws IOException {
    logs(1);
    goesOn(500);
    starter.ends();
    assertEquals(0, flushesCostMs());
  }
}
