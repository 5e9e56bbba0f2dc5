// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.KIB;
import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.AIO;
import static org.iostrata.core.model.Layer.CLIENT;
import static org.iostrata.core.model.Layer.MPI_IO;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.Layer.SERVER;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.iostrata.core.model.OperationKind;
import org.junit.jupiter.api.Test;

/** Troubles of the way files are walked through, and their repaired twins. */
class PatternRulesTest {
  /**
   * Four ranks, interleaved in one file by pieces; or each in a file of its own, in larger ones.
   */
  private static TraceScript shared(boolean shared, int count, long bytes) {
    return new TraceScript(4)
        .each(
            rank -> {
              for (int i = 0; i < count; i++) {
                String path = shared ? "/data/out" : "/data/out." + rank.process();
                long place = (shared ? 4L * i + rank.process() : i) * bytes;
                rank.call(WRITE, POSIX, path).at(place).bytes(bytes).takes(4 * MS).run();
              }
            });
  }

  @Test
  void smallWritesToASharedFile() throws IOException {
    Twins.check(
        "access.shared-file-small-writes",
        POSIX,
        shared(true, 512, 2 * KIB),
        shared(false, 1, MIB));
  }

  private static TraceScript reads(boolean random) {
    Random places = new Random(7);
    return new TraceScript(2)
        .each(
            rank -> {
              for (int i = 0; i < 256; i++) {
                long place = (random ? places.nextInt(4096) : i) * 128L * KIB;
                rank.call(READ, POSIX, "/data/in." + rank.process())
                    .at(place)
                    .bytes(128 * KIB)
                    .takes(random ? 8 * MS : MS)
                    .run();
              }
            });
  }

  @Test
  void randomAccess() throws IOException {
    Twins.check("access.random", POSIX, reads(true), reads(false));
  }

  /**
   * Lu and Shen, section 4.2: clients read streams of their own, the server sees them interleaved.
   */
  private static TraceScript streams(int chunk) {
    TraceScript script = new TraceScript(5);
    ScriptedRank server = script.rank(0);
    for (int i = 0; i < 64; i += chunk) {
      for (int client = 1; client < 5; client++) {
        for (int j = i; j < i + chunk; j++) {
          long place = (client * 64L + j) * 64 * KIB;
          ScriptedRank rank = script.rank(client);
          rank.sleep(server.nowNs() - rank.nowNs());
          rank.call(READ, CLIENT, "/data/in").at(place).bytes(64 * KIB).takes(5 * MS).run();
          server.call(READ, SERVER, "/data/in").at(place).bytes(64 * KIB).takes(5 * MS).run();
        }
      }
    }
    return script;
  }

  @Test
  void sequentialRunsBreakUp() throws IOException {
    Finding finding = Twins.check("access.broken-runs", SERVER, streams(1), streams(64));
    assertEquals(CLIENT, finding.evidence().measures().get(0).layer().orElse(null));
    assertEquals(4 * MIB, finding.evidence().measures().get(0).value().value());
    assertEquals(64 * KIB, finding.evidence().measures().get(1).value().value());
  }

  private static TraceScript header(long headerBytes, long ms) {
    return new TraceScript(4)
        .each(
            rank -> {
              for (int i = 0; i < 50; i++) {
                rank.call(WRITE, POSIX, "/data/out")
                    .at(headerBytes + (4L * i + rank.process()) * MIB)
                    .bytes(MIB)
                    .takes(ms * MS)
                    .run();
              }
            });
  }

  @Test
  void headerShiftsAllOffStripes() throws IOException {
    Twins.check("access.misaligned", POSIX, header(41120, 20), header(MIB, 12));
  }

  @Test
  void stripesAreThoseTheFileHas() throws IOException {
    TraceScript halves = header(MIB / 2, 20).stripes("/data/out", MIB);
    TraceScript fits = header(MIB / 2, 12).stripes("/data/out", MIB / 2);
    Finding finding = Twins.check("access.misaligned", POSIX, halves, fits);
    assertTrue(finding.title().contains("border of 1 MiB"), finding::title);
    TraceScript larger = header(0, 20).stripes("/data/out", 4 * MIB);
    Finding shorter = RulesTest.finding(Twins.judge(larger), "access.misaligned");
    assertFalse(shorter.severity().isReported(), "shorter than a stripe: " + shorter);
  }

  private static TraceScript input(boolean byAll) {
    return new TraceScript(8)
        .each(
            rank -> {
              for (int i = 0; i < (byAll ? 32 : 4); i++) {
                long place = (byAll ? i : rank.process() * 4L + i) * MIB;
                rank.call(READ, POSIX, "/data/in").at(place).bytes(MIB).takes(10 * MS).run();
              }
            });
  }

  @Test
  void allReadTheWholeFile() throws IOException {
    Twins.check("access.redundant-reads", POSIX, input(true), input(false));
  }

  private static TraceScript output(int times) {
    return new TraceScript(2)
        .each(
            rank -> {
              for (int i = 0; i < times * 16; i++) {
                long place = (rank.process() * 16L + i % 16) * MIB;
                rank.call(WRITE, POSIX, "/data/out").at(place).bytes(MIB).takes(10 * MS).run();
              }
            });
  }

