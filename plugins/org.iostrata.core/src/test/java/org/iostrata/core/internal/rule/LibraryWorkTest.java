// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.KIB;
import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.HDF5;
import static org.iostrata.core.model.Layer.ISO_C;
import static org.iostrata.core.model.Layer.NETCDF;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.SEEK;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.iostrata.core.internal.report.Verdict;
import org.iostrata.core.result.AnalysisResult;
import org.junit.jupiter.api.Test;

/** Work of libraries around requests: what it costs, and who is to blame for it. */
class LibraryWorkTest {
  private static final String FILE = "/data/file";

  private final TraceScript script = new TraceScript(2);
  private final ScriptedRank rank = script.rank(0);

  private Finding finding(String id) throws IOException {
    return RulesTest.finding(Twins.judge(script), id);
  }

  private static void assertAbout(long expectedNs, Finding finding) {
    assertTrue(Math.abs(expectedNs - finding.costNs()) <= MS, finding::toString);
  }

  /** 64 rows, of which each reads and inflates its chunk: 1 ms and 19 ms. */
  private void rows(int chunks) {
    for (int i = 0; i < 64; i++) {
      long place = i % chunks * MIB;
      rank.call(READ, HDF5, FILE)
          .bytes(KIB)
          .takes(19 * MS)
          .around(() -> rank.call(READ, POSIX, FILE).at(place).bytes(MIB).takes(MS).run());
    }
  }

  @Test
  void inflatingAgainIsLostWithReadingAgain() throws IOException {
    rows(2);
    Finding again = finding("access.redundant-reads");
    assertEquals(62 * 20L * MS, again.costNs());
    assertEquals(0, finding("access.small-reads").costNs(), "each takes its time for its chunk");
  }

  @Test
  void inflatingOnceIsNot() throws IOException {
    rows(64);
    assertFalse(finding("access.redundant-reads").severity().isReported());
  }

  /** Of many small reads few read a chunk: the others find theirs in the cache. */
  @Test
  void whatComesFromTheCacheIsNoWorkAgain() throws IOException {
    for (int i = 0; i < 960; i++) {
      rank.call(READ, HDF5, FILE).bytes(8).takes(MS).run();
    }
    rows(2);
    long hdf5Ns = (960 + 64 * 20L) * MS;
    double share = 64.0 / (960 + 64) * 62 / 64;
    assertAbout((long) (share * hdf5Ns), finding("access.redundant-reads"));
  }

  /** Each record is followed by the header, and a stream hands both on when it seeks. */
  @Test
  void streamsWriteWhenTheySeek() throws IOException {
    for (int i = 0; i < 64; i++) {
      rank.call(WRITE, ISO_C, FILE).at(64 + i * 64L).bytes(64).takes(1000).run();
      rank.call(SEEK, ISO_C, FILE).takes(2 * MS).run();
      rank.call(WRITE, ISO_C, FILE).at(0).bytes(64).takes(1000).run();
      rank.call(SEEK, ISO_C, FILE).takes(2 * MS).run();
    }
    Finding header = finding("access.rewritten-header");
    assertTrue(header.severity().isAtLeast(Severity.WARNING), header::toString);
    assertAbout(63 * 4L * MS, header);
    assertFalse(finding("metadata.dominates").severity().isReported());
  }

  /** A few small headers in POSIX beside large arrays that go through streams. */
  @Test
  void headersDoNotHideStreams() throws IOException {
    for (int i = 0; i < 64; i++) {
      rank.call(READ, POSIX, FILE).at(0).bytes(128).takes(1000).run();
      rank.call(READ, ISO_C, FILE).at(128).bytes(MIB).takes(10 * MS).run();
    }
    Finding again = finding("access.redundant-reads");
    assertEquals(ISO_C, again.layer().orElseThrow());
    assertAbout(63 * 10L * MS, again);
  }

  /** 16 writes of netCDF, each 32 of 8 KiB in POSIX, so far from each other. */
  private String splitBy(long step) throws IOException {
    for (int i = 0; i < 16; i++) {
      long begin = i * MIB;
      rank.call(WRITE, NETCDF, FILE)
          .bytes(256 * KIB)
          .around(
              () -> {
                for (int piece = 0; piece < 32; piece++) {
                  rank.call(WRITE, POSIX, FILE).at(begin + piece * step).bytes(8 * KIB).run();
                }
              });
    }
    return finding("access.split").title();
  }

  @Test
  void piecesOneBehindTheOtherGoThroughABuffer() throws IOException {
    String title = splitBy(8 * KIB);
    assertTrue(
        title.endsWith("becomes 32 in POSIX, of 8 KiB: it goes through a small buffer."), title);
  }

  @Test
  void piecesApartLieSoInTheFile() throws IOException {
    String title = splitBy(24 * KIB);
    assertTrue(title.endsWith("of 8 KiB: it lies in pieces in the file."), title);
  }

