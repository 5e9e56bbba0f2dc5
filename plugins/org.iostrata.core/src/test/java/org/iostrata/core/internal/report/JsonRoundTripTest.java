// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.iostrata.core.TraceSource;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.analysis.InfoEngine;
import org.iostrata.core.internal.compare.RunComparison;
import org.iostrata.core.internal.compare.RunComparison.Pair;
import org.iostrata.core.internal.json.RecordReader;
import org.iostrata.core.internal.rule.Rules;
import org.iostrata.core.internal.rule.Verdicts;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.report.JsonLayout;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.GroupBy;
import org.iostrata.core.result.InfoResult;
import org.iostrata.core.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What was written as JSON is read back the same. */
class JsonRoundTripTest {
  @ParameterizedTest
  @MethodSource("org.iostrata.core.internal.report.SchemaTest#fixtures")
  void anAnalysisIsReadAsItWas(Path anchor) throws IOException {
    AnalysisResult result = analyze(anchor);
    assertEquals(result, JsonReport.read(new ByteArrayInputStream(json(result))));
  }

  @ParameterizedTest
  @MethodSource("org.iostrata.core.internal.report.SchemaTest#fixtures")
  void soIsOneInGroups(Path anchor) throws IOException {
    try (Source source = TraceSource.open(anchor)) {
      AnalysisResult result =
          AnalysisEngine.analyze(
              source, AnalysisOptions.defaults(), GroupBy.FILE, 3, Progress.NONE);
      assertEquals(result, JsonReport.read(new ByteArrayInputStream(json(result))));
    }
  }

  @ParameterizedTest
  @MethodSource("org.iostrata.core.internal.report.SchemaTest#fixtures")
  void soIsOneInPairs(Path anchor) throws IOException {
    List<GroupBy> by = List.of(GroupBy.WINDOW, GroupBy.PROCESS);
    try (Source source = TraceSource.open(anchor)) {
      AnalysisResult result =
          AnalysisEngine.analyze(source, AnalysisOptions.defaults(), by, 3, Progress.NONE);
      assertEquals(result, JsonReport.read(new ByteArrayInputStream(json(result))));
    }
  }

  @ParameterizedTest
  @MethodSource("org.iostrata.core.internal.report.SchemaTest#fixtures")
  void soIsWhatIsInATrace(Path anchor) throws IOException {
    try (Source source = TraceSource.open(anchor)) {
      InfoResult result = InfoEngine.count(source, 2, Progress.NONE);
      assertEquals(result, writtenAndRead(InfoResult.class, result));
    }
  }

  @ParameterizedTest
  @MethodSource("org.iostrata.core.internal.report.SchemaTest#fixtures")
  void soAreFindings(Path anchor) throws IOException {
    AnalysisResult result = analyze(anchor);
    Verdicts verdicts = new Verdicts(result.trace(), Rules.judge(result));
    assertEquals(verdicts, writtenAndRead(Verdicts.class, verdicts));
  }

  @ParameterizedTest
  @MethodSource("org.iostrata.core.internal.report.SchemaTest#fixtures")
  void soIsAComparison(Path anchor) throws IOException {
    RunComparison comparison =
        RunComparison.of(analyze(SchemaTest.fixtures().get(0)), analyze(anchor));
    assertEquals(comparison, writtenAndRead(RunComparison.class, comparison));
  }

  private static AnalysisResult analyze(Path anchor) throws IOException {
    try (Source source = TraceSource.open(anchor)) {
      return AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE);
    }
  }

  private static <R extends Record> R writtenAndRead(Class<R> type, R result) throws IOException {
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    JsonReport.write(result, json, JsonLayout.LINE);
    return RecordReader.read(type, new ByteArrayInputStream(json.toByteArray()));
  }

  /** A comparison has counts and rates in one column: whole numbers have no point. */
  @Test
  void wholeNumbersAndOthersAreReadAlike() throws IOException {
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    Pair pair = new Pair(OptionalDouble.of(4), OptionalDouble.of(4.5));
    JsonReport.write(pair, json, JsonLayout.LINE);
    assertEquals(
        "{\"before\":4,\"after\":4.5,\"change\":0.125}\n", json.toString(StandardCharsets.UTF_8));
    assertEquals(pair, writtenAndRead(Pair.class, pair));
    Pair large = new Pair(OptionalDouble.of(0x1p60), OptionalDouble.empty());
    assertEquals(large, writtenAndRead(Pair.class, large));
  }

  private static byte[] json(AnalysisResult result) throws IOException {
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    JsonReport.write(result, Rules.judge(result), json, JsonLayout.INDENTED);
    return json.toByteArray();
  }

  @Test
  void errorsNameThePlace() {
    for (List<String> wrong :
        List.of(
            List.of("{\"trace\": {}}", "line 1, column \\d+: /trace: has no field format"),
            List.of("{\n\"trace\": 1}", "line 2, column \\d+: /trace: an object is expected"),
            List.of(
                "{\"layers\": [{\"layer\": \"TAPE\"}]}",
                "line 1, column \\d+: /layers/0/layer: TAPE is none of"),
            List.of(
                "{\"files\": [{\"timeNs\": \"1\"}]}",
                "line 1, column \\d+: /files/0/timeNs: a whole number is expected"),
            List.of("{\"files\": [", "line 1, column \\d+: Unexpected end-of-input"),
            List.of("[]", "line 1, column \\d+: : an object is expected"),
            List.of("", "line 1, column \\d+: : an object is expected"))) {
      byte[] text = wrong.get(0).getBytes(StandardCharsets.UTF_8);
      IOException error =
          assertThrows(IOException.class, () -> JsonReport.read(new ByteArrayInputStream(text)));
      assertTrue(
          error.getMessage().lines().findFirst().orElse("").matches(wrong.get(1) + ".*"),
          error::getMessage);
    }
  }
}
