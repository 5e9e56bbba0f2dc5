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
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.iostrata.core.analysis.AnalysisResult.QualityNote;
import org.iostrata.core.analysis.InfoResult.LayerHandles;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceHandle;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Quality;
import org.iostrata.core.source.Records;
import org.iostrata.core.source.Source;

/** Counts the records of a trace, or its operations when the format has none; in parallel. */
public final class InfoEngine {
  private static final int BATCH = 1024;

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
    Map<String, Long> counts =
        records.isPresent()
            ? addUp(
                trace.threads().size(),
                workers,
                Done.byThread(trace, progress),
                records.get()::countRecords)
            : addUp(
                trace.processes().size(),
                workers,
                Done.byProcess(trace, progress),
                p -> operations(source, p));
    long events = counts.values().stream().mapToLong(Long::longValue).sum();
    Quality quality = source.quality();
    quality.refuseNothing(events);
    return new InfoResult(
        TraceSummary.of(trace, events, TraceCoverage.of(trace.witness())),
        records.map(Records::ticksPerSecond),
        layers(trace),
        new TreeMap<>(records.map(Records::definitionCounts).orElse(Map.of())),
        new TreeMap<>(counts),
        QualityNote.of(quality));
  }

  /** Counts what lies in one thread, or process. */
  private interface Part {
    Map<String, Long> count(int part) throws IOException;
  }

  /** What is done when a part is. */
  private record Done(long total, IntToLongFunction ofPart, Progress progress) {
    static Done byThread(Trace trace, Progress progress) {
      return new Done(
          trace.claimedEvents(), thread -> trace.threads().get(thread).events(), progress);
    }

    static Done byProcess(Trace trace, Progress progress) {
      return new Done(trace.processes().size(), process -> 1, progress);
    }
  }

  private static Map<String, Long> addUp(int parts, int workers, Done done, Part part)
      throws IOException {
    Map<String, Long> counts = new HashMap<>();
    AtomicLong sum = new AtomicLong();
    try (WorkerPool pool = new WorkerPool(workers)) {
      pool.run(
          parts,
          (worker, number) -> {
            Map<String, Long> counted = part.count(number);
            long now = sum.addAndGet(done.ofPart().applyAsLong(number));
            synchronized (counts) {
              counted.forEach((name, count) -> counts.merge(name, count, Long::sum));
              done.progress().report(now, done.total());
              if (done.progress().isCancelled()) {
                throw new CancellationException();
              }
            }
          });
    }
    return counts;
  }

  /** A format without records has operations to count. */
  private static Map<String, Long> operations(Source source, int process) throws IOException {
    long[] counts = new long[LayerKind.COUNT];
    OperationBatch batch = new OperationBatch(BATCH);
    try (OperationCursor cursor = source.operations(process)) {
      boolean more = true;
      while (more) {
        more = cursor.fill(batch, Long.MAX_VALUE);
        for (int row = 0; row < batch.size(); row++) {
          counts[batch.layerKind(row)]++;
        }
      }
    }
    Map<String, Long> named = new HashMap<>();
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        named.put(LayerKind.layer(i) + " " + LayerKind.kind(i).key(), counts[i]);
      }
    }
    return named;
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
