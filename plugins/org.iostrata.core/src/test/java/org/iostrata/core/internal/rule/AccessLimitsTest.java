// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.KIB;
import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.HDF5;
import static org.iostrata.core.model.Layer.ISO_C;
import static org.iostrata.core.model.Layer.MPI_IO;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.OPEN;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which operations the rules of access are about: some lie at a limit, some beside it. */
class AccessLimitsTest {
  private static final long PIECE = 32 * KIB;

  /** What a piece takes in order, in milliseconds. */
  private static final double IN_ORDER = 1e3 * PIECE / (500 << 20);

  private final TraceScript script = new TraceScript(2);
  private final ScriptedRank rank = script.rank(0);

  private Finding finding(String id) throws IOException {
    return RulesTest.finding(Twins.judge(script), id);
  }

  /** A read of a millisecond. */
  private void reads(int count, String path, long offset, long bytes) {
    for (int i = 0; i < count; i++) {
      rank.call(READ, POSIX, path).at(offset).bytes(bytes).takes(MS).run();
    }
  }

  @Test
  void bytesAreReadAgainInFilesOfWhichAllPlacesAreKnown() throws IOException {
    reads(4, "/data/border", 0, MIB / 4);
    reads(4, "/data/again", MIB, MIB);
    reads(6, "/data/worst", 0, MIB);
    for (int i = 0; i < 9; i++) {
      reads(1, "/data/wide", i % 5 * MIB, MIB);
    }
    reads(2, "/data/half", 0, MIB);
    reads(1, "/data/half", MIB, MIB);
    reads(4, "/data/small", 0, MIB / 4 - 1);
    reads(4, "/data/somewhere", 0, MIB);
    rank.call(READ, POSIX, "/data/somewhere").bytes(MIB).takes(MS).run();
    Finding finding = finding("access.redundant-reads");
    assertEquals(
        List.of("/data/worst", "/data/wide", "/data/again", "/data/border"),
        finding.evidence().files());
    assertEquals("6 MiB are read in a part of 1 MiB of one file, by 1 process.", finding.title());
    assertEquals(List.of(20 / 7.25, 20.0 * MIB, 7.25 * MIB, 1.0), RulesTest.values(finding));
    assertEquals(23.0 * MS * (1 - 7.25 / 20), (double) finding.costNs(), 1);
  }

  @Test
  void stepsBackAreThoseOfFilesThatHaveAny() throws IOException {
    for (int i = 0; i < 40; i++) {
      reads(1, "/data/back", (40 - i) * PIECE, PIECE);
    }
    for (int i = 0; i < 10; i++) {
      reads(1, "/data/on", i * PIECE, PIECE);
    }
    Finding finding = finding("access.random");
    assertEquals(List.of("/data/back"), finding.evidence().files());
    assertEquals("39 of 50 reads in POSIX step back in the file.", finding.title());
    assertEquals(39.0 * MS * (1 - 40 * IN_ORDER / 40), (double) finding.costNs(), 1);
  }

  /** To and fro: every other step is one forward, over others. */
  @Test
  void whoStepsForwardOverOthersSeeksAsWell() throws IOException {
    for (int i = 0; i < 40; i++) {
      reads(1, "/data/back", (i % 2 == 0 ? i : 100 + i) * PIECE, PIECE);
      reads(1, "/data/back", (i % 2 == 0 ? i : 100 + i) * PIECE + PIECE, PIECE);
    }
    Finding finding = finding("access.random");
    assertEquals(Severity.OK, finding.severity(), "19 of 80 steps are back");
    for (int i = 40; i < 80; i++) {
      reads(1, "/data/back", (i % 2 == 0 ? i : 100 + i) * PIECE, PIECE);
    }
    finding = finding("access.random");
    assertEquals("39 of 120 reads in POSIX step back in the file.", finding.title());
    double inOrder = 180 * IN_ORDER / 120; // what lies between is read, too
    assertEquals(79.0 * MS * (1 - inOrder), (double) finding.costNs(), 1);
  }

