// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.KIB;
import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.BLOCK;
import static org.iostrata.core.model.Layer.HDF5;
import static org.iostrata.core.model.Layer.ISO_C;
import static org.iostrata.core.model.Layer.MPI_IO;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.junit.jupiter.api.Test;

/** What the upper layer waits for, and what of it the lower one works. */
class IdleBelowTest {
  private final TraceScript script = new TraceScript(1);
  private final ScriptedRank rank = script.rank(0);

  private ScriptedRank.Call call(OperationKind kind, Layer layer) {
    return rank.call(kind, layer, "/data/out").bytes(KIB);
  }

  /** Ten writes; each takes time of its own, and time in the layer below. */
  private void writes(Layer above, double ownMs, Layer below, double belowMs) {
    for (int i = 0; i < 10; i++) {
      call(WRITE, above)
          .takes((long) (ownMs * MS))
          .around(() -> call(WRITE, below).takes((long) (belowMs * MS)).run());
    }
  }

  private Finding finding() throws IOException {
    return RulesTest.finding(Twins.judge(script), "concurrency.idle-below");
  }

  private static double value(Finding finding, int measure) {
    return finding.evidence().measures().get(measure).value().value();
  }

  /** Of 20 ms that a write takes, 2 ms lie below. */
  @Test
  void theIdleTimeIsWhatItCosts() throws IOException {
    writes(MPI_IO, 18, POSIX, 2);
    Finding finding = finding();
    assertEquals(
        "90 % of the write time is spent inside MPI-IO, not in the file system.", finding.title());
    assertEquals(MPI_IO, finding.layer().orElseThrow());
    assertEquals(180.0 * MS, (double) finding.costNs(), 1);
    assertEquals(200 * MS, value(finding, 0));
    assertEquals(20 * MS, value(finding, 1));
    assertEquals(0.9, value(finding, 2), 1e-9);
    assertEquals(KIB, value(finding, 3));
    assertEquals(0.1, value(finding, 4), 1e-9);
    assertEquals(List.of("/data/out"), finding.evidence().files());
    assertTrue(finding.remedy().startsWith("MPI-IO copies"), finding.remedy());
  }

  @Test
  void threeFifthsMayBeIdle() throws IOException {
    writes(MPI_IO, 3, POSIX, 2);
    assertEquals(Severity.OK, finding().severity());
    writes(MPI_IO, 3.1, POSIX, 2);
    assertTrue(finding().severity().isReported());
  }

  @Test
  void thePlaceIsNamedAsUsersKnowIt() throws IOException {
    writes(HDF5, 9, MPI_IO, 1);
    assertTrue(finding().title().endsWith("not in MPI-IO."), finding().title());
  }

  @Test
  void streamsAreTheFileSystem() throws IOException {
    writes(MPI_IO, 9, ISO_C, 1);
    assertTrue(finding().title().endsWith("not in the file system."), finding().title());
  }

  @Test
  void requestsOfTheProgramsOwnAreTheDisks() throws IOException {
    writes(POSIX, 9, BLOCK, 1);
    assertTrue(finding().title().endsWith("not in the disks."), finding().title());
  }

  /** Data sieving: the read below belongs to the write. */
  @Test
  void readsOfWritesAreWork() throws IOException {
    call(WRITE, MPI_IO)
        .takes(MS)
        .around(
            () -> {
              call(READ, POSIX).takes(6 * MS).run();
              call(WRITE, POSIX).takes(MS).run();
            });
    assertEquals(Severity.OK, finding().severity());
  }

  @Test
  void workForReadsAndForOtherLayersIsNoneForWrites() throws IOException {
    writes(MPI_IO, 9, POSIX, 1);
    call(READ, MPI_IO).around(() -> call(READ, POSIX).takes(50 * MS).run());
    call(WRITE, HDF5).around(() -> call(READ, POSIX).takes(50 * MS).run());
    assertEquals(90.0 * MS, (double) finding().costNs(), 1);
  }

  /** Reads and writes of two layers that have nothing to do with each other. */
  @Test
  void layersBesideEachOtherDoNotWait() throws IOException {
    call(WRITE, HDF5).takes(10 * MS).run();
    rank.call(WRITE, POSIX, "/data/log").bytes(64 * KIB).takes(MS).run();
    assertEquals(Severity.OK, finding().severity());
  }

