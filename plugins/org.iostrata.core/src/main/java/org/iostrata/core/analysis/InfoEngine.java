// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.iostrata.core.internal.scan.ScanProgress;
import org.iostrata.core.internal.scan.WorkerPool;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceHandle;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.InfoResult;
import org.iostrata.core.result.InfoResult.LayerHandles;
import org.iostrata.core.result.TraceCoverage;
import org.iostrata.core.scan.Scan;
import org.iostrata.core.source.Irregularity;
import org.iostrata.core.source.Quality;
import org.iostrata.core.source.Records;
import org.iostrata.core.source.Source;
import org.iostrata.core.source.SummarySource;

/** Counts the records of a trace, or its operations when the format has none; in parallel. */
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
    Optional<Records> records = source.records();
    Optional<SummarySource> counted = source.counted();
    Map<String, Long> counts = counts(source, workers, progress);
    long events = counts.values().stream().mapToLong(Long::longValue).sum();
    Quality quality = source.quality();
    quality.refuseNothing(events);
    TraceCoverage coverage =
        Coverages.of(trace.witness()).with(quality.get(Irregularity.THREAD_CUT), Optional.empty());
    return new InfoResult(
        Summaries.whole(trace, events, coverage),
        records.map(
            format -> new InfoResult.ClockResolution(format.ticksPerSecond(), otherClocks(trace))),
        layers(trace),
        new TreeMap<>(records.map(Records::definitionCounts).orElse(Map.of())),
        new TreeMap<>(counts),
        counted.isPresent() ? counted.get().result().quality() : QualityNotes.of(quality));
  }

  private static List<InfoResult.OtherClock> otherClocks(Trace trace) {
    return trace.hosts().stream()
        .filter(host -> !host.clock().isEmpty())
        .map(host -> new InfoResult.OtherClock(host.name(), host.clock()))
        .toList();
  }

  private static Map<String, Long> counts(Source source, int workers, Progress progress)
      throws IOException {
    Optional<SummarySource> counted = source.counted();
    if (counted.isPresent()) {
      return counted.get().counts();
    }
    Optional<Records> records = source.records();
    return records.isPresent()
        ? records(source.trace(), records.get(), workers, progress)
        : operations(new Scan(source, workers, progress));
  }

  private static Map<String, Long> records(
      Trace trace, Records records, int workers, Progress progress) throws IOException {
    Map<String, Long> counts = new HashMap<>();
    ScanProgress done = new ScanProgress(progress, trace.claimedEvents());
    try (WorkerPool pool = new WorkerPool(workers)) {
      pool.run(
          trace.threads().size(),
          (worker, thread) -> {
            Map<String, Long> counted = records.countRecords(thread);
            synchronized (counts) {
              counted.forEach((name, count) -> counts.merge(name, count, Long::sum));
            }
            done.add(trace.threads().get(thread).events());
          });
    }
    return counts;
  }

  /** A format without records has operations to count. */
  private static Map<String, Long> operations(Scan scan) throws IOException {
    long[][] counts = new long[scan.threads()][LayerKind.COUNT];
    scan.run((worker, process) -> (of, batch) -> count(batch, counts[worker]));
    Map<String, Long> named = new HashMap<>();
    for (int layerKind = 0; layerKind < LayerKind.COUNT; layerKind++) {
      int column = layerKind;
      long count = Stream.of(counts).mapToLong(own -> own[column]).sum();
      if (count > 0) {
        named.put(LayerKind.layer(column) + " " + LayerKind.kind(column).key(), count);
      }
    }
    return named;
  }

  private static void count(OperationBatch batch, long[] counts) {
    for (int row = 0; row < batch.size(); row++) {
      counts[batch.layerKind(row)]++;
    }
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
