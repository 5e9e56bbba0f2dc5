// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.Requirement.BASELINE;
import static org.iostrata.core.internal.rule.Requirement.BELOW_MPI_IO;
import static org.iostrata.core.internal.rule.Requirement.COLLECTIVES;
import static org.iostrata.core.internal.rule.Requirement.DURATION;
import static org.iostrata.core.internal.rule.Requirement.EVENTS;
import static org.iostrata.core.internal.rule.Requirement.ISSUES;
import static org.iostrata.core.internal.rule.Requirement.LOCKS;
import static org.iostrata.core.internal.rule.Requirement.OFFSETS;
import static org.iostrata.core.internal.rule.Requirement.READS;
import static org.iostrata.core.internal.rule.Requirement.SEVERAL_AT_WORK;
import static org.iostrata.core.internal.rule.Requirement.SEVERAL_PROCESSES;
import static org.iostrata.core.internal.rule.Requirement.STDIO;
import static org.iostrata.core.internal.rule.Requirement.TEAMS;
import static org.iostrata.core.internal.rule.Requirement.TEAMS_OR_WAITED_FOR;
import static org.iostrata.core.internal.rule.Requirement.TRANSFERS;
import static org.iostrata.core.internal.rule.Requirement.TWO_LAYERS;
import static org.iostrata.core.internal.rule.Requirement.WINDOWS;
import static org.iostrata.core.internal.rule.Requirement.WRITES;
import static org.iostrata.core.internal.rule.Requirement.WRITES_OR_FLUSHES;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.ISO_C;
import static org.iostrata.core.model.Layer.MPI_IO;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.FLUSH;
import static org.iostrata.core.model.OperationKind.LOCK;
import static org.iostrata.core.model.OperationKind.OPEN;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Consumer;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AnalysisResult;
import org.junit.jupiter.api.Test;

/** Which runs hold what rules need; each holds the named and no more. */
class RequirementTest {
  private static void assertMet(
      Set<Requirement> expected, AnalysisResult result, Baseline baseline) {
    RuleContext context = new RuleContext(result, Thresholds.DEFAULTS, baseline);
    Set<Requirement> met = EnumSet.allOf(Requirement.class);
    met.removeIf(requirement -> !requirement.isMet(context));
    assertEquals(expected, met);
  }

  private static void assertMet(
      Set<Requirement> expected, int processes, Consumer<ScriptedRank> each) throws IOException {
    assertMet(expected, Twins.analyze(new TraceScript(processes).each(each)), null);
  }

  private static ScriptedRank.Call call(ScriptedRank rank, OperationKind kind, Layer layer) {
    return rank.call(kind, layer, "/data/out").bytes(10).takes(MS);
  }

  private static Set<Requirement> events(Requirement... others) {
    Set<Requirement> all = EnumSet.of(EVENTS, DURATION);
    all.addAll(Set.of(others));
    return all;
  }

  @Test
  void anEmptyRunHoldsNothing() throws IOException {
    assertMet(EnumSet.noneOf(Requirement.class), 1, rank -> {});
  }

  @Test
  void whatIsNeitherReadNorWritten() throws IOException {
    assertMet(events(), 1, rank -> call(rank, OPEN, POSIX).run());
    assertMet(events(LOCKS), 1, rank -> call(rank, LOCK, POSIX).run());
    assertMet(events(WRITES_OR_FLUSHES), 1, rank -> call(rank, FLUSH, POSIX).run());
  }

  @Test
  void readsAndWrites() throws IOException {
    assertMet(
        events(WRITES, WRITES_OR_FLUSHES, TRANSFERS), 1, rank -> call(rank, WRITE, POSIX).run());
    assertMet(events(READS, TRANSFERS, STDIO), 1, rank -> call(rank, READ, ISO_C).run());
    assertMet(
        events(WRITES, WRITES_OR_FLUSHES, TRANSFERS, OFFSETS),
        1,
        rank -> call(rank, WRITE, POSIX).at(0).run());
    assertMet(
        events(WRITES, WRITES_OR_FLUSHES, TRANSFERS, ISSUES),
        1,
        rank -> {
          call(rank, WRITE, POSIX).runFor(MS);
          rank.sleep(MS);
        });
  }

  @Test
  void processesThatWriteAtTheSameTime() throws IOException {
    assertMet(
        events(
            WRITES,
            WRITES_OR_FLUSHES,
            TRANSFERS,
            SEVERAL_PROCESSES,
            TEAMS,
            TEAMS_OR_WAITED_FOR,
            SEVERAL_AT_WORK,
            WINDOWS),
        2,
        rank -> call(rank, WRITE, POSIX).run());
    assertMet(
        events(
            WRITES,
            WRITES_OR_FLUSHES,
            TRANSFERS,
            SEVERAL_PROCESSES,
            TEAMS,
            TEAMS_OR_WAITED_FOR,
            SEVERAL_AT_WORK),
        2,
        rank -> call(rank.sleep(rank.process() * 100L * MS), WRITE, POSIX).run());
  }

  @Test
  void mpiIoAloneAndWithWhatLiesBelow() throws IOException {
    Set<Requirement> alone = events(WRITES, WRITES_OR_FLUSHES, TRANSFERS, Requirement.MPI_IO);
    assertMet(alone, 1, rank -> call(rank, WRITE, MPI_IO).run());
    Set<Requirement> collective = EnumSet.copyOf(alone);
    collective.add(COLLECTIVES);
    assertMet(collective, 1, rank -> call(rank, WRITE, MPI_IO).collective().run());
    Set<Requirement> beside = EnumSet.copyOf(alone);
    beside.addAll(Set.of(READS, TWO_LAYERS));
    assertMet(
        beside,
        1,
        rank -> {
          call(rank, WRITE, MPI_IO).run();
          call(rank, READ, POSIX).run();
        });
    Set<Requirement> below = EnumSet.copyOf(alone);
    below.addAll(Set.of(BELOW_MPI_IO, TWO_LAYERS, ISSUES));
    assertMet(
        below, 1, rank -> call(rank, WRITE, MPI_IO).around(() -> call(rank, WRITE, POSIX).run()));
  }

  @Test
  void aBaseline() throws IOException {
    AnalysisResult run =
        Twins.analyze(new TraceScript(1).each(rank -> call(rank, WRITE, POSIX).run()));
    assertMet(events(WRITES, WRITES_OR_FLUSHES, TRANSFERS, BASELINE), run, Baseline.of(run));
  }
}
