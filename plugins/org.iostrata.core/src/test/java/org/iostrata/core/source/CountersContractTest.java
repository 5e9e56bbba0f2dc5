// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.iostrata.core.TraceWriter;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.analysis.InfoEngine;
import org.iostrata.core.internal.raster.ProcessMap;
import org.iostrata.core.internal.report.html.Pictures;
import org.iostrata.core.internal.rule.Finding;
import org.iostrata.core.internal.rule.Rules;
import org.iostrata.core.internal.rule.Severity;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.GroupBy;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The format of sums of docs/howto, as the page has it, keeps the contract. */
class CountersContractTest extends SummaryContract {
  @TempDir Path folder;
  private SourceProvider provider;
  private String page;

  @BeforeEach
  void compileThePage() throws Exception {
    page =
        Files.readString(
            Path.of(System.getProperty("iostrata.root"), "docs/howto/add-a-summary-format.md"));
    Path code = Files.writeString(folder.resolve("CountersProvider.java"), block("```java\n"));
    String classPath = System.getProperty("java.class.path");
    assertEquals(
        0,
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-cp", classPath, "-d", folder.toString(), code.toString()));
    URL[] compiled = {folder.toUri().toURL()};
    ClassLoader loader = new URLClassLoader(compiled, getClass().getClassLoader());
    provider = (SourceProvider) loader.loadClass("CountersProvider").getConstructor().newInstance();
  }

  private String block(String begin) {
    return Pattern.compile(Pattern.quote(begin) + "(.*?)```", Pattern.DOTALL)
        .matcher(page)
        .results()
        .findFirst()
        .orElseThrow()
        .group(1);
  }

  private SummarySource open(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("counters.txt"), text);
    assertTrue(provider.recognises(file));
    return (SummarySource) provider.open(file);
  }

  @Override
  protected Map<String, Opening> sources() {
    return Map.of(
        "page", () -> open(block("```\n")),
        "nothing", () -> open("iostrata-counters,0,0\n"),
        "idle", () -> open("iostrata-counters,1000,5\n"));
  }

  @Test
  void countsRecords() throws IOException {
    try (Source source = open(block("```\n"))) {
      assertEquals(
          Map.of("bins", 2L, "sum", 3L), InfoEngine.count(source, 1, Progress.NONE).records());
    }
  }

  @Test
  void whatNeedsOperationsIsRefused() throws IOException {
    try (Source source = open(block("```\n"))) {
      Part part = new Part(5, Part.OPEN_END, null);
      AnalysisOptions options = AnalysisOptions.defaults();
      refused(
          "a part of the run",
          () -> AnalysisEngine.analyze(part.of(source), options, Progress.NONE));
      refused("an archive", () -> TraceWriter.write(source, folder, "archive"));
      refused(
          "--by", () -> AnalysisEngine.analyze(source, options, GroupBy.FILE, 5, Progress.NONE));
    }
  }

  private void refused(String what, org.junit.jupiter.api.function.Executable work) {
    String message = assertThrows(IOException.class, work).getMessage();
    String expected = ": Counters tells sums only; " + what + " needs single operations";
    assertEquals(folder.resolve("counters.txt") + expected, message);
  }

  /** No rule passes what it would have to see operations for. */
  @Test
  void whatIsNotKnownIsNotPassed() throws IOException {
    try (SummarySource source = open(block("```\n"))) {
      List<String> passed =
          Rules.judge(source.result()).stream()
              .filter(finding -> finding.severity() == Severity.OK)
              .map(Finding::id)
              .toList();
      assertEquals(List.of("cache.faster-than-device", "quality.incomplete-trace"), passed);
    }
  }

  @Test
  void theReportDrawsTheSeries() throws IOException {
    try (SummarySource source = open(block("```\n"))) {
      Pictures pictures = Pictures.of(source, source.result(), 1, Progress.NONE);
      assertEquals(List.of(), pictures.raster().lanes());
      assertEquals(1, pictures.raster().processes().size());
      ProcessMap map = pictures.raster().processes().get(0);
      assertEquals(2, map.rows());
      int cells = map.time().cells();
      long third = 0;
      for (int cell = 0; cell < cells; cell++) {
        long bytes = map.bytes(0, cell);
        third += cell < cells / 3 ? bytes : 0;
      }
      assertEquals(0, third, "nothing was written in the first bin");
      assertEquals(
          3 << 20,
          Stream.iterate(0, c -> c < cells, c -> c + 1).mapToLong(c -> map.bytes(0, c)).sum());
    }
  }
}
