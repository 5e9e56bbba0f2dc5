// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.CLOSE;
import static org.iostrata.core.model.OperationKind.FLUSH;
import static org.iostrata.core.model.OperationKind.OPEN;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.iostrata.core.model.OperationKind;
import org.junit.jupiter.api.Test;

/** Processes that write one after the other, and such as only happen to. */
class TurnsTest {
  private static final String ID = "concurrency.turns";
  private static final long MS = 1_000_000;
  private static final long MIB = 1 << 20;

  /** Four ranks write ten times each, for 20 ms of a round of so many. */
  private static TraceScript rounds(long roundMs, boolean inTurns) {
    return rounds(10, roundMs, inTurns);
  }

  private static TraceScript rounds(int times, long roundMs, boolean inTurns) {
    return new TraceScript(4)
        .each(
            rank -> {
              rank.sleep(inTurns ? rank.process() * roundMs / 4 * MS : 0);
              for (int round = 0; round < times; round++) {
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

  /** A directory lets them in one after the other: who does not write is in an open call. */
  @Test
  void whoOpensFilesMeanwhileDoesNotWaitForItsTurn() throws IOException {
    TraceScript script =
        new TraceScript(4)
            .each(
                rank -> {
                  rank.sleep(rank.process() * 20L * MS);
                  for (int i = 0; i < 10; i++) {
                    String path = "/data/" + rank.process() + "." + i;
                    rank.call(WRITE, POSIX, path).at(0).bytes(MIB).takes(20 * MS).run();
                    rank.call(OPEN, POSIX, path).takes(60 * MS).run();
                  }
                });
    assertFalse(RulesTest.finding(Twins.judge(script), ID).severity().isReported());
  }

  @Test
  void whoComesToItOnceIsInNoTurns() throws IOException {
    Finding twice = RulesTest.finding(Twins.judge(rounds(2, 80, true)), ID);
    assertEquals(120 * MS, twice.costNs());
    assertFalse(RulesTest.finding(Twins.judge(rounds(1, 80, true)), ID).severity().isReported());
  }

  @Test
  void whoSeldomWritesSeldomMeetsAnother() throws IOException {
    assertFalse(RulesTest.finding(Twins.judge(rounds(400, true)), ID).severity().isReported());
  }

  /**
   * Ranks write all their part of one file, 10 ms after each piece of 1 ms, when the one before is
   * done and has sent a message, or at once.
   */
  private static TraceScript stretches(boolean inTurns, boolean waits) {
    TraceScript script = new TraceScript(4);
    return script.each(
        rank -> {
          ScriptedRank before = script.rank(Math.max(0, rank.process() - 1));
          if (inTurns && waits) {
            rank.receives(before);
          } else if (inTurns) {
            rank.sleep(before.nowNs());
          }
          for (int i = 0; i < 10; i++) {
            rank.call(WRITE, POSIX, "/data/out")
                .at((rank.process() * 10L + i) * MIB)
                .bytes(MIB)
                .takes(MS)
                .run();
            rank.sleep(10 * MS);
          }
        });
  }

  /** From the first to the last write 439 ms less 10 ms; of four, three could have been spared. */
  @Test
  void whoMakesWhatItWritesInItsTurnKeepsTheOthersWaiting() throws IOException {
    Finding finding = RulesTest.finding(Twins.judge(stretches(true, true).barrier()), ID);
    assertTrue(finding.title().startsWith("4 processes write one file one after"), finding::title);
    assertEquals((440 - 10) * MS * 3 / 4, finding.costNs());
    assertFalse(isTold(stretches(false, true)));
  }

  @Test
  void whoDoesNotWaitComesWhenItIsReady() throws IOException {
    assertFalse(isTold(stretches(true, false)));
  }

  private static boolean isTold(TraceScript script) throws IOException {
    return RulesTest.finding(Twins.judge(script), ID).severity().isReported();
  }

  /** Each in its turn writes a run of small pieces, or all do at once. */
  private static TraceScript runs(boolean inTurns) {
    return new TraceScript(4)
        .each(
            rank -> {
              for (int round = 0; round < 10; round++) {
                rank.sleep(inTurns ? rank.process() * 8L * MS : 0);
                for (int i = 0; i < 8; i++) {
                  rank.call(WRITE, POSIX, "/data/out").bytes(100).takes(MS).run();
                }
                rank.sleep(inTurns ? (3 - rank.process()) * 8L * MS : 24L * MS);
              }
            });
  }

  /** Nobody waits for another one's lock of a block, for nobody writes meanwhile. */
  @Test
  void smallPiecesSideBySideAreNoTroubleOfTheirOwnThen() throws IOException {
    String small = "access.shared-file-small-writes";
    Finding inTurns = RulesTest.finding(Twins.judge(runs(true)), small);
    assertEquals(ID, inTurns.explainedBy().orElse(""), inTurns::toString);
    Finding together = RulesTest.finding(Twins.judge(runs(false)), small);
    assertTrue(together.severity().isReported(), together::toString);
    assertEquals("", together.explainedBy().orElse(""));
  }

  /** Threads of one process read ten times each, under one mutex or not. */
  private static TraceScript threads(int count, boolean inTurns) {
    return threads(new TraceScript(1), count, inTurns);
  }

  private static TraceScript threads(TraceScript script, int count, boolean inTurns) {
    ScriptedRank[] threads = new ScriptedRank[count];
    threads[0] = script.rank(0);
    for (int i = 1; i < count; i++) {
      threads[i] = script.thread(threads[0]);
    }
    for (int round = 0; round < 10; round++) {
      for (int i = 0; i < count; i++) {
        ScriptedRank before = threads[(i + count - 1) % count];
        threads[i].sleep(inTurns ? Math.max(0, before.nowNs() - threads[i].nowNs()) : 0);
        threads[i]
            .call(READ, POSIX, "/data/in")
            .at((i * 10L + round) * MIB)
            .bytes(MIB)
            .takes(20 * MS)
            .run();
      }
    }
    return script;
  }

  @Test
  void threadsReadOneAfterTheOther() throws IOException {
    Finding finding = RulesTest.finding(Twins.judge(threads(4, true)), ID);
    assertTrue(finding.title().startsWith("4 threads read in turns"), finding::title);
    assertEquals(600 * MS, finding.costNs());
    assertFalse(RulesTest.finding(Twins.judge(threads(4, false)), ID).severity().isReported());
  }

  /** As that of the shell which started the program, and reads its script. */
  @Test
  void anotherProcessMayReadALittle() throws IOException {
    TraceScript script = new TraceScript(2);
    script.rank(1).call(READ, POSIX, "/data/script").at(0).bytes(100).takes(MS).run();
    Finding finding = RulesTest.finding(Twins.judge(threads(script, 4, true)), ID);
    assertTrue(finding.title().startsWith("4 threads read in turns"), finding::title);
  }

  @Test
  void ofTwoThreadsOneMayBeginWhenTheOtherIsDone() throws IOException {
    assertFalse(RulesTest.finding(Twins.judge(threads(2, true)), ID).severity().isReported());
  }

  /** Threads open, read and close a file each, or flush one, under one mutex or not. */
  private static TraceScript pieces(OperationKind last, boolean inTurns) {
    TraceScript script = new TraceScript(1);
    ScriptedRank[] threads = new ScriptedRank[4];
    threads[0] = script.rank(0);
    for (int i = 1; i < 4; i++) {
      threads[i] = script.thread(threads[0]);
    }
    for (int round = 0; round < 10; round++) {
      for (int i = 0; i < 4; i++) {
        String path = "/data/tile." + (i * 10 + round);
        ScriptedRank before = threads[(i + 3) % 4];
        threads[i].sleep(inTurns ? Math.max(0, before.nowNs() - threads[i].nowNs()) : 0);
        threads[i].call(OPEN, POSIX, path).takes(5 * MS).run();
        threads[i].call(READ, POSIX, path).at(0).bytes(MIB).takes(5 * MS).run();
        threads[i].call(last, POSIX, path).takes(last == FLUSH ? 20 * MS : MS).run();
        threads[i].sleep(9 * MS);
      }
    }
    return script;
  }

  @Test
  void threadsOpenAndReadFilesOneAfterTheOther() throws IOException {
    Finding finding = RulesTest.finding(Twins.judge(pieces(CLOSE, true)), ID);
    assertTrue(finding.title().startsWith("4 threads open, read and write files"), finding::title);
    assertEquals(40 * 11 * MS * 3 / 4, finding.costNs());
    assertFalse(RulesTest.finding(Twins.judge(pieces(CLOSE, false)), ID).severity().isReported());
  }

  @Test
  void oneAtATimeFlushesForAll() throws IOException {
    assertFalse(RulesTest.finding(Twins.judge(pieces(FLUSH, true)), ID).severity().isReported());
  }
}
