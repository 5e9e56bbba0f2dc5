// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.KIB;
import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.BLOCK;
import static org.iostrata.core.model.Layer.MPI_IO;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.FLUSH;
import static org.iostrata.core.model.OperationKind.LOCK;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.UNLOCK;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AnalysisResult;
import org.junit.jupiter.api.Test;

/** Rules that rest on times within operations, on runs by time, and whose time it is. */
class TimingRulesTest {
  /** What MPI-IO does before it hands a write on, as exchange between processes. */
  private static TraceScript exchange(long ms) {
    return new TraceScript(4)
        .each(
            rank -> {
              for (int i = 0; i < 32; i++) {
                long place = (rank.process() * 32L + i) * MIB;
                rank.call(WRITE, MPI_IO, "/data/out")
                    .at(place)
                    .bytes(MIB)
                    .takes(ms * MS)
                    .around(
                        () ->
                            rank.call(WRITE, POSIX, "/data/out")
                                .at(place)
                                .bytes(MIB)
                                .takes(10 * MS)
                                .run());
              }
            });
  }

  @Test
  void writesWaitInTheLayerBeforeTheyAreHandedOn() throws IOException {
    Finding finding = Twins.check("concurrency.issue-wait", MPI_IO, exchange(20), exchange(1));
    assertEquals(20.0 / 30, finding.evidence().measures().get(0).value().value(), 0.001);
  }

  /**
   * Two processes read 4 MiB each, and a disk 64 KiB at a time, from two streams in turns or from
   * one after the other. Requests overtake each other: they end in another order than they begin.
   */
  private static TraceScript disk(boolean inTurns, long unitNs) {
    TraceScript script =
        new TraceScript(2)
            .each(
                rank -> {
                  for (int i = 0; i < 4; i++) {
                    long place = (rank.process() * 4L + i) * MIB;
                    rank.call(READ, POSIX, "/data/in").at(place).bytes(MIB).takes(32 * MS).run();
                  }
                });
    ScriptedRank device = script.device();
    for (int i = 0; i < 128; i++) {
      long piece = inTurns ? i / 2 + i % 2 * 64L : i;
      device
          .call(READ, BLOCK, "/dev/x")
          .at(piece * 64 * KIB)
          .bytes(64 * KIB)
          .runFor((i % 2 == 0 ? 3 : 1) * unitNs);
      device.sleep(MS);
    }
    return script;
  }

  @Test
  void runsOfADiskAreThoseInTheOrderOfTime() throws IOException {
    Finding finding = Twins.check("access.broken-runs", BLOCK, disk(true, MS), disk(false, MS));
    assertEquals(64 * KIB, finding.evidence().measures().get(1).value().value());
  }

  /** 64 KiB in 20 to 60 microseconds are no matter of order, whatever else the run waits for. */
  @Test
  void whatIsAsFastAsInOrderDoesNotSeek() throws IOException {
    Finding fast = RulesTest.finding(Twins.judge(disk(true, MS / 50)), "access.broken-runs");
    assertEquals(0, fast.costNs(), fast::toString);
  }

  /**
   * A log is written in order, with a flush for so many writes, in which the disk writes these and
   * its journal, one piece after the other.
   */
  private static TraceScript log(int writes) {
    TraceScript script = new TraceScript(1);
    ScriptedRank rank = script.rank(0);
    ScriptedRank device = script.device();
    for (int i = 0; i < 128; i++) {
      rank.call(WRITE, POSIX, "/data/log").at(i * 4L * KIB).bytes(4 * KIB).takes(MS).run();
      if (i % writes == writes - 1) {
        device.sleep(rank.nowNs() - device.nowNs());
        for (int j = i + 1 - writes; j <= i; j++) {
          device.call(WRITE, BLOCK, "/dev/x").at(j * 4L * KIB).bytes(4 * KIB).runFor(2 * MS);
          device.sleep(2 * MS);
          device.call(WRITE, BLOCK, "/dev/x").at(MIB + j * 512L).bytes(512).runFor(2 * MS);
          device.sleep(2 * MS);
        }
        rank.call(FLUSH, POSIX, "/data/log").takes(device.nowNs() - rank.nowNs()).run();
      }
    }
    return script;
  }

