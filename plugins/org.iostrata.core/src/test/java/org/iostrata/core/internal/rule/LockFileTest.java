// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.CLOSE;
import static org.iostrata.core.model.OperationKind.LOCK;
import static org.iostrata.core.model.OperationKind.METADATA;
import static org.iostrata.core.model.OperationKind.OPEN;
import static org.iostrata.core.model.OperationKind.UNLOCK;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.iostrata.core.result.AwaitedNameResult;
import org.junit.jupiter.api.Test;

/** Who waits for a name that serves as a lock, and how long. */
class LockFileTest {
  private static final String ID = "lock.file-name";
  private static final String NAME = "/data/lock";
  private static final int EXISTS = 17;
  private static final int ROUNDS = 10;

  private final TraceScript script = new TraceScript(2);

  /** Both want it at once, one after the other has it for 20 ms, the other one asks each 5 ms. */
  private void takeTurns(int error) {
    script.each(rank -> rank.call(OPEN, POSIX, "/data/log").takes(MS).run());
    for (int i = 0; i < 2 * ROUNDS; i++) {
      ScriptedRank holder = script.rank(i % 2);
      ScriptedRank waiter = script.rank(1 - i % 2);
      holder.makesFolder(NAME, MS, 0);
      holder.sleep(18 * MS);
      holder.removesFolder(NAME, MS);
      for (int ask = 0; ask < 4; ask++) {
        waiter.makesFolder(NAME, MS, error);
        waiter.sleep(4 * MS);
      }
    }
    script.each(
        rank -> {
          rank.makesFolder(NAME, MS, 0);
          rank.call(WRITE, POSIX, "/data/log").at(0).bytes(8).takes(MS).run();
          rank.removesFolder(NAME, MS);
        });
  }

  @Test
  void waitingBetweenTheTriesCounts() throws IOException {
    takeTurns(EXISTS);
    List<AwaitedNameResult> names = Twins.analyze(script).awaitedNames();
    long eachNs = ROUNDS * 21 * MS; // 20 ms, and making it
    assertEquals(
        List.of(new AwaitedNameResult(NAME, POSIX, 8 * ROUNDS, 2, 2 * eachNs, eachNs)), names);
    Finding finding = RulesTest.finding(Twins.judge(script), ID);
    assertEquals(eachNs, finding.costNs());
    assertTrue(finding.severity().isAtLeast(Severity.WARNING), finding::toString);
  }

  /** Each has the lock for as long as all its work takes, one behind the other. */
  @Test
  void theLastOfTheQueueIsWhoEndsTheRun() throws IOException {
    TraceScript queue = new TraceScript(4);
    queue.each(
        rank -> {
          int before = rank.process();
          for (int ask = 0; ask < 10 * before; ask++) {
            rank.call(LOCK, POSIX, "/data/results").takes(5000).refused().run();
            rank.sleep(10 * MS - 5000);
          }
          rank.call(LOCK, POSIX, "/data/results").takes(5000).run();
          rank.call(WRITE, POSIX, "/data/results").at(before).bytes(1).takes(98 * MS).run();
          rank.call(UNLOCK, POSIX, "/data/results").takes(MS).run();
        });
    Finding finding = RulesTest.finding(Twins.judge(queue), "lock.contention");
    assertEquals(300 * MS + 5000, finding.costNs(), "of 400 ms in all");
  }

  /** One makes the name each time, the other one asks for it, and removes it. */
  @Test
  void aSignThatOneMakesAndTheOtherTakesIsNoLock() throws IOException {
    for (int i = 0; i < 2 * ROUNDS; i++) {
      for (int ask = 0; ask < 4; ask++) {
        script.rank(1).asksInVain(NAME, MS);
        script.rank(1).sleep(4 * MS);
      }
      script.rank(0).sleep(18 * MS);
      script.rank(0).makesFolder(NAME, MS, 0);
      script.rank(1).removesFolder(NAME, MS);
    }
    assertEquals(1, Twins.analyze(script).awaitedNames().get(0).waiters());
    assertEquals(Severity.OK, RulesTest.finding(Twins.judge(script), ID).severity());
  }

  /** One makes it, and asks whether it is gone; the other one waits for it, and removes it. */
  @Test
  void aFlagThatBothAskForIsNoLock() throws IOException {
    ScriptedRank maker = script.rank(0);
    ScriptedRank taker = script.rank(1);
    for (int i = 0; i < 2 * ROUNDS; i++) {
      taker.asksInVain(NAME, MS);
      maker.sleep(2 * MS);
      maker.call(OPEN, POSIX, NAME).takes(MS).run();
      maker.asks(NAME, MS);
      taker.sleep(19 * MS);
      taker.asks(NAME, MS);
      taker.removesFolder(NAME, MS);
      maker.sleep(20 * MS);
      maker.asksInVain(NAME, MS);
    }
    assertEquals(2, Twins.analyze(script).awaitedNames().get(0).waiters());
    List<Finding> findings = Twins.judge(script);
    assertEquals(Severity.OK, RulesTest.finding(findings, ID).severity());
    assertTrue(RulesTest.finding(findings, "concurrency.polling").severity().isReported());
  }

  /** Who made it before anybody else asked, and was refused once for a moment, does not wait. */
  @Test
  void whoHardlyWaitsDoesNotCount() throws IOException {
    takeTurns(EXISTS);
    ScriptedRank third = script.thread(script.rank(0));
    third.makesFolder(NAME, MS, EXISTS);
    third.makesFolder(NAME, MS, 0);
    assertEquals(2, Twins.analyze(script).awaitedNames().get(0).waiters());
  }

  /** What did not fail made it: of older recordings nothing is known of what failed. */
  @Test
  void withoutErrorsOnlyTheCallsCount() throws IOException {
    takeTurns(0);
    assertEquals(List.of(), Twins.analyze(script).awaitedNames());
    Finding finding = RulesTest.finding(Twins.judge(script), ID);
    assertTrue(finding.costNs() < ROUNDS * 21 * MS, finding::toString);
  }

  /** As shells do with {@code >>}: open, make the handle that of the output, write, close. */
  private static void append(ScriptedRank rank, String path, long at) {
    rank.call(OPEN, POSIX, path).takes(MS).run();
    rank.call(METADATA, POSIX, path).takes(MS).run();
    rank.call(WRITE, POSIX, path).at(at).bytes(20).takes(MS).run();
    rank.call(CLOSE, POSIX, path).takes(MS).run();
  }

  @Test
  void whatIsAddedToIsNoLock() throws IOException {
    for (int i = 0; i < 40; i++) {
      append(script.rank(i % 2), "/data/log", 20L * i);
    }
    assertEquals(Severity.OK, RulesTest.finding(Twins.judge(script), ID).severity());
  }

  /** Each holder writes its number over the one before. */
  @Test
  void whatSaysWhoHasItIsALock() throws IOException {
    for (int i = 0; i < 40; i++) {
      append(script.rank(i % 2), NAME, 0);
    }
    assertTrue(RulesTest.finding(Twins.judge(script), ID).severity().isAtLeast(Severity.WARNING));
  }

  @Test
  void whatOneMakesAgainAndAgainIsNoLock() throws IOException {
    script.rank(1).removesFolder(NAME, MS);
    for (int i = 0; i < 40; i++) {
      script.rank(0).makesFolder(NAME, MS, 0);
      script.rank(0).removesFolder(NAME, MS);
    }
    assertEquals(Severity.OK, RulesTest.finding(Twins.judge(script), ID).severity());
  }
}
