// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.AIO;
import static org.iostrata.core.model.Layer.MPI_IO;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.FLUSH;
import static org.iostrata.core.model.OperationKind.OPEN;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** What could be hidden behind computing. */
class WaitingRulesTest {
  /** Copying a MiB is no waiting. */
  private static final double COPY_NS = MIB / 8.0;

  /** A program takes a second to start; then it reads for 5 ms and computes so long, in turns. */
  private static TraceScript turns(long computeNs) {
    return new TraceScript(1)
        .each(
            rank -> {
              rank.call(OPEN, POSIX, "/data/in").takes(MS).run();
              rank.sleep(1000 * MS);
              for (int i = 0; i < 40; i++) {
                rank.sleep(computeNs);
                rank.call(READ, POSIX, "/data/in").at(i * MIB).bytes(MIB).takes(5 * MS).run();
              }
            });
  }

  @Test
  void aLongStartIsNoComputingToHideReadsBehind() throws IOException {
    Finding finding = Twins.check("concurrency.no-overlap", POSIX, turns(5 * MS), turns(0));
    assertEquals(200.0 * MS - 40 * COPY_NS, (double) finding.costNs(), MS, "a seventh of the run");
  }

  /** Between opening a file and reading it a little is computed: that is no turn of its own. */
  @Test
  void filesAreOpenedAndReadBetweenComputing() throws IOException {
    TraceScript script = new TraceScript(1);
    ScriptedRank rank = script.rank(0);
    for (int i = 0; i < 40; i++) {
      String path = "/data/" + i;
      rank.sleep(6 * MS);
      rank.call(OPEN, POSIX, path).takes(MS).run();
      rank.sleep(MS / 2);
      rank.call(READ, POSIX, path).at(0).bytes(MIB).takes(3 * MS).run();
    }
    Finding finding = RulesTest.finding(Twins.judge(script), "concurrency.no-overlap");
    double waiting = 1 - COPY_NS / (3 * MS);
    assertEquals(40 * 4.0 * MS * waiting, (double) finding.costNs(), 1);
    assertTrue(finding.explainedBy().isEmpty(), "opening is a smaller part");
  }

  /** So many requests are begun, for so long, before the program computes, and reads itself. */
  private static boolean isToldBeside(int requests, long eachNs) throws IOException {
    TraceScript script = new TraceScript(1);
    ScriptedRank rank = script.rank(0);
    for (int i = 0; i < 40; i++) {
      for (int j = 0; j < requests; j++) {
        rank.call(READ, AIO, "/data/in").at((i * 4L + j) * MIB).bytes(MIB).runFor(eachNs);
      }
      rank.sleep(6 * MS);
      rank.call(READ, POSIX, "/data/tiles").at(i * MIB).bytes(MIB).takes(5 * MS).run();
    }
    Finding finding = RulesTest.finding(Twins.judge(script), "concurrency.no-overlap");
    return finding.severity().isReported();
  }

  @Test
  void readsAreBegunWhileItComputes() throws IOException {
    assertTrue(isToldBeside(1, 3 * MS), "one at a time");
    assertTrue(isToldBeside(4, MS), "for a short time");
    assertFalse(isToldBeside(4, 3 * MS));
  }

  /** Each request is waited for before the next one, in MPI-IO or not. */
  private static Finding oneByOne(boolean inMpi) throws IOException {
    TraceScript script = new TraceScript(1);
    ScriptedRank rank = script.rank(0);
    for (int i = 0; i < 40; i++) {
      long at = i * MIB;
      Runnable request =
          () -> {
            rank.call(WRITE, AIO, "/data/out").at(at).bytes(MIB).runFor(9 * MS);
            rank.waits(TraceScript.WAIT_FOR_CHILD, rank.nowNs() + 9 * MS);
          };
      if (inMpi) {
        rank.call(WRITE, MPI_IO, "/data/out").at(at).bytes(MIB).around(request);
      } else {
        request.run();
      }
    }
    return RulesTest.finding(Twins.judge(script), "concurrency.depth-one");
  }

  @Test
  void whoIsAskedForOneAtATime() throws IOException {
    assertEquals(AIO, oneByOne(false).layer().orElseThrow());
    Finding inMpi = oneByOne(true);
    assertEquals(MPI_IO, inMpi.layer().orElseThrow());
    assertTrue(inMpi.remedy().contains("MPI_File_iwrite_at"), inMpi.remedy());
  }

  /** Each request is waited for in MPI after so much computing beside it. */
  private static boolean isToldBesideOne(long besideNs) throws IOException {
    TraceScript script = new TraceScript(1);
    ScriptedRank rank = script.rank(0);
    rank.call(OPEN, POSIX, "/data/out").takes(MS).run();
    for (int i = 0; i < 40; i++) {
      long doneNs = rank.nowNs() + 9 * MS;
      rank.call(WRITE, AIO, "/data/out").at(i * MIB).bytes(MIB).runFor(9 * MS);
      rank.sleep(besideNs);
      rank.waits(TraceScript.RECEIVE, doneNs); // as MPI_Wait
    }
    return RulesTest.finding(Twins.judge(script), "concurrency.depth-one").severity().isReported();
  }

  @Test
  void allThatIsComputedIsBesideOne() throws IOException {
    assertFalse(isToldBesideOne(MS));
    assertTrue(isToldBesideOne(MS / 5), "next to nothing");
  }

  /** Six times some MiB are written and flushed behind what is computed, or awaited. */
  private static Finding checkpoints(long flushNs, boolean computes) throws IOException {
    TraceScript script = new TraceScript(1);
    ScriptedRank rank = script.rank(0);
    for (int i = 0; i < 6; i++) {
      if (computes) {
        rank.sleep(100 * MS);
      } else {
        rank.waits(TraceScript.WAIT_FOR_CHILD, rank.nowNs() + 100 * MS);
      }
      for (int j = 0; j < 20; j++) {
        rank.call(WRITE, POSIX, "/data/" + i).at(j * MIB).bytes(MIB).takes(5 * MS).run();
      }
      rank.call(FLUSH, POSIX, "/data/" + i).takes(flushNs).run();
    }
    return RulesTest.finding(Twins.judge(script), "concurrency.no-overlap");
  }

  @Test
  void checkpointsAreWrittenWhileOthersCouldGoOn() throws IOException {
    Finding finding = checkpoints(5 * MS, true);
    assertTrue(finding.severity().isReported());
    assertEquals(6 * 20 * (5 * MS - COPY_NS), (double) finding.costNs(), MS);
    assertFalse(checkpoints(50 * MS, true).severity().isReported(), "it wants the data to be safe");
    assertFalse(checkpoints(5 * MS, false).severity().isReported(), "who waits does not compute");
  }
}
