// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import org.iostrata.core.internal.json.JsonStyle;
import org.iostrata.core.internal.json.RecordReader;
import org.iostrata.core.internal.json.RecordWriter;
import org.iostrata.core.internal.rule.Finding;
import org.iostrata.core.report.JsonLayout;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.TraceCoverage;

/**
 * Writes results as JSON in UTF-8, as {@code docs/formats/} says. What is not known or not defined
 * (a rate of nothing, an unknown start) is left out, never null or a guess.
 */
public final class JsonReport {
  /** Behind which field of the analysis, and of the coverage, what is added here stands. */
  static final String BEFORE_FINDINGS = "excluded";

  static final String BEFORE_SUMMARY = "allWitnessed";

  private JsonReport() {}

  /** Writes an analysis and the verdicts on it; the stream stays open. */
  public static void write(
      AnalysisResult result, List<Finding> findings, OutputStream out, JsonLayout layout)
      throws IOException {
    write(
        out,
        layout,
        json ->
            json.with(
                    AnalysisResult.class,
                    BEFORE_FINDINGS,
                    (record, more) -> more.field("findings", findings))
                .fields(result));
  }

  /** Reads an analysis that was written, without the verdicts on it. */
  public static AnalysisResult read(InputStream in) throws IOException {
    return RecordReader.read(AnalysisResult.class, in);
  }

  /** Writes a record that is described, and no analysis; the stream stays open. */
  public static void write(Record result, OutputStream out, JsonLayout layout) throws IOException {
    write(out, layout, json -> json.fields(result));
  }

  /** Writes the fields of a document. */
  @FunctionalInterface
  private interface JsonDocument {
    void write(RecordWriter json) throws IOException;
  }

  private static void write(OutputStream out, JsonLayout layout, JsonDocument document)
      throws IOException {
    JsonFactory factory = new JsonFactory().disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    try (JsonGenerator json = factory.createGenerator(out)) {
      JsonStyle.apply(layout, json);
      json.writeStartObject();
      document.write(
          new RecordWriter(json).with(TraceCoverage.class, BEFORE_SUMMARY, JsonReport::summary));
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }

  private static void summary(Record coverage, RecordWriter json) throws IOException {
    String summary = String.join(" ", CoverageWords.of((TraceCoverage) coverage));
    if (!summary.isEmpty()) {
      json.field("summary", summary);
    }
  }
}
