// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Threads of which one has more to do than the others. */
class ThreadSharesTest {
  private static final String ID = "balance.threads";

  /** Threads of one process make so many reads each, of 1 MiB and 20 ms. */
  private static TraceScript reads(int... counts) {
    TraceScript script = new TraceScript(1);
    for (int i = 0; i < counts.length; i++) {
      ScriptedRank thread = i == 0 ? script.rank(0) : script.thread(script.rank(0));
      thread.sleep(-thread.nowNs());
      read(thread, i, counts[i], 20);
    }
    return script;
  }

  private static void read(ScriptedRank thread, int file, int count, long ms) {
    for (int i = 0; i < count; i++) {
      thread.call(READ, POSIX, "/data/" + file).at(i * MIB).bytes(MIB).takes(ms * MS).run();
    }
  }

  private static Finding finding(TraceScript script) throws IOException {
    return RulesTest.finding(Twins.judge(script), ID);
  }

  private static boolean isTold(int... counts) throws IOException {
    return finding(reads(counts)).severity().isReported();
  }

  /** Of 40 reads the mean has 10: the others could do 18 meanwhile. */
  @Test
  void oneOfFourHasMost() throws IOException {
    Finding finding = Twins.check(ID, POSIX, reads(28, 4, 4, 4), reads(10, 10, 10, 10));
    assertEquals(18 * 20 * MS, finding.costNs());
    assertEquals(
        "One of 4 threads moves 28 MiB by reads in POSIX, the mean of the threads is 10 MiB.",
        finding.title());
  }

  @Test
  void aLittleMoreIsChance() throws IOException {
    assertFalse(isTold(13, 9, 9, 9));
    assertTrue(isTold(14, 8, 9, 9));
  }

  @Test
  void ofTwoOneMayDoAnother() throws IOException {
    assertFalse(isTold(28, 4));
    assertTrue(isTold(28, 4, 4));
  }

  @Test
  void whoDoesNearlyAllWorksForAll() throws IOException {
    assertTrue(isTold(36, 2, 2));
    assertFalse(isTold(37, 2, 2));
    assertFalse(isTold(28, 1, 1, 1), "and a single read is no share");
  }

  /** Who has most is done before the others begin. */
  @Test
  void itHasToBeAtItToTheEnd() throws IOException {
    TraceScript script = reads(20, 0, 0, 0);
    for (int i = 1; i < 4; i++) {
      ScriptedRank thread = script.thread(script.rank(0));
      read(thread, i, 6, 20);
    }
    assertFalse(finding(script).severity().isReported());
  }

  @Test
  void threadsOfSeveralProcessesAreNotCompared() throws IOException {
    TraceScript script = new TraceScript(3);
    script.each(rank -> read(rank, rank.process(), rank.process() == 0 ? 28 : 4, 20));
    assertFalse(finding(script).severity().isReported());
  }

  @Test
  void readsAndWritesAreSharedApart() throws IOException {
    TraceScript script = reads(10, 10, 10);
    for (int i = 0; i < 28; i++) {
      script.rank(0).call(WRITE, POSIX, "/data/log").bytes(100).takes(MS).run();
    }
    assertFalse(finding(script).severity().isReported());
  }
}
