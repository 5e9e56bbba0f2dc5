// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import org.iostrata.core.TraceSource;
import org.iostrata.core.internal.report.FindingsText;
import org.iostrata.core.internal.report.JsonReport;
import org.iostrata.core.internal.report.TextReport;
import org.iostrata.core.internal.rule.Rules;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.report.JsonLayout;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.InfoResult;
import org.iostrata.core.source.Source;

/** All that the commands would print of an archive, as one text. */
final class Commands {
  private Commands() {}

  /** {@code info}, as text and JSON. */
  static String info(Path archive, int workers) throws IOException {
    try (Source source = TraceSource.open(archive)) {
      InfoResult result = InfoEngine.count(source, workers, Progress.NONE);
      ByteArrayOutputStream json = new ByteArrayOutputStream();
      JsonReport.write(result, json, JsonLayout.INDENTED);
      return TextReport.of(result) + json.toString(StandardCharsets.UTF_8);
    }
  }

  /** {@code analyze} and {@code findings}, as text and JSON. */
  static String analyze(Path archive, int workers, long eventsPerRound) throws IOException {
    try (Source source = TraceSource.open(archive)) {
      return analyze(source, workers, eventsPerRound);
    }
  }

  /** The same of an open source. */
  static String analyze(Source source, int workers, long eventsPerRound) throws IOException {
    AnalysisOptions options = new AnalysisOptions(workers, eventsPerRound, Set.of(FileClass.DATA));
    AnalysisResult result = AnalysisEngine.analyze(source, options, Progress.NONE);
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    JsonReport.write(result, Rules.judge(result), json, JsonLayout.INDENTED);
    return TextReport.of(result)
        + FindingsText.of(result, Rules.judge(result), FindingsText.Detail.ALL)
        + json.toString(StandardCharsets.UTF_8);
  }
}
