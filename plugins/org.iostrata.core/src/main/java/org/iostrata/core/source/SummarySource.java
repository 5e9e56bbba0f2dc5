// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.source;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.iostrata.core.result.AnalysisResult;

/**
 * A source that knows sums only: the counters of a log, the load of a server. What it does not tell
 * is absent in its result, and its single operations are not known: its cursors have none.
 */
public interface SummarySource extends Source {
  /**
   * What the file tells of the run, as an analysis would.
   *
   * @throws IOException when it cannot be read
   */
  AnalysisResult result() throws IOException;

  /** How many records the file has, by the format's own name. */
  Map<String, Long> counts();

  /** What it tells over time; empty when it does not. */
  default List<Series> series() {
    return List.of();
  }

  /** All that was counted, in the log's own words; empty when it has none. */
  default Optional<Counters> counters() {
    return Optional.empty();
  }

  /** What it tells over time, as metrics. */
  @Override
  default Optional<Surroundings> surroundings() {
    return series().isEmpty()
        ? Optional.empty()
        : Optional.of(new SeriesSurroundings(trace(), series()));
  }

  @Override
  default Optional<SummarySource> counted() {
    return Optional.of(this);
  }

  @Override
  default OperationCursor operations(int process) {
    return BatchCursor.none();
  }

  /**
   * Refuses a source that knows sums only.
   *
   * @param wanted what needs more, for people
   * @throws IOException when it is one
   */
  static void requireOperations(Source source, String wanted) throws IOException {
    if (source instanceof SummarySource) {
      throw new IOException(
          source.trace().path()
              + ": "
              + source.trace().format()
              + " tells sums only; "
              + wanted
              + " needs single operations");
    }
  }
}
