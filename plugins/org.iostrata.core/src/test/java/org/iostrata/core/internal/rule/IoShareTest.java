// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.READ;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.Optional;
import org.iostrata.core.internal.report.IoShare;
import org.iostrata.core.result.AnalysisResult;
import org.junit.jupiter.api.Test;

/** What is said of runs that do I/O as they should, and wait for it all the same. */
class IoShareTest {
  /** One file from front to back, in pieces of 4 MiB, in 20 ms each; and then it computes. */
  private static Optional<String> reading(long pieceBytes, long thenNs) throws IOException {
    TraceScript script = new TraceScript(1);
    ScriptedRank rank = script.rank(0);
    for (int i = 0; i < 40; i++) {
      rank.call(READ, POSIX, "/data/in").at(i * pieceBytes).bytes(pieceBytes).takes(20 * MS).run();
    }
    rank.sleep(thenNs);
    rank.call(READ, POSIX, "/data/in").at(40 * pieceBytes).bytes(pieceBytes).takes(MS).run();
    AnalysisResult result = Twins.analyze(script);
    return IoShare.sentence(result, Rules.judge(result));
  }

  @Test
  void whatTakesMostOfTheRunIsTold() throws IOException {
    assertEquals(
        "I/O takes rank 0 801 ms, 88.9 % of the run, most of it read operations in POSIX: 164"
            + " MiB at 204.7 MiB/s. Nothing was found in how it is done: what helps is to move"
            + " less, to have more under way, or faster storage.",
        reading(4 * MIB, 100 * MS).orElse(""));
  }

  @Test
  void whoComputesMostlyWaitsForLittle() throws IOException {
    assertEquals(Optional.empty(), reading(4 * MIB, 2500 * MS));
  }

  @Test
  void whereThereIsTroubleThatIsTold() throws IOException {
    assertEquals(Optional.empty(), reading(4096, 100 * MS), "in small pieces");
  }
}
