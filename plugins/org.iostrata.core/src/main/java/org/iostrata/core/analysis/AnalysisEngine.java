// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.io.IOException;
import java.util.concurrent.CancellationException;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.scan.Scan;
import org.iostrata.core.source.Source;
import org.iostrata.core.source.SummarySource;

/** Runs a source through the accumulators on all cores, by time in rounds. */
public final class AnalysisEngine {
  private AnalysisEngine() {}

  /**
   * Analyses a trace from its begin to its end.
   *
   * @throws IOException when it cannot be read
   * @throws CancellationException when the progress says so
   */
  public static AnalysisResult analyze(Source source, AnalysisOptions options, Progress progress)
      throws IOException {
    if (source instanceof SummarySource summary) {
      return summary.result();
    }
    return new Scan(source, options.threads(), progress)
        .byTime(options.eventsPerRound(), tracks -> new AnalysisRun(source, options, tracks))
        .result(source);
  }
}
