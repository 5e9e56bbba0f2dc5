// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.KIB;
import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.HDF5;
import static org.iostrata.core.model.Layer.ISO_C;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Random;
import java.util.function.LongConsumer;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.junit.jupiter.api.Test;

/** Reads here and there: by keys that nobody knows before, or as a program chose to. */
class LookUpsTest {
  private static final String REDUNDANT = "access.redundant-reads";
  private static final String TABLE = "/data/table";

  private final TraceScript script = new TraceScript(1);
  private final ScriptedRank rank = script.rank(0);

  private boolean isTold(String id) throws IOException {
    return RulesTest.finding(Twins.judge(script), id).severity().isReported();
  }

  private void read(Layer layer, long place, long bytes) {
    rank.call(READ, layer, TABLE).at(place).bytes(bytes).takes(MS).run();
  }

  /** Looks up so many pieces of a table by their numbers, which are in no order. */
  private static void lookUp(int times, int pieces, LongConsumer piece) {
    new Random(3).ints(times, 0, pieces).forEach(piece::accept);
  }

  /** Looks up so many of 1000 pieces of a table of so many bytes each. */
  private void lookUp(int times, long bytes) {
    lookUp(times, 1000, piece -> read(POSIX, piece * bytes, bytes));
  }

  @Test
  void lookUpsInLargeTableMeetTheSameNowAndThen() throws IOException {
    lookUp(4000, 32 * KIB);
    assertFalse(isTold(REDUNDANT), "31 MiB");
  }

  @Test
  void nobodyKnowsTheOrderOfLookUps() throws IOException {
    lookUp(1000, 32 * KIB);
    assertTrue(isTold("access.random"), "about each once");
    lookUp(4000, 32 * KIB);
    for (String id : new String[] {"access.random", "access.small-reads"}) {
      Finding finding = RulesTest.finding(Twins.judge(script), id);
      assertTrue(finding.costNs() <= 50 * MS, finding::toString); // of 5000 ms
    }
  }

  @Test
  void memoryAnswersLookUps() throws IOException {
    lookUp(100_000, 131_072, piece -> take(piece * 512, MS / 1000));
    assertFalse(isTold("access.random"));
    assertFalse(isTold("access.small-reads"));
  }

  @Test
  void storageAnswersLookUps() throws IOException {
    lookUp(100_000, 131_072, piece -> take(piece * 512, MS / 10));
    assertTrue(isTold("access.random"));
  }

  private void take(long place, long durationNs) {
    rank.call(READ, POSIX, TABLE).at(place).bytes(512).takes(durationNs).run();
  }

  @Test
  void smallTableCouldBeKept() throws IOException {
    lookUp(4000, 16 * KIB);
    assertTrue(isTold(REDUNDANT), "15.6 MiB");
  }

  /** Goes through a file of 32 KiB so many times. */
  private void goesThroughSmallFile(int times) {
    for (int i = 0; i < 4 * times; i++) {
      read(POSIX, i % 4 * 8L * KIB, 8L * KIB);
    }
  }

  @Test
  void smallFileIsReadByLoop() throws IOException {
    goesThroughSmallFile(20);
    assertTrue(isTold(REDUNDANT));
  }

  @Test
  void smallFileIsReadAgainNowAndThen() throws IOException {
    goesThroughSmallFile(8);
    assertFalse(isTold(REDUNDANT));
  }

  @Test
  void largePiecesAreNoLookUps() throws IOException {
    lookUp(800, 200, piece -> read(POSIX, piece * MIB, MIB));
    assertTrue(isTold(REDUNDANT));
  }

  /** Reads a large table piece by piece, four times over. */
  private void readAgain(boolean backwards) {
    for (long i = 0; i < 4000; i++) {
      long piece = backwards ? 3999 - i : i;
      read(POSIX, piece % 1000 * 32 * KIB, 32 * KIB);
    }
  }

  @Test
  void largeTableIsReadInOrderAgain() throws IOException {
    readAgain(false);
    assertTrue(isTold(REDUNDANT));
  }

  @Test
  void largeTableIsReadBackwardsAgain() throws IOException {
    readAgain(true);
    assertTrue(isTold(REDUNDANT));
    assertTrue(isTold("access.random"));
  }

  /** What a library reads for each element is more than the program asks for. */
  @Test
  void libraryReadsBlocksForElements() throws IOException {
    lookUp(
        4000,
        1000,
        piece ->
            rank.call(READ, HDF5, TABLE)
                .bytes(8)
                .around(() -> read(POSIX, piece * 32 * KIB, 32 * KIB)));
    assertTrue(isTold(REDUNDANT));
  }

  @Test
  void largerBufferOfStreamHoldsWhatNobodyWants() throws IOException {
    lookUp(1000, 1000, piece -> read(ISO_C, piece * 16 * KIB, 16 * KIB));
    assertFalse(isTold("access.stdio-bulk"));
  }

  @Test
  void streamIsReadFromFrontToBack() throws IOException {
    for (int i = 0; i < 1000; i++) {
      read(ISO_C, i * 16L * KIB, 16 * KIB);
    }
    assertTrue(isTold("access.stdio-bulk"));
  }

  /** Data and its parity lie in two files; both are read, changed and written back. */
  @Test
  void blocksOfTwoFilesAreChangedInTurn() throws IOException {
    for (int i = 0; i < 64; i++) {
      for (String file : new String[] {"/data/units", "/data/parity"}) {
        rank.call(READ, POSIX, file).at(i * 16L * KIB).bytes(16 * KIB).takes(5 * MS).run();
      }
      for (String file : new String[] {"/data/units", "/data/parity"}) {
        rank.call(WRITE, POSIX, file).at(i * 16L * KIB).bytes(16 * KIB).takes(MS).run();
      }
    }
    Finding finding = RulesTest.finding(Twins.judge(script), "access.read-modify-write");
    assertEquals(2 * 64 * 5.0 * MS, (double) finding.costNs(), MS);
  }

  private static final int PARTS = 256;
  private static final int PIECES = 16;

  /** Sorted parts go to files of their own, and are merged when all are there; or each at once. */
  private Finding sorts(boolean merges) throws IOException {
    for (int part = 0; part < PARTS; part++) {
      goesThrough(part, true);
      if (!merges) {
        goesThrough(part, false);
      }
    }
    for (int i = 0; merges && i < PARTS * PIECES; i++) {
      moves(READ, "/data/" + i % PARTS, i / PARTS);
      moves(WRITE, "/data/all", i);
    }
    return RulesTest.finding(Twins.judge(script), REDUNDANT);
  }

  private void goesThrough(int part, boolean writes) {
    for (int i = 0; i < PIECES; i++) {
      moves(writes ? WRITE : READ, "/data/" + part, i);
    }
  }

  private void moves(OperationKind kind, String path, long piece) {
    rank.call(kind, POSIX, path).at(piece * 128 * KIB).bytes(128 * KIB).takes(MS).run();
  }

  @Test
  void partsThatWaitedForOthersAreNoReadingBack() throws IOException {
    Finding finding = sorts(true);
    assertTrue(finding.costNs() <= PIECES * MS, () -> "the last one at most: " + finding);
  }

  @Test
  void eachPartIsReadBackAtOnce() throws IOException {
    assertEquals(PARTS * PIECES * MS, sorts(false).costNs());
  }
}
