// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.iostrata.core.TraceSource;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.analysis.InfoEngine;
import org.iostrata.core.internal.report.FindingsText;
import org.iostrata.core.internal.rule.Finding;
import org.iostrata.core.internal.rule.Rules;
import org.iostrata.core.model.CutThread;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.InfoResult;
import org.iostrata.core.result.QualityNote;
import org.iostrata.core.source.Source;
import org.iostrata.fixtures.HostileArchives;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Archives whose files are not whole: what there is is read, and what is missing is said. */
class BrokenArchivesTest {
  private static final int OPERATIONS = 1000;
  private static final int PROCESSES = 4;

  @TempDir private Path folder;

  private AnalysisResult analysis(Path archive) throws IOException {
    try (Source source = TraceSource.open(archive)) {
      return AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE);
    }
  }

  private static Map<String, QualityNote> notes(List<QualityNote> quality) {
    return quality.stream()
        .collect(java.util.stream.Collectors.toMap(QualityNote::id, note -> note));
  }

  @ParameterizedTest
  @CsvSource({
    "cut-events,1,the file became shorter",
    "missing-events,2,no such file",
    "broken-record,1,",
    "lying-event-count,3,"
  })
  void oneBrokenThreadCostsItsRestOnly(String name, int broken, String reason) throws Exception {
    Path archive = HostileArchives.write(name, folder, OPERATIONS);
    AnalysisResult result = analysis(archive);
    QualityNote note = notes(result.quality()).get("thread-cut");
    assertEquals(1, note.count());
    CutThread cut = note.threads().get(0);
    assertEquals(broken, cut.process());
    assertEquals(broken, cut.thread());
    assertEquals(2 * OPERATIONS, cut.claimedEvents());
    assertEquals(archive.resolve("traces/" + broken + ".evt").toString(), cut.file());
    long events = (PROCESSES - 1) * 2L * OPERATIONS + cut.events();
    assertEquals(events, result.trace().events());
    for (var process : result.processes().orElseThrow()) {
      long writes = process.kinds().values().iterator().next().count();
      assertEquals(process.process() == broken ? cut.events() / 2 : OPERATIONS, writes);
    }
    if ("no such file".equals(reason)) {
      assertEquals(reason, cut.reason());
      assertEquals(0, cut.events());
    } else {
      assertTrue(cut.reason().startsWith("byte "), cut.reason());
      assertTrue(cut.events() > OPERATIONS / 2, cut::toString);
    }
    assertEquals(events, info(archive).trace().events());
    assertEquals(
        result.quality().stream().filter(n -> n.id().equals("thread-cut")).toList(),
        info(archive).quality());
  }

  private static InfoResult info(Path archive) throws IOException {
    try (Source source = TraceSource.open(archive)) {
      return InfoEngine.count(source, 2, Progress.NONE);
    }
  }

  @Test
  void thatIsTheFirstFinding() throws Exception {
    AnalysisResult result = analysis(HostileArchives.write("cut-events", folder, OPERATIONS));
    Finding first = Rules.judge(result).get(0);
    assertEquals("quality.incomplete-trace", first.id());
    assertTrue(first.title().startsWith("1 of 4 threads could not be read to the end"));
    assertEquals(List.of(1), first.evidence().processes());
    assertEquals(1, first.evidence().files().size());
  }

  @Test
  void theHeadlineSaysSo() throws Exception {
    Path archive = HostileArchives.write("cut-events", folder, OPERATIONS);
    AnalysisResult result = analysis(archive);
    String text =
        FindingsText.of(result, Rules.judge(result), new FindingsText.Detail(true, false));
    assertTrue(text.contains("1 thread could not be read to the end: the rest of what it"), text);
    assertTrue(text.contains("\nIn what was recorded, which is not all: "), text);
    assertFalse(text.contains("Nothing serious"), text);
    assertTrue(info(archive).trace().covered().isPartial());
  }

  @ParameterizedTest
  @ValueSource(strings = {"cut-events", "missing-events", "broken-record", "bytes-behind-the-end"})
  void isRefusedWhereItHasToBeWhole(String name) throws Exception {
    Path archive = HostileArchives.write(name, folder, OPERATIONS);
    assertThrows(
        IOException.class,
        () -> {
          try (Source source = TraceSource.openWhole(archive)) {
            AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE);
          }
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "all-events-broken",
        "cut-definitions",
        "lying-record-length",
        "lying-definition-count"
      })
  void isRefusedWhenNothingCanBeTold(String name) throws Exception {
    Path archive = HostileArchives.write(name, folder, OPERATIONS);
    IOException refused = assertThrows(IOException.class, () -> analysis(archive));
    assertTrue(refused.getMessage().contains("byte "), refused.getMessage());
  }

  @Test
  void bytesBehindTheEndAreCounted() throws Exception {
    AnalysisResult result =
        analysis(HostileArchives.write("bytes-behind-the-end", folder, OPERATIONS));
    assertEquals(PROCESSES * 2L * OPERATIONS, result.trace().events());
    assertEquals(1 + PROCESSES, notes(result.quality()).get("bytes-behind-end").count());
  }

  /** The recorder writes one end mark, libotf2 a second one behind it. */
  @ParameterizedTest
  @ValueSource(strings = {"block-dd", "ior-coll"})
  void bytesBehindEitherEndAreCounted(String fixture) throws Exception {
    Path fixtures = Path.of(System.getProperty("iostrata.root"), "tests", "fixtures");
    Path from = fixtures.resolve(fixture);
    for (String file : List.of("traces.otf2", "traces.def")) {
      Files.copy(from.resolve(file), folder.resolve(file));
    }
    Files.createDirectory(folder.resolve("traces"));
    try (Stream<Path> files = Files.list(from.resolve("traces"))) {
      for (Path file : files.toList()) {
        Files.copy(file, folder.resolve("traces").resolve(file.getFileName()));
      }
    }
    Path events = folder.resolve("traces/0.evt");
    Files.write(events, new byte[100], StandardOpenOption.APPEND);
    long count =
        notes(analysis(folder.resolve("traces.otf2")).quality()).get("bytes-behind-end").count();
    assertEquals(100, count);
  }

  @ParameterizedTest
  @CsvSource({"nested-calls,CALLS", "nested-phases,PHASES", "nested-operations,OPERATIONS"})
  void nestingThatIsTooDeepIsSaid(String name, String what) throws Exception {
    AnalysisResult result = analysis(HostileArchives.write(name, folder, 1500));
    assertEquals(1024, notes(result.quality()).get("nested-too-deep").count(), what);
  }
}
