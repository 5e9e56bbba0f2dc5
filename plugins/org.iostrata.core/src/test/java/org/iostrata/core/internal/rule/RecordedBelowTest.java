// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.KIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.MPI_IO;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is not recorded below MPI-IO is not told of. */
class RecordedBelowTest {
  /**
   * The program's own POSIX calls, as a recording at link time has them, beside MPI-IO of which
   * nothing is recorded below.
   */
  private static TraceScript atLinkTime(String ownFile, long ownBytes) {
    TraceScript script = new TraceScript(4);
    for (int i = 0; i < 64; i++) {
      long offset = 4 * KIB * i;
      script.each(
          rank -> {
            rank.call(WRITE, MPI_IO, "/data/out").bytes(4 * KIB).takes(MS).collective().run();
            rank.call(WRITE, POSIX, ownFile).at(offset).bytes(ownBytes).takes(MS / 2).run();
          });
    }
    return script;
  }

  @Test
  void whatMpiIoDoesBelowIsNotToldWhereItIsNotRecorded() throws IOException {
    for (TraceScript script :
        List.of(
            atLinkTime("/data/log", 4 * KIB),
            atLinkTime("/data/log", 512),
            atLinkTime("/data/out", 512))) {
      List<Finding> findings = Twins.judge(script);
      for (String rule :
          List.of(
              "collective.ineffective",
              "collective.too-few-aggregators",
              "collective.unbalanced-aggregators")) {
        Finding finding = RulesTest.finding(findings, rule);
        assertEquals(Severity.NOT_APPLICABLE, finding.severity(), finding::toString);
        assertTrue(finding.toString().contains("recorded below MPI-IO"), finding::toString);
      }
    }
  }

  @Test
  void theLayerThatMovesMostIsTheLowestWhereNothingIsRecordedBelowMpiIo() throws IOException {
    List<Finding> most = Twins.judge(atLinkTime("/data/log", 512));
    assertEquals(MPI_IO, RulesTest.finding(most, "access.small-writes").layer().orElse(null));
    List<Finding> little = Twins.judge(atLinkTime("/data/log", 8 * KIB));
    assertEquals(POSIX, RulesTest.finding(little, "access.small-writes").layer().orElse(null));
  }
}
