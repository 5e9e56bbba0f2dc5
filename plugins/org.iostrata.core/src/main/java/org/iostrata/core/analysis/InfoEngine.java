// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.iostrata.core.analysis.AnalysisResult.QualityNote;
import org.iostrata.core.analysis.InfoResult.LayerHandles;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceHandle;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.Quality;
import org.iostrata.core.source.Source;

/** Counts the records of a trace, threads in parallel. */
public final class InfoEngine {
  private InfoEngine() {}

  /**
   * Reads all events of a trace and counts them.
   *
   * @param workers how many threads to use
   * @throws IOException when the trace cannot be read
   * @throws CancellationException when the progress says so
   */
  public static InfoResult count(Source source, int workers, Progress progress) throws IOException {
    Trace trace = source.trace();
    int threads = trace.threads().size();
    List<Map<String, Long>> counts = new ArrayList<>();
    for (int i = 0; i < workers; i++) {
      counts.add(new HashMap<>());
    }
    long claimed = trace.claimedEvents();
    AtomicLong done = new AtomicLong();
    try (WorkerPool pool = new WorkerPool(workers)) {
      pool.run(
          threads,
          (worker, thread) -> {
            source
                .countRecords(thread)
                .forEach((k, v) -> counts.get(worker).merge(k, v, Long::sum));
            long now = done.addAndGet(trace.threads().get(thread).events());
            synchronized (progress) {
              progress.report(now, claimed);
              if (progress.isCancelled()) {
                throw new CancellationException();
              }
            }
          });
    }
    TreeMap<String, Long> records = new TreeMap<>();
    counts.forEach(count -> count.forEach((k, v) -> records.merge(k, v, Long::sum)));
    long events = records.values().stream().mapToLong(Long::longValue).sum();
    Quality quality = source.quality();
    quality.refuseNothing(events);
    return new InfoResult(
        TraceSummary.of(trace, events, TraceCoverage.of(trace.witness())),
        source.ticksPerSecond(),
        layers(trace),
        new TreeMap<>(source.definitionCounts()),
        records,
        QualityNote.of(quality));
  }

  private static List<LayerHandles> layers(Trace trace) {
    List<LayerHandles> layers = new ArrayList<>();
    for (Layer layer : Layer.values()) {
      List<TraceHandle> handles =
          trace.handles().stream().filter(handle -> handle.layer() == layer).toList();
      IntStream files = handles.stream().mapToInt(TraceHandle::file).filter(f -> f != Trace.NONE);
      if (!handles.isEmpty()) {
        layers.add(new LayerHandles(layer, handles.size(), (int) files.distinct().count()));
      }
    }
    return layers;
  }
}