  @Test
  void largeFastRequestsDoNotSeek() throws IOException {
    for (int i = 0; i < 40; i++) {
      reads(1, "/data/back", (40 - i) * MIB, MIB);
    }
    assertEquals(Severity.OK, finding("access.random").severity());
    for (int i = 0; i < 40; i++) {
      rank.call(READ, POSIX, "/data/slow").at((40 - i) * MIB).bytes(MIB).takes(4 * MS).run();
    }
    double inOrder = MIB / PIECE * IN_ORDER / 4;
    double expectedNs = 39.0 * 4 * MS * (1 - inOrder);
    assertEquals(expectedNs, (double) finding("access.random").costNs(), 1);
  }

  /** Each of so many processes writes 16 times, for a millisecond. */
  private void writes(int processes, String path, long bytes) {
    for (int i = 0; i < 16; i++) {
      for (int process = 0; process < processes; process++) {
        script.rank(process).call(WRITE, POSIX, path).bytes(bytes).takes(MS).run();
      }
    }
  }

  /** Process 0 writes for 64 ms; 32 of 96 writes are small and to a shared file, then 32 of 128. */
  @Test
  void smallWritesToFilesOfSeveralProcesses() throws IOException {
    writes(2, "/data/shared", 8 * KIB);
    writes(2, "/data/large", 64 * KIB);
    writes(1, "/data/own", 8 * KIB);
    writes(1, "/data/own", 8 * KIB);
    Finding finding = finding("access.shared-file-small-writes");
    assertEquals(List.of("/data/shared"), finding.evidence().files());
    assertEquals(List.of(1.0 / 3, 32.0, 8.0 * KIB, 2.0), RulesTest.values(finding));
    assertEquals(64.0 * MS / 3 * (1 - 8.0 / 64), (double) finding.costNs(), 1);
    writes(2, "/data/large", 64 * KIB);
    assertEquals(Severity.OK, finding("access.shared-file-small-writes").severity());
  }

  private void write(long offset, long bytes) {
    rank.call(WRITE, POSIX, "/data/out").at(offset).bytes(bytes).takes(MS).run();
  }

  /** Of 16 writes 8 begin between stripes, no more than may, and 12 between blocks. */
  @Test
  void blocksAreTheBorderWhereStripesAreKept() throws IOException {
    script.stripes("/data/out", 512 * KIB);
    for (int i = 0; i < 8; i++) {
      write((1 + 2 * i) * MIB + 512, MIB);
    }
    for (int i = 0; i < 4; i++) {
      write((10 + i) * MIB, 64 * KIB);
      write((20 + i) * MIB + 512, 64 * KIB);
    }
    Finding finding = finding("access.misaligned");
    assertEquals("75 % of the writes in POSIX do not begin at a border of 4 KiB.", finding.title());
    assertEquals(List.of(0.75, 544.0 * KIB, 0.75, 512.0 * KIB, 0.5), RulesTest.values(finding));
    assertEquals(16.0 * MS * 0.75 * 8 / (544 + 8), (double) finding.costNs(), 1);
    write(30 * MIB + 512, MIB);
    Finding stripes = finding("access.misaligned");
    assertTrue(stripes.title().endsWith("border of 512 KiB."), stripes.title());
    double mean = (9 * 1024.0 + 8 * 64) / 17 / 512;
    assertEquals(17.0 * MS * 13 / 17 / (mean + 1), (double) stripes.costNs(), 1, stripes::toString);
  }

  /** Nobody else has the file, and no stripes are told: then only blocks are. */
  @Test
  void stripesAreOfFilesThatAreSharedOrTellThem() throws IOException {
    for (int i = 0; i < 16; i++) {
      write(i * MIB + 4 * KIB, MIB);
    }
    assertEquals(Severity.OK, finding("access.misaligned").severity());
  }

  /** A stream writes in pieces, and reads a little first; HDF5 writes large ones beside it. */
  private Finding stream(long bytes, int pieces) throws IOException {
    AccessLimitsTest run = new AccessLimitsTest();
    ScriptedRank one = run.rank;
    one.call(WRITE, HDF5, "/data/h5")
        .bytes(4 * MIB)
        .around(() -> one.call(WRITE, POSIX, "/data/h5").bytes(4 * MIB).takes(MS).run());
    one.call(WRITE, ISO_C, "/data/text")
        .bytes(bytes)
        .around(
            () -> {
              one.call(READ, POSIX, "/data/text").bytes(10).takes(MS).run();
              for (int i = 0; i < pieces; i++) {
                one.call(WRITE, POSIX, "/data/text").bytes(bytes / pieces).takes(MS).run();
              }
            });
    return run.finding("access.stdio-bulk");
  }

