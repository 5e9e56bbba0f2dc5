// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.iostrata.core.internal.request.Connections;
import org.iostrata.core.internal.request.RequestScan;
import org.iostrata.core.internal.request.RequestTotals;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.GroupBy;
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
    boolean twice = !source.part().isWhole() && Connections.areIn(source.trace());
    Progress first = twice ? progress.part(0, 0.5) : progress;
    AnalysisRun run =
        new Scan(source, options.threads(), first)
            .byTime(options.eventsPerRound(), tracks -> new AnalysisRun(source, options, tracks));
    Optional<RequestTotals> requests = Optional.empty();
    if (twice) {
      requests = Optional.of(requests(source, options, progress.part(0.5, 1)));
    }
    AnalysisResult recorded = run.result(source, requests);
    Optional<SummarySource> counted = source.counted();
    return counted.isPresent() ? CountedBeside.result(recorded, counted.get().result()) : recorded;
  }

  /** The requests of a part of a run: what went before says which answer is for which. */
  private static RequestTotals requests(Source source, AnalysisOptions options, Progress progress)
      throws IOException {
    RequestTotals totals = new RequestTotals(source.trace(), source.part());
    RequestScan.run(new Scan(source, options.threads(), progress), totals);
    return totals;
  }

  /**
   * The same with the operations of each group apart.
   *
   * @param most how many groups to keep, 1 to {@link Grouping#MAX_GROUPS}: those with most time
   */
  public static AnalysisResult analyze(
      Source source, AnalysisOptions options, GroupBy by, int most, Progress progress)
      throws IOException {
    return analyze(source, options, List.of(by), most, progress);
  }

  /**
   * The same with the operations of each group apart, or of each pair of groups that occurs.
   *
   * @param by one, or two that differ
   * @param most how many groups to keep, 1 to {@link Grouping#MAX_GROUPS}: those with most time
   */
  public static AnalysisResult analyze(
      Source source, AnalysisOptions options, List<GroupBy> by, int most, Progress progress)
      throws IOException {
    Grouping groups = Grouping.of(source, options, by, most, progress.part(0, 0.3));
    return analyze(source, options.withGroups(groups), progress.part(0.3, 1));
  }
}
