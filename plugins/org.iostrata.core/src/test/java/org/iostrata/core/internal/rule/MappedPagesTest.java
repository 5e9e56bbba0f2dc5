// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.iostrata.core.model.Layer;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.UnlinkedResult;
import org.junit.jupiter.api.Test;

/** A recorded program that goes through a mapped file of 2 MiB while reading ahead is off. */
class MappedPagesTest {
  private static final Path FIXTURES =
      Path.of(System.getProperty("iostrata.root"), "tests/fixtures/diagnosis");

  private static AnalysisResult run(String name) throws IOException {
    return RulesTest.analyze(FIXTURES.resolve(name).toString());
  }

  private static UnlinkedResult pages(AnalysisResult run) {
    return run.unlinked().stream()
        .filter(of -> of.program() && of.submitter().equals("mapped_scan"))
        .findFirst()
        .orElseThrow();
  }

  private static Finding changed(UnaryOperator<UnlinkedResult> change) throws IOException {
    AnalysisResult run = run("mapped-scan-bad");
    AnalysisResult other = new Change<>(UnlinkedResult.class, change).of(run);
    return RulesTest.finding(Rules.judge(other), "access.mapped-pages");
  }

  private static UnlinkedResult of(UnlinkedResult of, long requests, long bytes, long inOrder) {
    return new UnlinkedResult(
        of.submitter(), of.layer(), of.kind(), true, requests, bytes, of.busyNs(), inOrder);
  }

  @Test
  void eachPageIsAReadOfTheDisk() throws IOException {
    UnlinkedResult pages = pages(run("mapped-scan-bad"));
    assertTrue(pages.requests() >= 512, "pages of 2 MiB, and of the program");
    assertTrue(pages.bytes() >= 2 << 20);
    assertTrue(pages.inOrder() > 400 && pages.inOrder() < pages.requests(), "but for the lookups");
  }

  @Test
  void isToldWithWhatOrderWins() throws IOException {
    AnalysisResult run = run("mapped-scan-bad");
    UnlinkedResult pages = pages(run);
    Finding finding = RulesTest.finding(Rules.judge(run), "access.mapped-pages");
    assertEquals(Layer.POSIX, finding.layer().orElseThrow());
    assertEquals(Severity.WARNING, finding.severity());
    double mean = (double) pages.bytes() / pages.requests();
    double inOrder = (double) pages.inOrder() / pages.requests();
    assertEquals(pages.busyNs() * inOrder * (1 - mean / 65536), (double) finding.costNs(), 2);
  }

  @Test
  void readingAheadIsNoTrouble() throws IOException {
    Finding finding =
        RulesTest.finding(Rules.judge(run("mapped-scan-good")), "access.mapped-pages");
    assertFalse(finding.severity().isReported(), finding::toString);
  }

  @Test
  void fewLargeOrScatteredOnesAreNoTrouble() throws IOException {
    assertTrue(changed(of -> of(of, 256, 256 << 12, 64)).severity().isReported());
    assertFalse(changed(of -> of(of, 255, 255 << 12, 255)).severity().isReported(), "few");
    assertFalse(changed(of -> of(of, 256, 256 << 16, 256)).severity().isReported(), "large");
    assertFalse(changed(of -> of(of, 256, 256 << 12, 63)).severity().isReported(), "scattered");
  }
}
