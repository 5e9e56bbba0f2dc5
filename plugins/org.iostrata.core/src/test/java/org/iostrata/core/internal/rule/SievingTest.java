// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.KIB;
import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.MPI_IO;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.READ;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Ranks each ask for a piece of every MiB of a file, and MPI-IO reads so much for it. */
class SievingTest {
  private static final String ID = "access.sieving";
  private static final int COUNT = 16;

  private static TraceScript pieces(int processes, long asked, long read, long takesNs) {
    return new TraceScript(processes)
        .each(
            rank -> {
              for (int i = 0; i < COUNT; i++) {
                long place = i * MIB;
                rank.call(READ, MPI_IO, "/data/field")
                    .bytes(asked)
                    .around(
                        () ->
                            rank.call(READ, POSIX, "/data/field")
                                .at(place)
                                .bytes(read)
                                .takes(takesNs)
                                .run());
              }
            });
  }

  private static boolean isTold(int processes, long asked, long read) throws IOException {
    TraceScript script = pieces(processes, asked, read, 10 * MS);
    return RulesTest.finding(Twins.judge(script), ID).severity().isReported();
  }

  @Test
  void readsOverWhatNobodyWants() throws IOException {
    TraceScript picked = pieces(4, 16 * KIB, 16 * KIB, MS);
    Finding finding = Twins.check(ID, MPI_IO, pieces(4, 16 * KIB, MIB, 10 * MS), picked);
    assertEquals(COUNT * 10.0 * MS * (1 - 16.0 / 1024), (double) finding.costNs(), MS);
    assertTrue(finding.title().startsWith("To get 1 MiB, MPI-IO reads 64 MiB in POSIX, 64 times"));
  }

  @Test
  void aLittleMoreIsNoTrouble() throws IOException {
    assertTrue(isTold(1, 64 * KIB, 256 * KIB));
    assertFalse(isTold(1, 65 * KIB, 256 * KIB));
  }

  /** Together they ask for most of it: collective calls would read it once. */
  @Test
  void whatTheOthersWantIsNotInVain() throws IOException {
    assertTrue(isTold(4, 128 * KIB, MIB));
    assertFalse(isTold(4, 129 * KIB, MIB));
    assertTrue(isTold(1, 129 * KIB, MIB), "nobody else is there");
  }
}
