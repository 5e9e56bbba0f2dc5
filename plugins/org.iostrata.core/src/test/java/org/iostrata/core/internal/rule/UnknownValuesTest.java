// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.iostrata.core.TraceSource;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.internal.export.TableExport;
import org.iostrata.core.internal.export.TextFiles;
import org.iostrata.core.internal.export.TextFormat;
import org.iostrata.core.internal.report.FindingsText;
import org.iostrata.core.internal.report.JsonReport;
import org.iostrata.core.internal.report.OriginWords;
import org.iostrata.core.internal.report.TextReport;
import org.iostrata.core.internal.report.html.HtmlReport;
import org.iostrata.core.internal.report.html.Pictures;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.report.JsonLayout;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Of results of which values are not known, no rule says that all is well where it is not. */
class UnknownValuesTest {
  private static final int TRIES = 40;

  @ParameterizedTest
  @MethodSource("org.iostrata.core.internal.report.SchemaTest#fixtures")
  void noTroubleOfARecordedRunTurnsIntoNone(Path anchor, @TempDir Path folder) throws IOException {
    try (Source source = TraceSource.open(anchor)) {
      AnalysisResult result =
          AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE);
      check(result, TRIES);
      AnalysisResult rest = new Removal(new Random(7), 0.5).of(result);
      Pictures pictures = Pictures.of(source, rest, 1, Progress.NONE);
      ByteArrayOutputStream page = new ByteArrayOutputStream();
      HtmlReport.write(rest, Rules.judge(rest), pictures, Optional.empty(), page);
      assertTrue(page.toString(StandardCharsets.UTF_8).contains("</html>"));
      new TableExport(new TextFiles(folder, TextFormat.CSV)).add(source, rest, 1, Progress.NONE);
      long rows = rest.layers().stream().mapToLong(layer -> layer.kinds().size()).sum();
      assertEquals(1 + rows, Files.readAllLines(folder.resolve("layers.csv")).size());
    }
  }

  @Test
  void whatIsMissingIsSaid() throws IOException {
    AnalysisResult result = RulesTest.analyze("ior-indep");
    AnalysisResult rest = new Removal(new Random(1), 1).of(result);
    List<Finding> findings = Rules.judge(rest);
    Finding random = RulesTest.finding(findings, "access.random");
    assertEquals(Severity.NOT_APPLICABLE, random.severity());
    assertEquals("The trace does not tell how each file was read and written.", random.title());
    String text = FindingsText.of(rest, findings, FindingsText.Detail.ALL);
    assertTrue(text.contains("need what the trace does not tell"), text);
  }

  @Test
  void whereValuesComeFromIsSaid() throws IOException {
    AnalysisResult result = RulesTest.analyze("ior-indep");
    assertEquals(List.of(), OriginWords.of(result));
    AnalysisResult rest = new Removal(new Random(1), 1).of(result);
    String words = "From the counters of a log, not from operations";
    assertTrue(OriginWords.of(rest).get(0).startsWith(words), OriginWords.of(rest)::toString);
    assertTrue(OriginWords.of(rest).get(0).contains("POSIX write"), OriginWords.of(rest)::toString);
    assertFalse(TextReport.of(result).contains(words));
    assertTrue(TextReport.of(rest).contains(words));
    try (Source source = TraceSource.open(RulesTest.FIXTURES.resolve("ior-indep"))) {
      ByteArrayOutputStream page = new ByteArrayOutputStream();
      Pictures pictures = Pictures.of(source, rest, 1, Progress.NONE);
      HtmlReport.write(rest, Rules.judge(rest), pictures, Optional.empty(), page);
      assertTrue(page.toString(StandardCharsets.UTF_8).contains(words));
    }
  }

  @Test
  void aCostIsABoundWhereBusyTimeIsNotKnown(@TempDir Path folder) throws IOException {
    TraceScript script =
        new TraceScript(4)
            .each(
                rank -> {
                  for (int i = 0; i < 1024; i++) {
                    rank.call(OperationKind.WRITE, Layer.POSIX, "/data/out")
                        .at(4096L * i)
                        .bytes(4096)
                        .takes(5 * TraceScript.MS)
                        .run();
                  }
                });
    AnalysisResult result = script.analyze(folder);
    Finding exact = RulesTest.finding(Rules.judge(result), "access.small-writes");
    Removal removal = new Removal(new Random(1), 1, field -> field.name().equals("busyNs"));
    List<Finding> findings = Rules.judge(removal.of(result));
    Finding bound = RulesTest.finding(findings, "access.small-writes");
    assertEquals(Bound.EXACT, exact.bound());
    assertEquals(Bound.AT_LEAST, bound.bound());
    assertTrue(bound.severity().isReported());
    assertTrue(bound.costNs() > 0 && bound.costNs() <= exact.costNs(), bound::toString);
    assertTrue(FindingsText.cost(result.trace(), bound).startsWith("Costs at least"));
  }

  /** Takes values out of a result in many ways. */
  static void check(AnalysisResult result, int tries) throws IOException {
    Map<String, Finding> before = byId(Rules.judge(result));
    for (int seed = 0; seed < tries; seed++) {
      Removal removal = new Removal(new Random(seed), seed % 2 == 0 ? 0.02 : 0.3);
      AnalysisResult rest = removal.of(result);
      List<Finding> after = Rules.judge(rest);
      String how = "seed " + seed;
      for (Finding finding : after) {
        assertFalse(
            finding.severity() == Severity.OK && before.get(finding.id()).severity().isReported(),
            () -> how + ": " + before.get(finding.id()) + "\nwas " + finding);
      }
      boolean asked = after.stream().noneMatch(finding -> finding.notKnown().isPresent());
      assertTrue(
          asked
              || !FindingsText.of(rest, after, FindingsText.Detail.ALL)
                  .contains("No trouble found"),
          how);
      assertFalse(TextReport.of(rest).isEmpty());
      ByteArrayOutputStream json = new ByteArrayOutputStream();
      JsonReport.write(rest, after, json, JsonLayout.LINE);
      assertEquals(rest, JsonReport.read(new ByteArrayInputStream(json.toByteArray())), how);
    }
  }

  private static Map<String, Finding> byId(List<Finding> findings) {
    return findings.stream().collect(Collectors.toMap(Finding::id, finding -> finding));
  }
}
