// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.KIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import org.iostrata.core.result.AnalysisResult;
import org.junit.jupiter.api.Test;

/** Processes write one file, each all of it in small pieces, one some time after the other. */
class SideBySideTest {
  private static final int COUNT = 64;
  private static final String FILE = "/data/table";

  private final TraceScript script = new TraceScript(3);

  private void write(int process, int times) {
    for (int i = 0; i < times * COUNT; i++) {
      long place = i % COUNT * 32L * KIB;
      script.rank(process).call(WRITE, POSIX, FILE).at(place).bytes(32 * KIB).takes(MS).run();
    }
  }

  /** Each begins so many milliseconds after the one before. */
  private AnalysisResult after(long ms) throws IOException {
    for (int process = 0; process < 3; process++) {
      script.rank(process).sleep(1 + process * ms * MS);
      write(process, 1);
    }
    return Twins.analyze(script);
  }

  private static int atOnce(AnalysisResult result) {
    return result.patterns().orElseThrow().get(0).atOnce().orElseThrow();
  }

  private static Severity severity(AnalysisResult result, String id) {
    return RulesTest.finding(Rules.judge(result), id).severity();
  }

  @Test
  void allAtTheSameTime() throws IOException {
    AnalysisResult result = after(0);
    assertEquals(3, atOnce(result));
    assertEquals(Severity.WARNING, severity(result, "access.shared-file-small-writes"));
    assertEquals(Severity.WARNING, severity(result, "access.rewritten-bytes"));
  }

  /** The third begins when the first one is done. */
  @Test
  void twoAtATime() throws IOException {
    AnalysisResult result = after(COUNT / 2);
    assertEquals(2, atOnce(result));
    assertEquals(Severity.WARNING, severity(result, "access.shared-file-small-writes"));
  }

  /** Steps of a script: they are in nobody's way, and each writes what it has to. */
  @Test
  void oneAfterTheOther() throws IOException {
    AnalysisResult result = after(COUNT);
    assertEquals(1, atOnce(result));
    assertEquals(Severity.OK, severity(result, "access.shared-file-small-writes"));
    assertEquals(Severity.OK, severity(result, "access.rewritten-bytes"));
  }

  @Test
  void theNextOneWritesAllTwice() throws IOException {
    write(0, 1);
    script.rank(1).sleep(COUNT * MS);
    write(1, 2);
    assertEquals(Severity.WARNING, severity(Twins.analyze(script), "access.rewritten-bytes"));
  }

  /** That a third one comes later does not make it right that two write the same. */
  @Test
  void twoWriteAllAndThenTheNextOne() throws IOException {
    write(0, 1);
    write(1, 1);
    script.rank(2).sleep(COUNT * MS);
    write(2, 1);
    assertEquals(Severity.WARNING, severity(Twins.analyze(script), "access.rewritten-bytes"));
  }
}
