// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.iostrata.core.internal.raster.Raster;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.internal.timeline.Timeline.Span;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.scan.Scan;
import org.iostrata.core.scan.Visitor;
import org.iostrata.core.source.Source;
import org.iostrata.core.source.SummarySource;

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
   * @param threads how many may read
   * @throws IOException when it cannot be read
   * @throws java.util.concurrent.CancellationException when the progress says so
   */
  public static Pictures of(Source source, AnalysisResult result, int threads, Progress progress)
      throws IOException {
    if (source instanceof SummarySource summary) {
      return new Pictures(null, Raster.of(summary, result), 0, source.trace().durationNs());
    }
    if (shown(result) <= MOST_OPERATIONS && shown(result) + excluded(result) <= MOST_IN_MEMORY) {
      Timeline timeline = Timeline.of(new Scan(source, threads, progress));
      List<Lane> lanes = timeline.ownLanes();
      if (!lanes.isEmpty() && lanes.size() <= MOST_LANES && timeline.omitted() == 0) {
        Span span = timeline.programSpan().withMargin();
        Scan scan = new Scan(source, threads, progress);
        Raster raster = Raster.of(scan, result, span.fromNs(), span.toNs());
        return new Pictures(timeline, raster, span.fromNs(), span.toNs());
      }
    }
    long saidNs = result.trace().durationNs();
    long lastNs = saidNs > 0 ? saidNs : lastNs(new Scan(source, threads, progress));
    long fromNs = Math.max(0, Math.min(source.part().fromNs(), lastNs));
    long toNs = Math.max(fromNs, Math.min(source.part().toNs(), lastNs));
    Scan scan = new Scan(source, threads, progress);
    return new Pictures(null, Raster.of(scan, result, fromNs, toNs), fromNs, toNs);
  }

  private static long shown(AnalysisResult result) {
    return result.layers().stream()
        .flatMap(layer -> layer.kinds().values().stream())
        .mapToLong(KindResult::count)
        .sum();
  }

  private static long excluded(AnalysisResult result) {
    return result.excluded().stream().mapToLong(excluded -> excluded.totals().count()).sum();
  }

  /** When the trace does not say how long it is: the time of its last event. */
  private static long lastNs(Scan scan) throws IOException {
    AtomicLong lastNs = new AtomicLong();
    scan.run((worker, group) -> new Last(lastNs));
    return lastNs.get();
  }

  /** Looks at the times only. */
  private record Last(AtomicLong lastNs) implements Visitor {
    @Override
    public void take(int process, OperationBatch batch) {}

    @Override
    public void reached(int process, long reachedNs, long watermarkNs) {
      lastNs.accumulateAndGet(reachedNs, Math::max);
    }
  }
}
