// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.KIB;
import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.AIO;
import static org.iostrata.core.model.Layer.HDF5;
import static org.iostrata.core.model.Layer.MPI_IO;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.iostrata.core.model.OperationKind;
import org.junit.jupiter.api.Test;

/** What looks like a trouble of access and is none, and what is one though it looks harmless. */
class AccessTwinsTest {
  private static final String RANDOM = "access.random";
  private static final String MISALIGNED = "access.misaligned";
  private static final String REDUNDANT = "access.redundant-reads";

  private static Finding finding(TraceScript script, String id) throws IOException {
    return RulesTest.finding(Twins.judge(script), id);
  }

  private static boolean isTold(TraceScript script, String id) throws IOException {
    return finding(script, id).severity().isReported();
  }

  private static void call(
      ScriptedRank rank, OperationKind kind, long place, long bytes, long takesNs) {
    rank.call(kind, POSIX, "/data/file").at(place).bytes(bytes).takes(takesNs).run();
  }

  /** Eight parts of 4 MiB, gone through in turn by so many bytes; or one behind the other. */
  private static TraceScript merges(long piece, long takesNs, boolean inTurn) {
    int pieces = (int) (4 * MIB / piece);
    return new TraceScript(1)
        .each(
            rank -> {
              for (int i = 0; i < 8 * pieces; i++) {
                long part = inTurn ? i % 8 : i / pieces;
                long at = inTurn ? i / 8 : i % pieces;
                call(rank, READ, part * 4 * MIB + at * piece, piece, takesNs);
              }
            });
  }

  @Test
  void partsAreMergedBySmallPieces() throws IOException {
    Finding finding = finding(merges(64 * KIB, 5 * MS, true), RANDOM);
    assertTrue(finding.severity().isReported(), finding::toString);
    assertTrue(finding.costNs() > 2400 * MS, finding::toString); // of 512 x 5 ms
    assertFalse(isTold(merges(64 * KIB, 5 * MS, false), RANDOM));
  }

  @Test
  void goingElsewhereIsNoMatterWhereItTakesNoTime() throws IOException {
    assertFalse(isTold(merges(64 * KIB, MS, true), RANDOM));
  }

  /** Behind a header, each rank writes what lies together, or every fourth piece. */
  private static TraceScript behindHeader(OperationKind kind, boolean interleaved) {
    return new TraceScript(4)
        .each(
            rank -> {
              for (int i = 0; i < 40; i++) {
                long piece = interleaved ? 4L * i + rank.process() : rank.process() * 40L + i;
                call(rank, kind, 4096 + piece * MIB, MIB, 10 * MS);
              }
            });
  }

  @Test
  void headerIsNoMatterWhereEachGoesOnWhereItEnded() throws IOException {
    assertTrue(isTold(behindHeader(WRITE, true), MISALIGNED));
    assertFalse(isTold(behindHeader(WRITE, false), MISALIGNED));
  }

  @Test
  void readersTakeNoLocks() throws IOException {
    assertFalse(isTold(behindHeader(READ, true), MISALIGNED));
  }

  /** Pieces that begin between blocks: one behind the other, or with gaps. */
  private static TraceScript offBlocks(long gap) {
    return new TraceScript(1)
        .each(
            rank -> {
              for (int i = 0; i < 64; i++) {
                call(rank, WRITE, 100 + i * (128 * KIB + gap), 128 * KIB, 10 * MS);
              }
            });
  }

  @Test
  void blockThatTheNextWriteFillsIsNoMatter() throws IOException {
    assertFalse(isTold(offBlocks(0), MISALIGNED));
    assertTrue(isTold(offBlocks(64 * KIB), MISALIGNED));
  }

  /** A process writes and reads what it has written: each piece, or all of it in the end. */
  private static TraceScript verifies(int pieces) {
    return new TraceScript(1)
        .each(
            rank -> {
              for (int i = 0; i < 64; i += pieces) {
                for (int j = i; j < i + pieces; j++) {
                  call(rank, WRITE, j * MIB, MIB, 10 * MS);
                }
                for (int j = i; j < i + pieces; j++) {
                  call(rank, READ, j * MIB, MIB, 8 * MS);
                }
              }
            });
  }

  @Test
  void whatIsWrittenIsReadBackAtOnce() throws IOException {
    Finding finding = finding(verifies(1), REDUNDANT);
    assertTrue(finding.severity().isReported(), finding::toString);
    assertEquals(512 * MS, finding.costNs());
    assertFalse(isTold(verifies(64), REDUNDANT), "a file for what has no place in memory");
  }

  @Test
  void anotherReadsWhatOneWrites() throws IOException {
    TraceScript hands = new TraceScript(2);
    for (int i = 0; i < 64; i++) {
      call(hands.rank(0), WRITE, i * MIB, MIB, 10 * MS);
      hands.rank(1).sleep(hands.rank(0).nowNs() - hands.rank(1).nowNs());
      call(hands.rank(1), READ, i * MIB, MIB, 8 * MS);
    }
    assertFalse(isTold(hands, REDUNDANT));
  }

  /** Each write of a row reads its chunk and writes it back: another chunk, or the same again. */
  private static TraceScript rows(int rowsOfChunk) {
    return new TraceScript(1)
        .each(
            rank -> {
              for (int i = 0; i < 64; i++) {
                long chunk = i / rowsOfChunk * MIB;
                rank.call(WRITE, HDF5, "/data/file")
                    .bytes(MIB / 32)
                    .around(
                        () -> {
                          call(rank, READ, chunk, MIB, 5 * MS);
                          call(rank, WRITE, chunk, MIB, 10 * MS);
                        });
              }
            });
  }

  @Test
  void writingTheSameChunkBackAgainCostsToo() throws IOException {
    String id = "access.read-modify-write";
    assertEquals(64 * 5 * MS, finding(rows(1), id).costNs());
    assertEquals(62 * 15L * MS, finding(rows(32), id).costNs()); // all that the library does
  }

  /** A library writes its header itself, and hands on what it gathered, so often, to AIO. */
  private static TraceScript asynchronous(int times) {
    return new TraceScript(4)
        .each(
            rank -> {
              for (int i = 0; i < times; i++) {
                rank.call(WRITE, MPI_IO, "/data/file")
                    .bytes(8 * MIB)
                    .collective()
                    .around(
                        () ->
                            rank.call(WRITE, AIO, "/data/file")
                                .at(512 + rank.process() * 8L * MIB)
                                .bytes(8 * MIB)
                                .takes(100 * MS)
                                .run());
              }
              if (rank.process() == 0) {
                rank.call(WRITE, MPI_IO, "/data/file")
                    .bytes(128)
                    .around(() -> call(rank, WRITE, 0, 128, MS));
              }
            });
  }

  @Test
  void headerInAnotherLayerHidesNothing() throws IOException {
    Finding finding = finding(asynchronous(2), "access.rewritten-bytes");
    assertTrue(finding.severity().isReported(), finding::toString);
    assertEquals(MPI_IO, finding.layer().orElseThrow());
    assertFalse(isTold(asynchronous(1), "access.rewritten-bytes"));
  }
}
