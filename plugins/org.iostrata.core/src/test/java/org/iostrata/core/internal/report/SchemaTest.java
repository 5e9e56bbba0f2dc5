// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SpecVersion;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.iostrata.core.TraceSource;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.analysis.InfoEngine;
import org.iostrata.core.internal.compare.RunComparison;
import org.iostrata.core.internal.rule.Rules;
import org.iostrata.core.internal.rule.Verdicts;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.report.JsonLayout;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.GroupBy;
import org.iostrata.core.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the report writers write, of every fixture, fits the schemas in docs/formats. With {@code
 * -Dgolden.update=true} those are written anew.
 */
class SchemaTest {
  private static final Path ROOT = Path.of(System.getProperty("iostrata.root"));
  private static final JsonSchema ANALYSIS = schema("analysis");
  private static final JsonSchema FINDINGS = schema("findings");
  private static final JsonSchema INFO = schema("info");
  private static final JsonSchema COMPARISON = schema("comparison");

  static List<Path> fixtures() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve("tests/fixtures"), 3)) {
      return files.filter(file -> file.toString().endsWith(".otf2")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("fixtures")
  void theAnalysisFits(Path anchor) throws IOException {
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    try (Source source = TraceSource.open(anchor)) {
      AnalysisResult result =
          AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE);
      JsonReport.write(result, Rules.judge(result), json, JsonLayout.INDENTED);
    }
    assertEquals(Set.of(), ANALYSIS.validate(text(json), InputFormat.JSON));
  }

  @ParameterizedTest
  @MethodSource("fixtures")
  void theAnalysisInGroupsFits(Path anchor) throws IOException {
    List<List<GroupBy>> all = new ArrayList<>(Stream.of(GroupBy.values()).map(List::of).toList());
    all.add(List.of(GroupBy.PROCESS, GroupBy.FILE));
    for (List<GroupBy> by : all) {
      ByteArrayOutputStream json = new ByteArrayOutputStream();
      try (Source source = TraceSource.open(anchor)) {
        AnalysisResult result =
            AnalysisEngine.analyze(source, AnalysisOptions.defaults(), by, 3, Progress.NONE);
        JsonReport.write(result, Rules.judge(result), json, JsonLayout.INDENTED);
      }
      assertEquals(Set.of(), ANALYSIS.validate(text(json), InputFormat.JSON));
    }
  }

  @ParameterizedTest
  @MethodSource("fixtures")
  void theFindingsFit(Path anchor) throws IOException {
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    try (Source source = TraceSource.open(anchor)) {
      AnalysisResult result =
          AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE);
      JsonReport.write(new Verdicts(result.trace(), Rules.judge(result)), json, JsonLayout.LINE);
    }
    assertEquals(Set.of(), FINDINGS.validate(text(json), InputFormat.JSON));
  }

  @ParameterizedTest
  @MethodSource("fixtures")
  void theInformationFits(Path anchor) throws IOException {
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    try (Source source = TraceSource.open(anchor)) {
      JsonReport.write(InfoEngine.count(source, 2, Progress.NONE), json, JsonLayout.INDENTED);
    }
    assertEquals(Set.of(), INFO.validate(text(json), InputFormat.JSON));
  }

  @ParameterizedTest
  @MethodSource("fixtures")
  void theComparisonFits(Path anchor) throws IOException {
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    try (Source before = TraceSource.open(fixtures().get(0));
        Source after = TraceSource.open(anchor)) {
      RunComparison comparison =
          RunComparison.of(
              AnalysisEngine.analyze(before, AnalysisOptions.defaults(), Progress.NONE),
              AnalysisEngine.analyze(after, AnalysisOptions.defaults(), Progress.NONE));
      JsonReport.write(comparison, json, JsonLayout.LINE);
    }
    assertEquals(Set.of(), COMPARISON.validate(text(json), InputFormat.JSON));
  }

  @Test
  void schemasAreWhatTheRecordsSay() throws IOException {
    check("analysis", JsonSchemas::analysis);
    check("findings", JsonSchemas::findings);
    check("info", JsonSchemas::info);
    check("comparison", JsonSchemas::comparison);
  }

  @FunctionalInterface
  private interface Written {
    void to(OutputStream out) throws IOException;
  }

  private static void check(String name, Written written) throws IOException {
    ByteArrayOutputStream schema = new ByteArrayOutputStream();
    written.to(schema);
    Path file = ROOT.resolve("docs/formats/" + name + ".schema.json");
    if (Boolean.getBoolean("golden.update")) {
      Files.write(file, schema.toByteArray());
    }
    assertEquals(text(schema), Files.readString(file));
  }

  @Test
  void aNameThatIsNotPublishedDoesNotFit() {
    String surprise = "{\"trace\": {}, \"findings\": [{\"surprise\": 1}], \"surprise\": 1}";
    for (JsonSchema schema : List.of(ANALYSIS, FINDINGS, INFO, COMPARISON)) {
      assertFalse(schema.validate(surprise, InputFormat.JSON).isEmpty());
    }
  }

  private static String text(ByteArrayOutputStream json) {
    return json.toString(StandardCharsets.UTF_8);
  }

  private static JsonSchema schema(String name) {
    Path file = ROOT.resolve("docs/formats/" + name + ".schema.json");
    JsonSchemaFactory factory = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012);
    return factory.getSchema(SchemaLocation.of(file.toUri().toString()));
  }
}
