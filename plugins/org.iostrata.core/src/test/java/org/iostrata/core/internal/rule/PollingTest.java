// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.OPEN;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.iostrata.core.result.PollResult;
import org.junit.jupiter.api.Test;

/** Who asks for files that another process makes, and sleeps in between. */
class PollingTest {
  private static final String ID = "concurrency.polling";

  private final TraceScript script = new TraceScript(4);
  private final ScriptedRank maker = script.rank(0);
  private final ScriptedRank waiter = script.rank(1);

  /** Made by another name each time, or the same, and given the name that is waited for. */
  private void makesAndRenames(String path) {
    makes(path);
    maker.renames(path, MS);
  }

  private void makes(String path) {
    maker.sleep(7 * MS);
    maker.call(OPEN, POSIX, path).takes(MS).run();
    maker.call(WRITE, POSIX, path).bytes(4096).takes(MS).run();
  }

  /** Asks every 20 ms, of which the first question is in vain; the second one sees it. */
  private void waitsFor(String path) {
    waitsFor(waiter, path);
    maker.sleep(Math.max(0, waiter.nowNs() - maker.nowNs()));
  }

  private static void waitsFor(ScriptedRank rank, String path) {
    rank.asksInVain(path, MS);
    rank.sleep(19 * MS);
    rank.asks(path, MS);
    rank.call(OPEN, POSIX, path).takes(MS).run();
    rank.call(READ, POSIX, path).bytes(4096).takes(MS).run();
  }

  private Finding finding() throws IOException {
    return RulesTest.finding(Twins.judge(script), ID);
  }

  private List<PollResult> polls() throws IOException {
    return Twins.analyze(script).polls();
  }

  @Test
  void filesAreThereBeforeTheyAreAskedForAgain() throws IOException {
    for (int i = 0; i < 8; i++) {
      makesAndRenames("/spool/new." + i);
      waitsFor("/spool/" + i);
    }
    PollResult only = polls().get(0);
    assertEquals(1, only.process());
    assertEquals(8, only.waits());
    assertEquals(8, only.failed());
    assertEquals(8 * 20 * MS, only.gapNs());
    assertEquals(8 * (21 - 10) * MS, only.lateNs());
    Finding finding = finding();
    assertEquals(8 * 11 * MS, finding.costNs());
    assertEquals(List.of(1), finding.evidence().processes());
    assertTrue(finding.severity().isAtLeast(Severity.WARNING), finding::toString);
  }

  @Test
  void filesMayBeMadeInPlace() throws IOException {
    for (int i = 0; i < 8; i++) {
      makes("/spool/" + i);
      waitsFor("/spool/" + i);
    }
    assertEquals(8 * (21 - 9) * MS, polls().get(0).lateNs());
  }

  @Test
  void ofOneNameForAllHalfOfTheTimeIsLost() throws IOException {
    for (int i = 0; i < 8; i++) {
      makesAndRenames("/spool/new");
      waitsFor("/spool/" + i);
    }
    assertEquals(8 * 10 * MS, polls().get(0).lateNs());
    assertTrue(finding().severity().isReported());
  }

  @Test
  void theNameMayBeTheSameAgainAndAgain() throws IOException {
    for (int i = 0; i < 8; i++) {
      makesAndRenames("/spool/new");
      waitsFor("/spool/ready");
      waiter.renames("/spool/ready", MS);
    }
    assertEquals(8 * 10 * MS, polls().get(0).lateNs());
  }

  @Test
  void aFewAreNoHabit() throws IOException {
    for (int i = 0; i < 2; i++) {
      makesAndRenames("/spool/new." + i);
      waitsFor("/spool/" + i);
    }
    assertEquals(Severity.INFO, finding().severity());
  }

  @Test
  void eachStepMayWaitOnce() throws IOException {
    for (int step = 1; step < 4; step++) {
      ScriptedRank rank = script.rank(step);
      rank.sleep(maker.nowNs() - rank.nowNs());
      makes("/spool/step." + step);
      waitsFor(rank, "/spool/step." + step);
      maker.sleep(rank.nowNs() - maker.nowNs());
    }
    Finding finding = finding();
    assertEquals(3 * (21 - 9) * MS, finding.costNs());
    assertEquals(List.of(1, 2, 3), finding.evidence().processes().stream().sorted().toList());
    assertTrue(finding.title().startsWith("3 processes wait for files that others make"));
  }

  @Test
  void whoWaitBesideEachOtherAreLateAtTheSameTime() throws IOException {
    makes("/spool/go");
    for (int rank = 1; rank < 4; rank++) {
      waitsFor(script.rank(rank), "/spool/go");
    }
    assertEquals((21 - 9) * MS, finding().costNs());
  }

  /** The last process is started now, and makes what the waiter has asked for and asks for then. */
  private void makesWhatWasAskedFor() {
    ScriptedRank later = script.rank(3);
    for (int i = 0; i < 3; i++) {
      waiter.asksInVain("/obj/" + i, MS);
    }
    later.sleep(10 * MS);
    later.appears();
    for (int i = 0; i < 3; i++) {
      later.call(OPEN, POSIX, "/obj/" + i).takes(MS).run();
      later.call(WRITE, POSIX, "/obj/" + i).bytes(4096).takes(MS).run();
    }
    waiter.waits(TraceScript.WAIT_FOR_CHILD, later.nowNs());
    for (int i = 0; i < 3; i++) {
      waiter.asks("/obj/" + i, MS);
    }
  }

  /** As make looks for what it lets a compiler make. */
  @Test
  void whoStartsTheMakerDoesNotWait() throws IOException {
    script.startedBy(3, 1);
    makesWhatWasAskedFor();
    assertEquals(List.of(), polls());
  }

  /** As a script that lets jobs of several commands work beside it. */
  @Test
  void whoWasThereBeforeMayStartTheMaker() throws IOException {
    script.startedBy(3, 2).startedBy(2, 1);
    script.rank(2).appears();
    waiter.sleep(MS);
    makesWhatWasAskedFor();
    assertEquals(3, polls().get(0).waits());
    assertTrue(finding().severity().isReported());
  }

  @Test
  void whoMakesItItselfDoesNotWait() throws IOException {
    for (int i = 0; i < 8; i++) {
      waiter.asksInVain("/out/" + i, MS);
      waiter.sleep(19 * MS);
      waiter.call(OPEN, POSIX, "/out/" + i).takes(MS).run();
      waiter.call(WRITE, POSIX, "/out/" + i).bytes(4096).takes(MS).run();
      waiter.asks("/out/" + i, MS);
      waiter.asksInVain("/out/r" + i, MS);
      waiter.renames("/out/new." + i, MS);
      waiter.asks("/out/r" + i, MS);
    }
    makes("/out/other");
    assertEquals(List.of(), polls());
  }
}