  @Test
  void whatIsFlushedCannotWaitForMore() throws IOException {
    String id = "access.broken-runs";
    assertEquals(0, RulesTest.finding(Twins.judge(log(1)), id).costNs());
    Finding gathered = RulesTest.finding(Twins.judge(log(16)), id);
    assertTrue(gathered.costNs() > 300 * MS, gathered::toString);
  }

  /** Four processes write pieces at the same time: each in a range of its own, or in turn. */
  private static Finding together(boolean interleaved) throws IOException {
    TraceScript script = new TraceScript(4);
    return RulesTest.finding(
        Twins.judge(
            script.each(
                rank -> {
                  rank.sleep((interleaved ? 25 : 1) * MS * rank.process());
                  for (int i = 0; i < 40; i++) {
                    long piece = interleaved ? 4L * i + rank.process() : 40L * rank.process() + i;
                    rank.call(WRITE, POSIX, "/data/rows")
                        .at(piece * 64 * KIB)
                        .bytes(64 * KIB)
                        .takes(10 * MS)
                        .run();
                  }
                })),
        "access.broken-runs");
  }

  @Test
  void piecesOfTheSamePartsAreNoStreams() throws IOException {
    Finding streams = together(false);
    assertTrue(streams.title().startsWith("Streams of writes of one file interleave"));
    assertTrue(streams.remedy().startsWith("Let fewer streams"), streams::remedy);
    Finding rows = together(true);
    assertTrue(rows.title().startsWith("4 processes write pieces of the same parts"), rows::title);
    assertTrue(rows.remedy().contains("false sharing"), rows::remedy);
  }

  private static AnalysisResult pieces(long apart) throws IOException {
    return Twins.analyze(
        new TraceScript(1)
            .each(
                rank -> {
                  for (int i = 0; i < 5000; i++) {
                    rank.call(WRITE, POSIX, "/data/out").at(i * apart).bytes(100).takes(9).run();
                  }
                }));
  }

  /** More ranges than are kept are said, and nothing is guessed. */
  @Test
  void bytesTouchedInTooManyRangesAreANoteOnQuality() throws IOException {
    AnalysisResult scattered = pieces(1000);
    assertEquals("touched-not-known", scattered.quality().get(0).id());
    assertEquals(1, scattered.quality().get(0).count());
    assertEquals(Optional.empty(), scattered.patterns().orElseThrow().get(0).touched());
    AnalysisResult whole = pieces(100);
    assertEquals(List.of(), whole.quality());
    assertEquals(500_000, whole.patterns().orElseThrow().get(0).touched().orElseThrow().bytes());
  }

  private static TraceScript smallAndLocked() {
    return new TraceScript(8)
        .each(
            rank -> {
              for (int i = 0; i < 64; i++) {
                long place = (i * 8L + rank.process()) * KIB;
                rank.call(WRITE, MPI_IO, "/data/out")
                    .at(place)
                    .bytes(KIB)
                    .around(() -> locked(rank, place));
              }
            });
  }

  private static void locked(ScriptedRank rank, long place) {
    call(rank, LOCK).takes(10 * MS).run();
    call(rank, WRITE).at(place).bytes(KIB).takes(10 * MS).run();
    call(rank, UNLOCK).takes(MS).run();
  }

  private static ScriptedRank.Call call(ScriptedRank rank, OperationKind kind) {
    return rank.call(kind, POSIX, "/data/out");
  }

  /** Locks, small writes and small writes to a shared file all lie in the same MPI-IO writes. */
  @Test
  void aSecondOfTheRunCountsOnce() throws IOException {
    AnalysisResult result = Twins.analyze(smallAndLocked());
    List<Finding> all = Rules.judge(result);
    long durationNs = result.trace().durationNs();
    long aloneNs = all.stream().mapToLong(Finding::costNs).sum();
    long togetherNs = all.stream().mapToLong(Finding::impactNs).sum();
    assertTrue(aloneNs > durationNs, () -> "not a test: they overlap too little " + all);
    assertTrue(togetherNs <= durationNs, all::toString);
    Finding worst = all.get(0);
    assertEquals(0, worst.sharedNs());
    Finding second =
        all.stream().filter(finding -> finding.sharedNs() > 0).findFirst().orElseThrow();
    assertTrue(second.sharedWith().contains(worst.id()), second::toString);
    assertEquals(
        Math.round(100.0 * second.costNs() / durationNs), second.score(), "of the whole cost");
  }
}
