// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.KIB;
import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.ISO_C;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.OPEN;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.junit.jupiter.api.Test;

/** Files that are written, read back once, and removed. */
class TemporaryFilesTest {
  private static final String ID = "access.temporary-files";
  private static final int PIECES = 8;

  private final TraceScript script = new TraceScript(2);
  private final ScriptedRank rank = script.rank(0);
  private Layer layer = POSIX;
  private long bytes = 128 * KIB;

  /** Moves so many bytes of a file in pieces, 1 ms each. */
  private void move(ScriptedRank who, OperationKind kind, String path, int pieces) {
    for (int i = 0; i < pieces; i++) {
      who.call(kind, layer, path).at(i * bytes).bytes(bytes).takes(MS).run();
    }
  }

  private void write(int files) {
    for (int i = 0; i < files; i++) {
      rank.call(OPEN, layer, "/data/part." + i).takes(MS).run();
      move(rank, WRITE, "/data/part." + i, PIECES);
    }
  }

  private void readBack(int files) {
    for (int i = 0; i < files; i++) {
      move(rank, READ, "/data/part." + i, PIECES);
    }
  }

  private void remove(int files) {
    for (int i = 0; i < files; i++) {
      rank.renames("/data/part." + i, MS); // as any change by name
    }
  }

  private Finding finding() throws IOException {
    return RulesTest.finding(Twins.judge(script), ID);
  }

  private boolean isTold() throws IOException {
    return finding().severity().isReported();
  }

  @Test
  void allThatIsDoneWithThemIsLost() throws IOException {
    write(4);
    readBack(4);
    remove(4);
    move(rank, WRITE, "/data/result", 10);
    Finding finding = finding();
    assertEquals(4 * (2 * PIECES + 2) * MS, finding.costNs());
    assertEquals(POSIX, finding.layer().orElseThrow());
    assertEquals(
        "4 MiB are written to 4 files, and read back once before the files are removed.",
        finding.title());
  }

  @Test
  void streamsDoSo() throws IOException {
    layer = ISO_C;
    write(4);
    readBack(4);
    remove(4);
    Finding finding = finding();
    assertEquals(ISO_C, finding.layer().orElseThrow());
    assertEquals(4 * (2 * PIECES + 2) * MS, finding.costNs(), "removed in POSIX");
  }

  @Test
  void whatStaysIsNotTemporary() throws IOException {
    write(4);
    readBack(4);
    assertFalse(isTold());
    remove(3);
    assertFalse(isTold(), "one stays, and three are few");
  }

  @Test
  void littleDoesNotMatter() throws IOException {
    bytes = 32 * KIB - 1;
    write(4);
    readBack(4);
    remove(4);
    assertFalse(isTold());
  }

  /** What another one reads is handed on. */
  @Test
  void whoReadsHasToHaveWritten() throws IOException {
    write(4);
    script.rank(1).sleep(rank.nowNs());
    for (int i = 0; i < 4; i++) {
      move(script.rank(1), READ, "/data/part." + i, PIECES);
    }
    remove(4);
    assertFalse(isTold());
  }

  @Test
  void aPartOfAFileIsLookedUp() throws IOException {
    write(4);
    for (int i = 0; i < 4; i++) {
      move(rank, READ, "/data/part." + i, PIECES / 2);
    }
    remove(4);
    assertFalse(isTold());
  }

  @Test
  void aFileIsReadWhenItIsWhole() throws IOException {
    for (int i = 0; i < 4; i++) {
      for (int piece = 0; piece < PIECES; piece++) {
        rank.call(WRITE, POSIX, "/data/part." + i).at(piece * MIB).bytes(MIB).takes(MS).run();
        rank.call(READ, POSIX, "/data/part." + i).at(piece * MIB).bytes(MIB).takes(MS).run();
      }
    }
    remove(4);
    assertFalse(isTold());
  }

  @Test
  void belowAQuarterOfTheRunItIsANote() throws IOException {
    write(4);
    readBack(4);
    remove(4);
    assertTrue(finding().severity().isAtLeast(Severity.WARNING));
    rank.sleep(4 * 72 * MS);
    rank.call(WRITE, POSIX, "/data/last").bytes(1).takes(1).run();
    assertEquals(Severity.INFO, finding().severity());
  }
}
