// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.iostrata.core.internal.compare.RunComparison;
import org.iostrata.core.internal.json.JsonStyle;
import org.iostrata.core.internal.json.Schema;
import org.iostrata.core.internal.json.Schema.Added;
import org.iostrata.core.internal.rule.Finding;
import org.iostrata.core.internal.rule.Verdicts;
import org.iostrata.core.report.JsonLayout;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.InfoResult;
import org.iostrata.core.result.TraceCoverage;

/** Writes the schemas of what {@link JsonReport} writes: the files in {@code docs/formats/}. */
final class JsonSchemas {
  private static final List<Added> ADDED =
      List.of(
          new Added(
              AnalysisResult.class,
              JsonReport.BEFORE_FINDINGS,
              "findings",
              Finding.class,
              true,
              Verdicts.FINDINGS),
          new Added(
              TraceCoverage.class,
              JsonReport.BEFORE_SUMMARY,
              "summary",
              String.class,
              false,
              "what is missing, in words; absent when nothing is"));

  private JsonSchemas() {}

  /** Of what {@code iostrata analyze} writes. */
  static void analysis(OutputStream out) throws IOException {
    write(
        out,
        AnalysisResult.class,
        "Analysis of a trace",
        "What `iostrata analyze --format json` writes. Times are nanoseconds, sizes bytes. What is"
            + " not known, or not defined, is absent. Everything but `excluded` is about operations"
            + " on the program's own files (class DATA). Formulas: docs/guide/numbers.md.");
  }

  /** Of what {@code iostrata info} writes. */
  static void info(OutputStream out) throws IOException {
    write(
        out, InfoResult.class, "Contents of a trace", "What `iostrata info --format json` writes.");
  }

  /** Of what {@code iostrata findings} writes. */
  static void findings(OutputStream out) throws IOException {
    write(
        out,
        Verdicts.class,
        "Findings of a trace",
        "What `iostrata findings --format json` writes.");
  }

  /** Of what {@code iostrata compare} writes. */
  static void comparison(OutputStream out) throws IOException {
    write(
        out,
        RunComparison.class,
        "Comparison of two runs",
        "What `iostrata compare --format json` writes. Times are nanoseconds, sizes bytes. What is"
            + " not known, or not defined, is absent.");
  }

  private static void write(OutputStream out, Class<?> type, String title, String meaning)
      throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      JsonStyle.apply(JsonLayout.INDENTED, json);
      new Schema(json, ADDED).write(type, title, meaning);
      json.writeRaw('\n');
    }
  }
}
