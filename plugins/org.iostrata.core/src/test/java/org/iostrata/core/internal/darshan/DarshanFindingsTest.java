// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.internal.rule.Finding;
import org.iostrata.core.internal.rule.Rules;
import org.iostrata.core.internal.rule.Severity;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.source.Source;
import org.junit.jupiter.api.Test;

/** What is found in logs of runs with a trouble, and in those of their repaired twins. */
class DarshanFindingsTest {
  private static AnalysisResult result(String log) throws IOException {
    try (Source source =
        new DarshanProvider().open(PyDarshanTest.FIXTURES.resolve(log + ".darshan"))) {
      return AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE);
    }
  }

  private static List<Finding> findings(String log) throws IOException {
    return Rules.judge(result(log));
  }

  private static Finding of(String id, List<Finding> findings) {
    return findings.stream().filter(finding -> finding.id().equals(id)).findFirst().orElseThrow();
  }

  /** Of 12.5 s: 7.5 s of one process, where all together take 2.5 s each on average. */
  @Test
  void theSlowestProcessOfASharedFileIsFound() throws IOException {
    Finding slow = of("balance.slow-rank", findings("uneven"));
    assertEquals("Process 2 spends 7.5 s on 1 file, a mean one 2.5 s.", slow.title());
    assertEquals(5_000_000_000L, slow.impactNs());
    assertEquals(Severity.OK, of("balance.slow-rank", findings("even")).severity());
  }

  @Test
  void whatIsSerialisedBetweenTwoLayersIsWorst() throws IOException {
    List<Finding> sick = findings("serialised");
    assertEquals("concurrency.collapse", sick.get(0).id());
    assertEquals(
        "4 writes are outstanding in MPI-IO, but 1 in POSIX: they are serialised in between.",
        sick.get(0).title());
    List<Finding> repaired = findings("parallel");
    assertTrue(repaired.stream().noneMatch(finding -> finding.severity() == Severity.CRITICAL));
    assertEquals(Severity.OK, of("concurrency.collapse", repaired).severity());
  }

  /** Of 0.96 s: 64 reads of each file in 0.32 s, of which one takes 194 ms, and others 2 ms. */
  @Test
  void aFileWhoseSlowestRequestIsFarFromTheOthersIsCold() throws IOException {
    Finding cold = of("cache.first-touch", findings("cold"));
    assertEquals(
        "The slowest read of a file, likely the first, takes 194 ms, the others 2 ms.",
        cold.title());
    assertEquals(192_000_000L, cold.costNs(), "each process pays it, at the same time");
    assertEquals(3, cold.evidence().files().size());
    assertEquals(Severity.OK, of("cache.first-touch", findings("warm")).severity());
  }

  /** As Darshan estimates it: 1 GiB in the 7.5 s of the slowest. */
  @Test
  void performanceIsThatOfTheSlowest() throws IOException {
    LayerResult posix = result("uneven").layers().get(0);
    assertEquals(7_500_000_000L, posix.slowestNs().orElseThrow());
    assertEquals((1 << 30) / 7.5, posix.perceivedBytesPerSecond().orElseThrow(), 1e-6);
  }
}
