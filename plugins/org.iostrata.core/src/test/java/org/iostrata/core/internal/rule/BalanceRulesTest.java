// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.ISO_C;
import static org.iostrata.core.model.Layer.MPI_IO;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.OPEN;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/** Troubles of balance and their repaired twins. */
class BalanceRulesTest {
  /** Each rank makes so many writes of 1 MiB, of so many milliseconds. */
  private static TraceScript writes(IntUnaryOperator count, IntUnaryOperator ms) {
    return new TraceScript(8)
        .each(
            rank -> {
              for (int i = 0; i < count.applyAsInt(rank.process()); i++) {
                rank.call(WRITE, POSIX, "/data/out." + rank.process())
                    .bytes(MIB)
                    .takes(ms.applyAsInt(rank.process()) * MS)
                    .run();
              }
            })
        .barrier();
  }

  @Test
  void oneProcessHasMostBytes() throws IOException {
    Finding finding =
        Twins.check(
            "balance.bytes",
            POSIX,
            writes(r -> r == 3 ? 80 : 20, r -> 20),
            writes(r -> 28, r -> 20));
    assertEquals(3, finding.evidence().processes().get(0));
  }

  @Test
  void oneProcessIsSlow() throws IOException {
    Finding finding =
        Twins.check(
            "balance.time",
            POSIX,
            writes(r -> 20, r -> r == 5 ? 100 : 20),
            writes(r -> 20, r -> 20));
    assertEquals(5, finding.evidence().processes().get(0));
  }

  @Test
  void rankZeroDoesItAll() throws IOException {
    Twins.check(
        "balance.single-process",
        POSIX,
        writes(r -> r == 0 ? 160 : 0, r -> 20),
        writes(r -> 20, r -> 20));
  }

  /** Process 2 is slow in two layers; it is only known who is slowest on each file. */
  @Test
  void timesAndBytesOfASlowRankAreThoseOfOneLayer() throws IOException {
    TraceScript script =
        new TraceScript(4)
            .each(
                rank -> {
                  boolean slow = rank.process() == 2;
                  long posixNs = (slow ? 400 : 100) * MS;
                  long streamNs = (slow ? 200 : 100) * MS;
                  rank.call(WRITE, POSIX, "/data/out").bytes(10 * MIB).takes(posixNs).run();
                  rank.call(WRITE, ISO_C, "/data/log").bytes(20 * MIB).takes(streamNs).run();
                });
    Removal counted =
        new Removal(
            new Random(1), 1, of -> List.of("busyNs", "processes", "links").contains(of.name()));
    Finding slow =
        RulesTest.finding(Rules.judge(counted.of(Twins.analyze(script))), "balance.slow-rank");
    assertEquals(POSIX, slow.layer().orElseThrow());
    assertEquals(List.of(400.0 * MS, 175.0 * MS, 10.0 * MIB), RulesTest.values(slow));
    assertEquals(List.of("/data/out"), slow.evidence().files());
    assertEquals(225 * MS, slow.costNs());
  }

  /** Rank 0 reads the parts of all in turns. */
  @Test
  void whoReadsForAllJumpsFromPartToPart() throws IOException {
    TraceScript script = new TraceScript(4);
    for (int i = 0; i < 40; i++) {
      for (int part = 3; part >= 0; part--) {
        long at = (part * 40L + i) * MIB;
        script.rank(0).call(READ, POSIX, "/data/in").at(at).bytes(MIB).takes(5 * MS).run();
      }
    }
    Finding random = RulesTest.finding(Twins.judge(script), "access.random");
    assertEquals("balance.single-process", random.explainedBy().orElse(""));
  }

  /** Eight ranks write collectively what they have, two of them do it for all. */
  private static TraceScript aggregated(LongUnaryOperator bytes) {
    TraceScript script = new TraceScript(8);
    for (int i = 0; i < 20; i++) {
      script.each(
          rank ->
              rank.call(WRITE, MPI_IO, "/data/out")
                  .bytes(bytes.applyAsLong(rank.process()))
                  .collective()
                  .takes(rank.process() % 4 == 0 ? 2 * MS : 22 * MS)
                  .around(
                      () -> {
                        if (rank.process() % 4 == 0) {
                          rank.call(WRITE, POSIX, "/data/out").bytes(4 * MIB).takes(20 * MS).run();
                        }
                      }));
    }
    return script;
  }