  @Test
  void theStreamsOwnPiecesAreTooSmall() throws IOException {
    Finding finding = stream(16 * MIB, 32);
    assertEquals(List.of(16.0 * MIB, 512.0 * KIB), RulesTest.values(finding));
    assertEquals((33.0 * MS - 100) / 2, (double) finding.costNs(), 1, "without copying");
    assertTrue(stream(4 * MIB, 32).severity().isReported());
    assertEquals(Severity.OK, stream(4 * MIB - 1, 32).severity());
    assertEquals(Severity.OK, stream(16 * MIB, 16).severity());
    assertTrue(stream(17 * MIB, 18).severity().isReported());
  }

  /** One process reads on by MPI-IO; below, two of its threads read a part each, in turns. */
  @Test
  void theRunsOfOneProcessAreThoseInTheOrderOfTime() throws IOException {
    for (int i = 0; i < 2; i++) {
      rank.call(READ, MPI_IO, "/data/in").at(4L * i * MIB).bytes(4 * MIB).takes(9 * MS).run();
    }
    ScriptedRank other = script.thread(rank);
    for (int i = 0; i < 64; i++) {
      for (int part = 0; part < 2; part++) {
        ScriptedRank one = part == 0 ? rank : other;
        long place = 4L * part * MIB + i * 64L * KIB;
        one.call(READ, POSIX, "/data/in").at(place).bytes(64 * KIB).takes(MS).run();
        (part == 0 ? other : rank).sleep(MS);
      }
    }
    Finding finding = finding("access.broken-runs");
    assertEquals(POSIX, finding.layer().orElseThrow());
    assertEquals(64.0 * KIB, RulesTest.values(finding).get(1));
  }

  /** So many versions of a file, each in one piece, opened anew or not. */
  private boolean isRewritten(String path, int versions, boolean anew) throws IOException {
    for (int i = 0; i < versions; i++) {
      if (anew || i == 0) {
        rank.call(OPEN, POSIX, path).takes(MS).run();
      }
      rank.call(WRITE, POSIX, path).at(0).bytes(MIB).takes(20 * MS).run();
    }
    return finding("access.rewritten-bytes").severity().isReported();
  }

  @Test
  void aFewVersionsOfAFileAreMeant() throws IOException {
    assertFalse(isRewritten("/data/checkpoint", 19, true));
    assertTrue(isRewritten("/data/state", 20, true));
  }

  /** A file that is written anew, a MiB longer each time, or each time as long as at last. */
  private boolean isWrittenAnew(String path, int versions, boolean grows) throws IOException {
    for (int i = 1; i <= versions; i++) {
      rank.call(OPEN, POSIX, path).takes(MS).run();
      rank.call(WRITE, POSIX, path).at(0).bytes((grows ? i : versions) * MIB).takes(20 * MS).run();
    }
    return finding("access.rewritten-bytes").severity().isReported();
  }

  @Test
  void whatGrowsCouldBeAppended() throws IOException {
    assertFalse(isWrittenAnew("/data/checkpoint", 8, false));
    assertFalse(isWrittenAnew("/data/few", 7, true));
    assertTrue(isWrittenAnew("/data/results", 8, true));
  }

  /** It is opened more often than there are versions, but for another reason. */
  @Test
  void whatIsReadInBetweenIsOpenedMoreOften() throws IOException {
    for (int i = 1; i <= 8; i++) {
      rank.call(READ, POSIX, "/data/restart").at(0).bytes(MIB).takes(MS).run();
      rank.call(OPEN, POSIX, "/data/restart").takes(MS).run();
    }
    assertFalse(isWrittenAnew("/data/restart", 8, false));
  }

  @Test
  void whatIsFilledFirstIsWrittenAgain() throws IOException {
    assertTrue(isRewritten("/data/filled", 2, false));
  }
}
