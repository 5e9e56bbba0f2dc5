// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.HDF5;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.iostrata.core.model.Role;
import org.iostrata.core.result.AnalysisResult;
import org.junit.jupiter.api.Test;

/**
 * A run of 64 steps of 100 ms, each a part of its own. In a step every process writes for 20 ms and
 * computes; here and there one takes longer.
 */
class StragglersTest {
  private static final String ID = "balance.stragglers";
  private static final int STEPS = 64;

  /** The processes, and which of them takes how many milliseconds in a step. */
  private static AnalysisResult run(int processes, Map<Integer, Slow> slow) throws IOException {
    TraceScript script = new TraceScript(processes);
    for (int step = 0; step < STEPS; step++) {
      long endNs = (step + 1) * 100L * MS;
      Slow one = slow.getOrDefault(step, new Slow(0, 20));
      script.each(
          rank -> {
            long ms = rank.process() == one.process() ? one.ms() : 20;
            String file = "/data/" + rank.process();
            rank.call(WRITE, POSIX, file).bytes(MIB).takes(ms * MS).run();
            rank.sleep(endNs - rank.nowNs());
          });
    }
    return Twins.analyze(script);
  }

  private record Slow(int process, long ms) {}

  private static Finding finding(int processes, Map<Integer, Slow> slow) throws IOException {
    return finding(run(processes, slow));
  }

  /** What takes 90 and 80 ms instead of 20 costs 130 of 6400 ms. */
  @Test
  void theWorstPartIsToldFirst() throws IOException {
    Finding finding = finding(4, Map.of(5, new Slow(1, 80), 40, new Slow(2, 90)));
    assertEquals(
        "rank 2 needs 90 ms for a write in POSIX at 4 s of the run, others 20 ms.",
        finding.title());
    assertEquals(130.0 * MS, (double) finding.costNs(), 1);
    Evidence evidence = finding.evidence();
    assertEquals(List.of(2, 1), evidence.processes());
    assertEquals(new Evidence.TimeRange(4000 * MS, 4100 * MS), evidence.timeRange().orElseThrow());
    assertEquals(List.of(130.0 / 6400, 2.0, 90.0 * MS, 20.0 * MS), RulesTest.values(finding));
  }

  @Test
  void whatCostsNoFiftiethOfTheRunIsNone() throws IOException {
    assertEquals(Severity.OK, finding(4, Map.of(40, new Slow(2, 90))).severity());
  }

  @Test
  void onlyWhoTakesMoreThanThreeTimesAsLongFallsBehind() throws IOException {
    for (long ms : new long[] {60, 61}) {
      Slow slow = new Slow(3, ms);
      Finding finding = finding(4, Map.of(8, slow, 16, slow, 24, slow, 32, slow));
      assertEquals(ms > 60, finding.severity().isReported(), finding::toString);
    }
  }

  @Test
  void twoProcessesTellNotWhichOfThemIsSlow() throws IOException {
    for (int processes : new int[] {2, 3}) {
      Map<Integer, Slow> slow = Map.of(5, new Slow(1, 90), 40, new Slow(1, 90));
      Finding finding = finding(processes, slow);
      assertEquals(processes == 3, finding.severity().isReported(), finding::toString);
    }
  }

  /** Two writes of 280 ms: the steps that they begin in are lost, each of 100 ms. */
  @Test
  void aPartCostsNoMoreThanItsLength() throws IOException {
    Map<Integer, Slow> slow = Map.of(5, new Slow(0, 280), 40, new Slow(1, 280));
    AnalysisResult result = run(4, slow);
    assertTrue(result.trace().durationNs() >= 6400 * MS);
    Finding finding = finding(result);
    assertEquals(200.0 * MS, (double) finding.costNs(), 1);
  }

  /** In HDF5 a process falls behind, and two of four are at work in POSIX where one is slow. */
  @Test
  void othersThanThoseOfTheLayerAtTheSameTimeAreNotHeldAgainst() throws IOException {
    TraceScript script = new TraceScript(4);
    for (int step = 0; step < STEPS; step++) {
      long endNs = (step + 1) * 100L * MS;
      boolean slow = step % 8 == 5;
      script.each(
          rank -> {
            if (!slow || rank.process() < 2) {
              long ms = slow && rank.process() == 0 ? 90 : 20;
              rank.call(WRITE, POSIX, "/data/out").bytes(MIB).takes(ms * MS).run();
            } else {
              long ms = rank.process() == 3 ? 90 : 5;
              rank.call(WRITE, HDF5, "/data/h5").bytes(MIB).takes(ms * MS).run();
            }
            rank.sleep(endNs - rank.nowNs());
          });
    }
    assertEquals(Severity.OK, RulesTest.finding(Twins.judge(script), ID).severity());
  }

  @Test
  void otherLayersFallBehindForThemselves() throws IOException {
    TraceScript script = new TraceScript(4);
    for (int step = 0; step < STEPS; step++) {
      long endNs = (step + 1) * 100L * MS;
      boolean slow = step % 8 == 5;
      script.each(
          rank -> {
            long ms = slow && rank.process() == 3 ? 70 : 5;
            rank.call(WRITE, HDF5, "/data/h5").bytes(MIB).takes(ms * MS).run();
            rank.call(READ, HDF5, "/data/h5").bytes(MIB).takes(MS).run();
            rank.call(WRITE, POSIX, "/data/out").bytes(MIB).takes(20 * MS).run();
            rank.sleep(endNs - rank.nowNs());
          });
    }
    assertEquals(Severity.OK, RulesTest.finding(Twins.judge(script), ID).severity());
  }

  /** The slow one is of another program, alone in its team, or one of two. */
  @Test
  void onlyOneOfManyFallsBehind() throws IOException {
    Slow slow = new Slow(3, 90);
    AnalysisResult result = run(4, Map.of(8, slow, 16, slow));
    assertTrue(finding(result).severity().isReported());
    assertTrue(finding(slow(result, Role.SERVER, 3)).severity().isReported());
    for (AnalysisResult other :
        List.of(
            slow(result, Role.SERVER, 2),
            slow(result, Role.APPLICATION, 1),
            slow(result, Role.LAUNCHER, 3))) {
      assertEquals(Severity.OK, finding(other).severity());
    }
  }

  private static AnalysisResult slow(AnalysisResult result, Role role, int peers) {
    return Change.team(3, role, 7, peers).of(result);
  }

  private static Finding finding(AnalysisResult result) {
    return RulesTest.finding(Rules.judge(result), ID);
  }
}