  /** 16 writes of 256 KiB, in which HDF5 computes for 20 ms, and hands on pieces of a size. */
  private void writeBy(int pieceBytes) {
    int pieces = (int) (256 * KIB / pieceBytes);
    for (int i = 0; i < 16; i++) {
      long begin = i * MIB;
      rank.call(WRITE, HDF5, FILE)
          .bytes(256 * KIB)
          .takes(20 * MS)
          .around(
              () -> {
                for (int piece = 0; piece < pieces; piece++) {
                  long place = begin + piece * 2L * pieceBytes;
                  rank.call(WRITE, POSIX, FILE).at(place).bytes(pieceBytes).takes(2000).run();
                }
              });
    }
  }

  @Test
  void handlingTinyPiecesIsSplitting() throws IOException {
    writeBy(512);
    Finding split = finding("access.split");
    assertAbout(16 * (20 * MS + 512 * 2000), split);
    assertEquals(Severity.OK, finding("access.vain-compression").severity());
  }

  @Test
  void computingForWholeChunksIsNot() throws IOException {
    writeBy(32 << 10);
    assertAbout(16 * 20 * MS, finding("access.vain-compression"));
    assertTrue(finding("access.split").costNs() < MS);
  }

  /** Threads that each read here and there, as many as there are. */
  private void readHereAndThere(int threads) {
    List<ScriptedRank> all = new ArrayList<>(List.of(rank));
    while (all.size() < threads) {
      all.add(script.thread(rank));
      all.get(all.size() - 1).sleep(all.size() * MS / 4);
    }
    for (int i = 0; i < 64; i++) {
      for (int thread = 0; thread < threads; thread++) {
        long place = (i * 151L + thread * 11L) % 256 * 32 * KIB;
        all.get(thread).call(READ, POSIX, FILE).at(place).bytes(4 * KIB).takes(MS).run();
        all.get(thread).sleep(MS / 4);
      }
    }
  }

  @Test
  void oneAtATimeWaitsForEach() throws IOException {
    readHereAndThere(1);
    assertTrue(finding("access.random").severity().isAtLeast(Severity.WARNING));
  }

  /** Of four, each a fifth of the time elsewhere, between three and four are under way. */
  @Test
  void threadsHideItThoughTheyComputeBetween() throws IOException {
    for (int early = 0; early < 4; early++) {
      script.rank(1).call(READ, POSIX, "/data/profile").bytes(100).takes(MS).run();
    }
    readHereAndThere(4);
    assertEquals(Severity.INFO, finding("access.random").severity());
  }

  @Test
  void severalUnderWayHideHowLongEachTakes() throws IOException {
    readHereAndThere(8);
    assertEquals(Severity.INFO, finding("access.random").severity());
    assertEquals(Severity.INFO, finding("access.small-reads").severity());
  }

  /** Each pass reads a MiB in 16 calls, and takes apart what each brings: 10 us, and 1 ms. */
  private Optional<String> verdict(int passes) throws IOException {
    for (int i = 0; i < 16 * passes; i++) {
      rank.call(READ, POSIX, FILE).at(i % 16 * (64L * KIB)).bytes(64 * KIB).takes(MS / 100).run();
      rank.sleep(MS);
    }
    AnalysisResult result = Twins.analyze(script);
    return Verdict.sentence(result.trace(), Rules.judge(result));
  }

  @Test
  void whatIsReadAgainIsTakenApartAgain() throws IOException {
    assertEquals(
        Optional.of(
            "Worth a look: the same bytes are read again and again (about 1.1 ms of I/O, but up to"
                + " 112.2 ms with what the program does around it)."),
        verdict(8));
    assertEquals(Severity.INFO, finding("access.redundant-reads").severity());
  }

  @Test
  void aSecondPassMayBeAboutAnythingElse() throws IOException {
    assertEquals(Optional.empty(), verdict(2));
  }

  /** A library is asked for 200 small writes, each at once or until all are carried out. */
  private static Finding asked(boolean waits) throws IOException {
    TraceScript script = new TraceScript(1);
    ScriptedRank rank = script.rank(0);
    for (int i = 0; i < 200; i++) {
      if (waits) {
        rank.call(WRITE, NETCDF, FILE).at(i * 100L).bytes(100).takes(MS).run();
      } else {
        rank.call(WRITE, NETCDF, FILE).at(i * 100L).bytes(100).waits(MS / 10).runFor(200 * MS);
        rank.sleep(MS);
      }
    }
    rank.sleep(200 * MS);
    return RulesTest.finding(Twins.judge(script), "access.small-writes");
  }

  @Test
  void whatALibraryIsAskedForWithoutWaitingIsNobodysTime() throws IOException {
    assertEquals(200.0, asked(true).costNs() / (double) MS, 5);
    assertEquals(20.0, asked(false).costNs() / (double) MS, 5, "the calls alone");
  }
}
