// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.result;

import java.io.IOException;
import java.util.List;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.internal.rule.Finding;
import org.iostrata.core.internal.rule.Rules;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.source.Source;
import org.iostrata.tmf.core.CoreAnalysis;
import org.iostrata.tmf.core.trace.IoTrace;

/** Result and findings of a trace, for all views of it; looked for when the first one asks. */
public class ResultAnalysis extends CoreAnalysis<ResultAnalysis.Judged> {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.core.result";

  /**
   * What is found.
   *
   * @param result all numbers
   * @param findings what the rules say of them, the worst first
   */
  public record Judged(AnalysisResult result, List<Finding> findings) {}

  private PartResults parts;

  @Override
  protected Judged find(IoTrace trace, Progress progress) throws IOException {
    try (Source source = trace.openSource()) {
      AnalysisResult result = AnalysisEngine.analyze(source, AnalysisOptions.defaults(), progress);
      return new Judged(result, Rules.judge(result));
    }
  }

  /** Result and findings, or null while they are looked for and when they could not be found. */
  public Judged judged() {
    return found();
  }

  /** Those of parts of it. */
  synchronized PartResults parts(IoTrace of) {
    parts = parts == null ? new PartResults(of) : parts;
    return parts;
  }
}
