// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.io.IOException;
import java.util.stream.IntStream;
import org.iostrata.core.internal.metric.Families;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.GroupBy;
import org.iostrata.core.source.Source;
import org.iostrata.core.source.SummarySource;

/**
 * The analysis of a trace with the same results, apart, for groups of its operations. One pass when
 * the trace defines no more groups than wanted, else another before it finds those with most time:
 * memory does not grow with the number of groups.
 */
public final class GroupedAnalysis {
  /** Enough for all windows of a run. */
  public static final int DEFAULT_GROUPS = 64;

  /** More groups than this would take gigabytes. */
  public static final int MAX_GROUPS = Families.MAX_GROUPS;

  private GroupedAnalysis() {}

  /**
   * Analyses a trace from its begin to its end.
   *
   * @param most how many groups to keep, 1 to {@link #MAX_GROUPS}: those with most time
   * @throws IOException when it cannot be read
   * @throws java.util.concurrent.CancellationException when the progress says so
   */
  public static AnalysisResult analyze(
      Source source, AnalysisOptions options, GroupBy by, int most, Progress progress)
      throws IOException {
    Grouping groups = groups(source, options, by, most, progress.part(0, 0.3));
    return AnalysisEngine.analyze(source, options.withGroups(groups), progress.part(0.3, 1));
  }

  /**
   * The groups that {@link #analyze} looks at: all of the trace, or those with most time, for which
   * it is read once. States of several readers go together when they have the same.
   *
   * @throws IOException when it cannot be read
   * @throws java.util.concurrent.CancellationException when the progress says so
   */
  public static Grouping groups(
      Source source, AnalysisOptions options, GroupBy by, int most, Progress progress)
      throws IOException {
    SummarySource.requireOperations(source, "--by");
    int all = new GroupKeys(source.trace(), by).size();
    return all <= most
        ? new Grouping(source.trace(), by, IntStream.range(0, all).toArray(), 0)
        : new GroupTimes(source, by, options, progress).longest(most);
  }
}
