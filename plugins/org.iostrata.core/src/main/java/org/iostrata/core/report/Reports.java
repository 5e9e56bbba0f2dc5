// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.iostrata.core.internal.job.JobSheet;
import org.iostrata.core.internal.report.FindingsText;
import org.iostrata.core.internal.report.JsonReport;
import org.iostrata.core.internal.report.TextReport;
import org.iostrata.core.internal.report.html.HtmlReport;
import org.iostrata.core.internal.report.html.Pictures;
import org.iostrata.core.internal.rule.Rules;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.source.Source;

/** Writes an analysis, and what the rules find in it. */
public final class Reports {
  private Reports() {}

  /** The analysis as aligned text, as {@code iostrata analyze} prints it. */
  public static String text(AnalysisResult result) {
    return TextReport.of(result);
  }

  /** What is wrong, as {@code iostrata findings} prints it. */
  public static String findings(AnalysisResult result) {
    return FindingsText.of(result, Rules.judge(result), FindingsText.Detail.TROUBLE);
  }

  /**
   * Writes the analysis and the findings as JSON in UTF-8, as {@code
   * docs/formats/analysis.schema.json} says; the stream stays open.
   */
  public static void json(AnalysisResult result, OutputStream out, JsonLayout layout)
      throws IOException {
    JsonReport.write(result, Rules.judge(result), out, layout);
  }

  /**
   * Reads an analysis that was written as JSON, without the findings.
   *
   * @throws IOException when it is none: what is wrong, and where
   */
  public static AnalysisResult readJson(InputStream in) throws IOException {
    return JsonReport.read(in);
  }

  /**
   * Writes the analysis, the findings and pictures of the operations as one HTML file that needs no
   * network; the stream stays open.
   *
   * @param source the trace that was analysed, whose operations are read once more
   * @param threads how many may read
   * @throws java.util.concurrent.CancellationException when the progress says so
   */
  public static void html(
      AnalysisResult result, Source source, int threads, Progress progress, OutputStream out)
      throws IOException {
    Pictures pictures = Pictures.of(source, result, threads, progress);
    HtmlReport.write(result, Rules.judge(result), pictures, JobSheet.of(source), out);
  }
}