  /** Half, then more of the time is that of calls that return at once. */
  @Test
  void callsThatReturnAtOnceDoNotWait() throws IOException {
    writes(MPI_IO, 9, POSIX, 1);
    call(WRITE, MPI_IO).runFor(100 * MS);
    rank.sleep(100 * MS);
    assertTrue(finding().severity().isReported());
    call(WRITE, MPI_IO).runFor(MS);
    rank.sleep(MS);
    assertFalse(finding().severity().isReported());
  }

  /**
   * Four ranks, so many collective calls of 4 MiB; rank 0 moves them in pieces, each after a wait.
   */
  private static Finding collective(int calls, long callBytes, long pieceBytes) throws IOException {
    TraceScript ranks = new TraceScript(4);
    long pieces = 4 * callBytes / pieceBytes;
    for (int call = 0; call < calls; call++) {
      long at = 4 * callBytes * call;
      ranks.each(
          of ->
              of.call(WRITE, MPI_IO, "/data/out")
                  .collective()
                  .bytes(callBytes)
                  .takes(20 * MS)
                  .around(
                      () -> {
                        for (long i = 0; i < pieces && of.process() == 0; i++) {
                          of.call(WRITE, POSIX, "/data/out")
                              .at(at + i * pieceBytes)
                              .bytes(pieceBytes)
                              .takes(MS / 100)
                              .run();
                        }
                        of.sleep(of.process() == 0 ? 0 : pieces * MS / 100);
                      }));
    }
    return RulesTest.finding(Twins.judge(ranks), "concurrency.idle-below");
  }

  @Test
  void aSmallBufferTakesManyRounds() throws IOException {
    Finding finding = collective(10, MIB, 128 * KIB);
    assertTrue(finding.title().contains(" 32 rounds of 128 KiB"), finding.title());
    assertTrue(finding.remedy().contains("cb_buffer_size"), finding.remedy());
    assertEquals(10 * 20 * MS * 7 / 8.0, (double) finding.costNs(), MS);
    assertFalse(collective(10, MIB, MIB).severity().isReported(), "pieces as large as stripes");
    assertFalse(collective(10, MIB / 4, 256 * KIB).severity().isReported(), "four rounds");
  }

  @Test
  void fewCollectiveCallsAreNotTooMany() throws IOException {
    assertTrue(collective(8, 16 * KIB, 64 * KIB).severity().isReported());
    assertFalse(collective(7, 16 * KIB, 64 * KIB).severity().isReported());
  }

  /** What the C library writes for a stream is not recorded; what the program writes is. */
  @Test
  void ofStreamsItIsNotKnown() throws IOException {
    for (int i = 0; i < 40; i++) {
      call(WRITE, ISO_C).takes(9 * MS).run();
      call(WRITE, POSIX).takes(MS).run();
    }
    assertEquals(Severity.OK, finding().severity());
  }

  /** Two exchange what they write together; a library notes so many small things beside it. */
  private static boolean isToldBesideSmallOnes(int small, long largeBytes) throws IOException {
    TraceScript ranks = new TraceScript(2);
    ranks.each(
        of -> {
          for (int i = 0; i < 16 + small; i++) {
            boolean together = i < 16;
            ScriptedRank.Call call = of.call(WRITE, MPI_IO, "/data/out");
            (together ? call.collective() : call)
                .bytes(together ? largeBytes : 512)
                .takes(together ? 20 * MS : MS / 10)
                .around(() -> of.call(WRITE, POSIX, "/data/out").bytes(512).takes(MS / 50).run());
          }
        });
    return RulesTest.finding(Twins.judge(ranks), "concurrency.idle-below").severity().isReported();
  }

  @Test
  void exchangingBelongsToLargeCallsHoweverManySmallOnesThereAre() throws IOException {
    assertFalse(isToldBesideSmallOnes(1, MIB));
    assertFalse(isToldBesideSmallOnes(80, MIB), "most calls are small");
    assertTrue(isToldBesideSmallOnes(80, 16 * KIB), "none is large");
  }
}
