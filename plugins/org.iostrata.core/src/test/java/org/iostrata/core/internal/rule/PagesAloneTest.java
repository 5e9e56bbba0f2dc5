// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.iostrata.core.result.TraceCoverage.FetchedPages;
import org.junit.jupiter.api.Test;

/** A process that goes through a mapped file for a second, and writes for a tenth of one. */
class PagesAloneTest {
  private static final long PAGE = 4096;
  private static final long PAGES = 1000;
  private static final long CPU_NS = 200 * MS;
  private static final long QUEUED_NS = 100 * MS;

  private static TraceScript scan(long mappedBytes, long pages, long cpuNs) {
    TraceScript script =
        new TraceScript(1)
            .each(
                rank -> {
                  rank.call(WRITE, POSIX, "/data/sums").bytes(1 << 20).takes(50 * MS).run();
                  rank.sleep(1000 * MS);
                  rank.call(WRITE, POSIX, "/data/sums").bytes(1 << 20).takes(50 * MS).run();
                });
    Map.of(
            "MAPPED", mappedBytes,
            "WITNESS::majflt", pages,
            "WITNESS::cpu_ns", cpuNs,
            "WITNESS::run_delay", QUEUED_NS)
        .forEach((name, value) -> script.says(0, name, value));
    return script;
  }

  private static Finding finding(TraceScript script) throws IOException {
    return RulesTest.finding(Twins.judge(script), "access.mapped-pages");
  }

  @Test
  void whatIsNeitherInCallsNorOnProcessorsIsWaitingForPages() throws IOException {
    Finding finding = finding(scan(PAGES * PAGE, PAGES, CPU_NS));
    assertTrue(finding.title().contains(" waits for 1,000 pages of mapped files"), finding::title);
    assertEquals(POSIX, finding.layer().orElseThrow());
    assertEquals(List.of(0), finding.evidence().processes());
    double waitedNs = 1000 * MS - CPU_NS - QUEUED_NS;
    assertEquals(waitedNs * (1 - 4096.0 / 65536), (double) finding.costNs(), 2 * MS);
  }

  @Test
  void whatComputesWaitsForNothing() throws IOException {
    assertFalse(finding(scan(PAGES * PAGE, PAGES, 1000 * MS)).severity().isReported());
  }

  /** Then more came ahead, or from memory, than was fetched. */
  @Test
  void pagesOfWhichMostWereThereAreNoTrouble() throws IOException {
    assertTrue(finding(scan(2 * PAGES * PAGE, PAGES, CPU_NS)).severity().isReported());
    assertFalse(finding(scan((2 * PAGES * PAGE) + 1, PAGES, CPU_NS)).severity().isReported());
    assertTrue(finding(scan(256 * PAGE, 256, CPU_NS)).severity().isReported());
    assertFalse(finding(scan(255 * PAGE, 255, CPU_NS)).severity().isReported(), "few");
  }

  @Test
  void theTraceTellsThem() throws IOException {
    assertEquals(
        List.of(new FetchedPages(0, PAGES * PAGE, PAGES, CPU_NS, QUEUED_NS)),
        Twins.analyze(scan(PAGES * PAGE, PAGES, CPU_NS)).trace().covered().fetchedPages());
  }
}