  @Test
  void healthyAggregationIsNoImbalance() throws IOException {
    for (Finding finding : Twins.judge(aggregated(rank -> MIB))) {
      assertFalse(finding.severity().isAtLeast(Severity.WARNING), finding::toString);
    }
  }

  /** One rank brings most, and its aggregators move the same. */
  @Test
  void whatCollectiveCallsSpreadIsNoImbalance() throws IOException {
    List<Finding> findings = Twins.judge(aggregated(rank -> rank == 3 ? 5 * MIB : MIB / 2));
    assertEquals(Severity.OK, RulesTest.finding(findings, "balance.bytes").severity());
  }

  /** Rank after rank is slow for a while; over the whole run all are alike. */
  private static TraceScript stragglers(boolean any) {
    TraceScript script = new TraceScript(8);
    for (int step = 0; step < 64; step++) {
      int slow = any && step % 2 == 0 ? step / 2 % 8 : -1;
      script.each(
          rank ->
              rank.call(WRITE, POSIX, "/data/out." + rank.process())
                  .bytes(MIB)
                  .takes((rank.process() == slow ? 90 : 20) * MS)
                  .run());
      script.barrier();
    }
    return script;
  }

  @Test
  void stragglersInPartsOfTheRun() throws IOException {
    TraceScript sick = stragglers(true);
    Finding finding = Twins.check("balance.stragglers", POSIX, sick, stragglers(false));
    assertEquals(8, finding.evidence().processes().size());
    assertEquals(Severity.OK, RulesTest.finding(Twins.judge(sick), "balance.time").severity());
  }

  /** One rank asks for all its writes at once, the others one after the other. */
  @Test
  void whatOverlapsIsNoTimeOfAProcess() throws IOException {
    TraceScript script =
        new TraceScript(4)
            .each(
                rank -> {
                  for (int i = 0; i < 20; i++) {
                    rank.call(WRITE, MPI_IO, "/data/out")
                        .bytes(MIB)
                        .runFor((rank.process() == 2 ? 20 - i : 1) * 20L * MS);
                    rank.sleep(rank.process() == 2 ? 0 : 20 * MS);
                  }
                })
            .barrier();

    Finding finding = RulesTest.finding(Twins.judge(script), "balance.time");
    assertEquals(Severity.OK, finding.severity());
  }

  @Test
  void oneThatDoesItAllIsToldOnce() throws IOException {
    Finding bytes =
        RulesTest.finding(
            Twins.judge(writes(r -> r == 0 ? 160 : r == 1 ? 2 : 0, r -> 20)), "balance.bytes");

    assertEquals(Severity.OK, bytes.severity());
  }

  /** Who writes small pieces for all, while the others wait, is told as that. */
  @Test
  void rankZeroWritesSmallPiecesForAll() throws IOException {
    TraceScript script = new TraceScript(4);
    for (int i = 0; i < 100; i++) {
      script.rank(0).call(WRITE, POSIX, "/data/out").bytes(16384).takes(2 * MS).run();
    }
    Finding finding = RulesTest.finding(Twins.judge(script), "access.small-writes");
    assertEquals("balance.single-process", finding.explainedBy().orElseThrow());
  }

  /** Each rank reads files, of which one has most: it opens most, too. */
  @Test
  void whoHasMostFilesOpensMost() throws IOException {
    TraceScript script =
        new TraceScript(4)
            .each(
                rank -> {
                  for (int i = 0; i < (rank.process() == 3 ? 70 : 10); i++) {
                    String path = "/data/" + rank.process() + "." + i;
                    rank.call(OPEN, POSIX, path).takes(MS).run();
                    rank.call(READ, POSIX, path).bytes(MIB).takes(MS).run();
                  }
                })
            .barrier();
    Finding finding = RulesTest.finding(Twins.judge(script), "balance.bytes");
    assertEquals(2 * 45.0 * MS, (double) finding.costNs(), MS, "70 - 25, in each");
  }
}