  @Test
  void theSameBytesWrittenAgain() throws IOException {
    Twins.check("access.rewritten-bytes", POSIX, output(4), output(1));
  }

  /** Lockwood: 512 headers of 41120 bytes in 128 files, four for each. */
  private static TraceScript headers(int each) {
    return new TraceScript(8)
        .each(
            rank -> {
              for (int file = 0; file < 16; file++) {
                String path = "/data/out." + rank.process() + "." + file;
                for (int i = 0; i < 16; i++) {
                  if (i % (16 / each) == 0) {
                    rank.call(WRITE, POSIX, path).at(0).bytes(41120).takes(30 * MS).run();
                  }
                  rank.call(WRITE, POSIX, path).at((1L + i) * MIB).bytes(MIB).takes(10 * MS).run();
                }
              }
            });
  }

  @Test
  void headersAreRewritten() throws IOException {
    Finding finding = Twins.check("access.rewritten-header", POSIX, headers(4), headers(1));
    assertEquals(384, finding.evidence().measures().get(1).value().value());
  }

  private static TraceScript independent(boolean collective) {
    return new TraceScript(4)
        .each(
            rank -> {
              for (int i = 0; i < (collective ? 2 : 128); i++) {
                long bytes = collective ? 512 * KIB : 8 * KIB;
                var call = rank.call(WRITE, MPI_IO, "/data/out").bytes(bytes).takes(MS);
                if (collective) {
                  call.collective();
                }
                call.around(
                    () -> rank.call(WRITE, POSIX, "/data/out").bytes(bytes).takes(9 * MS).run());
              }
            });
  }

  @Test
  void collectiveCallsAreNotUsed() throws IOException {
    Twins.check("collective.not-used", MPI_IO, independent(false), independent(true));
  }

  /** Collective writes of which some ranks do the POSIX part for all, with so many pieces each. */
  private static TraceScript gathered(
      int processes, int calls, IntUnaryOperator pieces, long pieceBytes, long pieceMs) {
    TraceScript script = new TraceScript(processes);
    for (int i = 0; i < calls; i++) {
      script.each(
          rank ->
              rank.call(WRITE, MPI_IO, "/data/out")
                  .bytes(128 * KIB)
                  .collective()
                  .around(
                      () -> {
                        for (int j = 0; j < pieces.applyAsInt(rank.process()); j++) {
                          rank.call(WRITE, POSIX, "/data/out")
                              .bytes(pieceBytes)
                              .takes(pieceMs * MS)
                              .run();
                        }
                        script.gather(rank);
                      }));
      script.barrier();
    }
    return script;
  }

  @Test
  void collectiveCallsGatherNothing() throws IOException {
    Twins.check(
        "collective.ineffective",
        MPI_IO,
        gathered(4, 16, rank -> 32, 4 * KIB, 2),
        gathered(4, 16, rank -> rank == 0 ? 1 : 0, 512 * KIB, 8));
  }

  @Test
  void oneAggregatorIsTooFew() throws IOException {
    Twins.check(
        "collective.too-few-aggregators",
        MPI_IO,
        gathered(32, 10, rank -> rank == 0 ? 4 : 0, MIB, 30),
        gathered(32, 10, rank -> rank % 8 == 0 ? 1 : 0, MIB, 30));
  }

  @Test
  void aggregatorsShareUnevenly() throws IOException {
    Twins.check(
        "collective.unbalanced-aggregators",
        MPI_IO,
        gathered(16, 10, rank -> rank == 0 ? 10 : rank % 4 == 0 ? 2 : 0, 128 * KIB, 10),
        gathered(16, 10, rank -> rank % 4 == 0 ? 4 : 0, 128 * KIB, 10));
  }

  /** Lu and Shen, section 4.1: asynchronous reads, which one thread serves in their order. */
  private static TraceScript queued(long waitNs) {
    return new TraceScript(1)
        .each(
            rank -> {
              for (int i = 0; i < 64; i++) {
                rank.call(READ, AIO, "/data/in")
                    .at(i * 64L * KIB)
                    .bytes(64 * KIB)
                    .waits(waitNs)
                    .runFor(waitNs + 5 * MS);
                rank.sleep(5 * MS);
              }
              rank.sleep(waitNs + 5 * MS);
            });
  }

  @Test
  void requestsQueueBeforeTheyAreIssued() throws IOException {
    Twins.check("concurrency.issue-wait", AIO, queued(40 * MS), queued(0));
  }

  private static TraceScript firsts(OperationKind kind, long firstNs) {
    return new TraceScript(4)
        .each(
            rank -> {
              for (int i = 0; i < 64; i++) {
                rank.call(kind, POSIX, "/data/file." + rank.process())
                    .at(i * MIB)
                    .bytes(MIB)
                    .takes(i == 0 ? firstNs : 2 * MS)
                    .run();
              }
            });
  }

  @Test
  void firstAccessIsSlow() throws IOException {
    Finding finding =
        Twins.check("cache.first-touch", POSIX, firsts(READ, 500 * MS), firsts(READ, 3 * MS));
    assertEquals(Severity.WARNING, finding.severity());
  }
}
