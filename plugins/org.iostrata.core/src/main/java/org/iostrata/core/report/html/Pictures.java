// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report.html;

import java.io.IOException;
import java.util.List;
import org.iostrata.core.analysis.AnalysisResult;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.raster.Raster;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Source;
import org.iostrata.core.timeline.Lane;
import org.iostrata.core.timeline.Timeline;
import org.iostrata.core.timeline.Timeline.Span;

/**
 * What the report draws.
 *
 * @param timeline every operation, where there are few enough for a page; else null
 * @param raster the same in cells
 * @param fromNs begin of what is drawn
 * @param toNs its end
 */
public record Pictures(Timeline timeline, Raster raster, long fromNs, long toNs) {
  /** So many operations make a page of half a megabyte. */
  private static final long MOST_OPERATIONS = 20_000;

  private static final int MOST_LANES = 256;

  /** The timeline holds those of other files too before they are left out. */
  private static final long MOST_IN_MEMORY = 1_000_000;

  /**
   * Reads the operations of a trace.
   *
   * @param result the analysis of the same trace
   * @throws IOException when it cannot be read
   * @throws java.util.concurrent.CancellationException when the progress says so
   */
  public static Pictures of(Source source, AnalysisResult result, Progress progress)
      throws IOException {
    if (shown(result) <= MOST_OPERATIONS && shown(result) + excluded(result) <= MOST_IN_MEMORY) {
      Timeline timeline = Timeline.of(source, progress);
      List<Lane> lanes = timeline.ownLanes();
      if (!lanes.isEmpty() && lanes.size() <= MOST_LANES && timeline.omitted() == 0) {
        Span span = timeline.programSpan().withMargin();
        Raster raster = Raster.of(source, result, span.fromNs(), span.toNs(), progress);
        return new Pictures(timeline, raster, span.fromNs(), span.toNs());
      }
    }
    long saidNs = result.trace().durationNs();
    long lastNs = saidNs > 0 ? saidNs : lastNs(source);
    long fromNs = Math.max(0, Math.min(source.part().fromNs(), lastNs));
    long toNs = Math.max(fromNs, Math.min(source.part().toNs(), lastNs));
    return new Pictures(null, Raster.of(source, result, fromNs, toNs, progress), fromNs, toNs);
  }

  private static long shown(AnalysisResult result) {
    return result.layers().stream()
        .flatMap(layer -> layer.kinds().values().stream())
        .mapToLong(AnalysisResult.KindResult::count)
        .sum();
  }

  private static long excluded(AnalysisResult result) {
    return result.excluded().stream().mapToLong(excluded -> excluded.totals().count()).sum();
  }

  /** When the trace does not say how long it is: the time of its last event. */
  private static long lastNs(Source source) throws IOException {
    OperationBatch batch = new OperationBatch(1024);
    long lastNs = 0;
    for (int process = 0; process < source.trace().processes().size(); process++) {
      try (OperationCursor cursor = source.operations(process)) {
        boolean more = true;
        while (more) {
          more = cursor.fill(batch, Long.MAX_VALUE);
        }
        lastNs = Math.max(lastNs, cursor.reachedNs());
      }
    }
    return lastNs;
  }
}
