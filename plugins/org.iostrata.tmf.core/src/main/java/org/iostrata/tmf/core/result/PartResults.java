// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.result;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.analysis.Grouping;
import org.iostrata.core.internal.rule.Rules;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.source.Source;
import org.iostrata.tmf.core.result.ResultAnalysis.Judged;
import org.iostrata.tmf.core.trace.IoTrace;

/** Results of parts of a trace; the last few are kept, for several views ask for the same. */
final class PartResults {
  private static final int MOST = 6;

  private final IoTrace trace;
  private final Map<String, Judged> kept =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Judged> eldest) {
          return size() > MOST;
        }
      };

  PartResults(IoTrace trace) {
    this.trace = trace;
  }

  /**
   * Result and findings of what is wanted.
   *
   * @throws IOException when the trace cannot be read, or does not tell it
   * @throws CancellationException when the progress says so
   */
  Judged of(Wanted wanted, Progress progress) throws IOException {
    synchronized (kept) {
      Judged known = kept.get(wanted.text());
      if (known != null) {
        return known;
      }
    }
    try (Source source = wanted.part().of(trace.openSource())) {
      AnalysisResult result = analyze(source, wanted, progress);
      Judged judged = new Judged(result, Rules.judge(result));
      synchronized (kept) {
        kept.put(wanted.text(), judged);
      }
      return judged;
    }
  }

  private static AnalysisResult analyze(Source source, Wanted wanted, Progress progress)
      throws IOException {
    AnalysisOptions options = AnalysisOptions.defaults();
    return wanted.by().isEmpty()
        ? AnalysisEngine.analyze(source, options, progress)
        : AnalysisEngine.analyze(source, options, wanted.by(), Grouping.DEFAULT_GROUPS, progress);
  }
}
