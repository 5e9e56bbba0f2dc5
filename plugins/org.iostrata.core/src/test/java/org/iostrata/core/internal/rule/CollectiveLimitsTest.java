// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.KIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.HDF5;
import static org.iostrata.core.model.Layer.MPI_IO;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which files collective calls would help: two processes write some at a limit, some beside. */
class CollectiveLimitsTest {
  private final TraceScript script = new TraceScript(2);

  /** Each process makes calls of 1 ms; the first few of the first process are collective. */
  private void written(String path, int each, long bytes, int collective) {
    script.each(
        rank -> {
          for (int i = 0; i < each; i++) {
            ScriptedRank.Call call = rank.call(WRITE, MPI_IO, path).bytes(bytes).takes(MS);
            (rank.process() == 0 && i < collective ? call.collective() : call).run();
          }
        });
  }

  private Finding finding() throws IOException {
    return RulesTest.finding(Twins.judge(script), "collective.not-used");
  }

  /** HDF5 is asked for collective writes, does so many of them so, and 40 writes for itself. */
  private Finding beside(int collective) throws IOException {
    script.each(
        rank -> {
          for (int i = 0; i < 4; i++) {
            boolean isDone = i < collective;
            rank.call(WRITE, HDF5, "/data/file")
                .bytes(8 * KIB)
                .collective()
                .around(
                    () -> {
                      ScriptedRank.Call call =
                          rank.call(WRITE, MPI_IO, "/data/file").bytes(8 * KIB).takes(MS);
                      (isDone ? call.collective() : call).run();
                    });
          }
        });
    written("/data/file", 40, 2 * KIB, 0);
    return finding();
  }

  @Test
  void whatALibraryWritesForItselfWasNotAskedForCollectively() throws IOException {
    assertEquals(Severity.OK, beside(4).severity());
  }

  @Test
  void aLibraryIsAskedInVain() throws IOException {
    Finding finding = beside(3);
    assertEquals(HDF5, finding.layer().orElseThrow());
    assertEquals("collective.not-used", finding.id());
    assertTrue(finding.severity().isReported());
  }

  @Test
  void smallIndependentCallsOfSeveralProcesses() throws IOException {
    written("/data/sick", 16, 8 * KIB, 3);
    written("/data/border", 20, 8 * KIB, 4);
    written("/data/collective", 16, 8 * KIB, 4);
    written("/data/large", 16, 256 * KIB, 0);
    written("/data/few", 15, 8 * KIB, 0);
    for (int i = 0; i < 32; i++) {
      for (int process = 0; process < 2; process++) {
        String path = "/data/own." + process;
        script.rank(process).call(WRITE, MPI_IO, path).bytes(8 * KIB).takes(MS).run();
      }
    }
    Finding finding = finding();
    assertEquals(List.of("/data/border", "/data/sick"), finding.evidence().files());
    assertEquals(List.of(72.0, 8.0 * KIB, 2.0), RulesTest.values(finding));
    double handling = 0.002 / 0.5; // two microseconds of each half millisecond
    assertEquals(36.0 * MS * (1 - 8.0 / 256) * (1 - handling), (double) finding.costNs(), 1);
    assertEquals(
        "2 processes write one file by 40 independent calls of 8 KiB on average.", finding.title());
  }
}
