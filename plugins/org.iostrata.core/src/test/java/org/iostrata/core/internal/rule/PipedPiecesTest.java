// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.core.result.TraceCoverage.TinyPieces;
import org.junit.jupiter.api.Test;

/** Two processes, the second of which reads a pipe; each reads and writes 100 pieces of a file. */
class PipedPiecesTest {
  private static final int PIECES = 100;
  private static final long CALL_NS = 300;

  /** What the operating system counted for the second process: of files and of pipes. */
  private static TraceScript counted(String call, String moved, long calls, long bytes) {
    TraceScript script =
        new TraceScript(2)
            .each(
                rank -> {
                  rank.sleep(500 * MS);
                  for (int i = 0; i < PIECES; i++) {
                    rank.call(READ, POSIX, "/data/in").bytes(1 << 20).takes(MS).run();
                    rank.call(WRITE, POSIX, "/data/out").bytes(1 << 20).takes(MS).run();
                  }
                });
    Map<String, Long> all = new HashMap<>();
    all.put("WITNESS::syscr", (long) PIECES);
    all.put("WITNESS::syscw", (long) PIECES);
    all.put("APART::read", 0L);
    all.put("APART::written", 0L);
    all.put(call, calls);
    all.put(moved, bytes);
    all.forEach((name, value) -> script.says(1, name, value));
    return script;
  }

  private static TraceScript reads(long calls, long bytes) {
    return counted("WITNESS::syscr", "APART::read", calls, bytes);
  }

  private static Finding finding(TraceScript script, String id) throws IOException {
    return RulesTest.finding(Twins.judge(script), id);
  }

  @Test
  void whatComesByteByByteIsToldThoughNoCallIsRecorded() throws IOException {
    TraceScript script = reads(1_000_000 + PIECES, 1_000_000);
    assertEquals(
        List.of(new TinyPieces(1, READ, 1_000_000 + PIECES, 1_000_000)),
        Twins.analyze(script).trace().covered().tinyPieces());
    Finding finding = finding(script, "access.small-reads");
    assertTrue(
        finding.title().contains(" reads 1,000,000 times at pipes or terminals, 1 B at a time."),
        finding::title);
    assertEquals(1_000_000 * CALL_NS, finding.costNs());
    assertEquals(List.of(1), finding.evidence().processes());
    assertEquals(POSIX, finding.layer().orElseThrow());
  }

  @Test
  void soIsWhatIsWritten() throws IOException {
    TraceScript script = counted("WITNESS::syscw", "APART::written", 2_000_100, 8_000_000);
    Finding finding = finding(script, "access.small-writes");
    assertTrue(finding.title().contains(" writes 2,000,000 times"), finding::title);
  }

  @Test
  void messagesOfSomeLengthAreNoPieces() throws IOException {
    assertTrue(finding(reads(500_100, 8_000_000), "access.small-reads").severity().isReported());
    assertFalse(finding(reads(500_100, 8_000_101), "access.small-reads").severity().isReported());
    assertEquals(
        List.of(), Twins.analyze(reads(500_000, 8_000_001)).trace().covered().tinyPieces());
  }

  /** Streams read files by calls that are not recorded. */
  @Test
  void callsWithoutBytesAreOfFiles() throws IOException {
    assertTrue(finding(reads(1_000_100, 500_000), "access.small-reads").severity().isReported());
    assertFalse(finding(reads(1_000_100, 499_999), "access.small-reads").severity().isReported());
  }

  @Test
  void aThousandCallsTakeNoTime() throws IOException {
    assertEquals(1, Twins.analyze(reads(1000, 1000)).trace().covered().tinyPieces().size());
    assertEquals(List.of(), Twins.analyze(reads(999, 999)).trace().covered().tinyPieces());
  }
}
