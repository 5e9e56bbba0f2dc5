// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.KIB;
import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.CLOSE;
import static org.iostrata.core.model.OperationKind.FLUSH;
import static org.iostrata.core.model.OperationKind.OPEN;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** A file that is written as a whole for each change: what goes with its versions, and what not. */
class WrittenAnewTest {
  private static final int VERSIONS = 20;
  private static final String NEW = "/data/index.new";

  private final TraceScript script = new TraceScript(2);
  private final ScriptedRank rank = script.rank(0);

  private void writes() {
    rank.call(OPEN, POSIX, NEW).takes(MS).run();
    rank.call(WRITE, POSIX, NEW).at(0).bytes(2 * MIB).takes(2 * MS).run();
    rank.call(CLOSE, POSIX, NEW).takes(MS).run();
  }

  /** Of the last version nothing could be left out. */
  private void costs(long perVersionNs) throws IOException {
    Finding finding = RulesTest.finding(Twins.judge(script), "access.rewritten-bytes");
    double saved = (1 - 1.0 / VERSIONS) * VERSIONS * perVersionNs;
    assertEquals(saved, (double) finding.costNs(), MS);
  }

  /** A file system may let the rename wait until the new version is on the disk. */
  @Test
  void renamingTheNewVersionGoesWithIt() throws IOException {
    for (int i = 0; i < VERSIONS; i++) {
      writes();
      rank.renames(NEW, 10 * MS);
    }
    costs(14 * MS);
  }

  @Test
  void renamingAnotherFileDoesNot() throws IOException {
    for (int i = 0; i < VERSIONS; i++) {
      writes();
      rank.renames("/data/other", 10 * MS);
    }
    costs(4 * MS);
  }

  @Test
  void flushingTheNewVersionGoesWithIt() throws IOException {
    for (int i = 0; i < VERSIONS; i++) {
      writes();
      rank.call(FLUSH, POSIX, NEW).takes(10 * MS).run();
    }
    costs(14 * MS);
  }

  @Test
  void flushesOfAnotherProcessDoNot() throws IOException {
    ScriptedRank logger = script.rank(1);
    for (int i = 0; i < VERSIONS; i++) {
      writes();
      logger.call(WRITE, POSIX, "/data/log").at(i * KIB).bytes(KIB).takes(MS / 10).run();
      logger.call(FLUSH, POSIX, "/data/log").takes(10 * MS).run();
    }
    costs(4 * MS);
  }

  /** A checkpoint that stays open, and is flushed after so many of its eight versions. */
  private boolean isTold(int flushes) throws IOException {
    for (int i = 0; i < 8; i++) {
      rank.call(WRITE, POSIX, NEW).at(0).bytes(2 * MIB).takes(20 * MS).run();
      if (i < flushes) {
        rank.call(FLUSH, POSIX, NEW).takes(MS).run();
      }
    }
    Finding finding = RulesTest.finding(Twins.judge(script), "access.rewritten-bytes");
    return finding.severity().isReported();
  }

  @Test
  void fewVersionsThatAreMadeSafeAreMeant() throws IOException {
    assertFalse(isTold(8));
  }

  @Test
  void versionsThatNobodyKeepsAreNot() throws IOException {
    assertTrue(isTold(2));
  }
}
