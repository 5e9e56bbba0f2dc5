// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.iostrata.core.analysis.AnalysisResult.Concurrency;
import org.iostrata.core.analysis.AnalysisResult.ExcludedResult;
import org.iostrata.core.analysis.AnalysisResult.KindResult;
import org.iostrata.core.analysis.AnalysisResult.Latency;
import org.iostrata.core.analysis.AnalysisResult.LayerResult;
import org.iostrata.core.analysis.AnalysisResult.LinkResult;
import org.iostrata.core.analysis.AnalysisResult.ProcessResult;
import org.iostrata.core.analysis.AnalysisResult.QualityNote;
import org.iostrata.core.analysis.AnalysisResult.SizeBucket;
import org.iostrata.core.analysis.AnalysisResult.SizeDistribution;
import org.iostrata.core.analysis.AnalysisResult.SlowestProcess;
import org.iostrata.core.analysis.AnalysisResult.Totals;
import org.iostrata.core.collection.Saturating;
import org.iostrata.core.metric.AccessPatterns;
import org.iostrata.core.metric.KindTotals;
import org.iostrata.core.metric.LatencyHistogram;
import org.iostrata.core.metric.LinkTotals;
import org.iostrata.core.metric.Outstanding;
import org.iostrata.core.metric.SizeHistogram;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.Irregularity;
import org.iostrata.core.source.Quality;

/** Makes the result out of the merged accumulators. */
final class ResultBuilder {
  private final Trace trace;
  private final List<ProcessState> processes;
  private final Worker merged;
  private final Outstanding[] outstanding;
  private final KindTotals totals = new KindTotals();

  ResultBuilder(
      Trace trace, List<ProcessState> processes, Worker merged, Outstanding[] outstanding) {
    this.trace = trace;
    this.processes = processes;
    this.merged = merged;
    this.outstanding = outstanding;
    processes.forEach(process -> totals.merge(process.totals()));
  }

  AnalysisResult build() {
    long events = processes.stream().mapToLong(ProcessState::events).sum();
    AccessPatterns patterns = patterns();
    merged.files().addTransfers(patterns);
    return new AnalysisResult(
        TraceSummary.of(trace, events),
        layers(),
        links(),
        FileResults.of(merged.files(), trace),
        PatternResults.of(patterns, trace),
        processResults(),
        WindowResults.of(processes, trace.durationNs()),
        excluded(),
        quality());
  }

  private List<LayerResult> layers() {
    List<LayerResult> results = new ArrayList<>();
    for (Layer layer : Layer.values()) {
      Map<OperationKind, KindResult> kinds = new EnumMap<>(OperationKind.class);
      for (OperationKind kind : OperationKind.values()) {
        if (totals.count(LayerKind.of(layer, kind)) > 0) {
          kinds.put(kind, kind(LayerKind.of(layer, kind)));
        }
      }
      if (!kinds.isEmpty()) {
        results.add(new LayerResult(layer, kinds));
      }
    }
    return results;
  }

  private KindResult kind(int layerKind) {
    long bytes = totals.bytes(layerKind);
    long timeNs = totals.timeNs(layerKind);
    boolean transfer = LayerKind.isTransfer(layerKind);
    SlowestProcess slowest = slowest(layerKind);
    Outstanding sweep = outstanding[layerKind];
    return new KindResult(
        totals.count(layerKind),
        bytes,
        totals.bytesRequested(layerKind),
        timeNs,
        slowest,
        transfer ? sizes(layerKind) : null,
        latency(layerKind),
        new Concurrency(sweep.max(), ratio(timeNs, trace.durationNs())),
        sweep.busyNs(),
        transfer ? perSecond(bytes, sweep.busyNs()) : Double.NaN,
        transfer ? perSecond(bytes, timeNs) : Double.NaN,
        transfer ? perSecond(bytes, slowest.timeNs()) : Double.NaN);
  }

  private SlowestProcess slowest(int layerKind) {
    ProcessState slowest = null;
    for (ProcessState process : processes) {
      KindTotals own = process.totals();
      if (own.count(layerKind) > 0
          && (slowest == null || own.timeNs(layerKind) > slowest.totals().timeNs(layerKind))) {
        slowest = process;
      }
    }
    KindTotals own = slowest.totals();
    return new SlowestProcess(slowest.process(), own.timeNs(layerKind), own.bytes(layerKind));
  }

  private Latency latency(int layerKind) {
    LatencyHistogram latencies = merged.latencies();
    return new Latency(
        latencies.min(layerKind),
        latencies.percentile(layerKind, 50),
        latencies.percentile(layerKind, 95),
        latencies.percentile(layerKind, 99),
        latencies.max(layerKind));
  }

  private SizeDistribution sizes(int layerKind) {
    SizeHistogram sizes = merged.sizes();
    List<SizeBucket> buckets = new ArrayList<>();
    for (int bucket = 0; bucket < sizes.buckets(); bucket++) {
      long count = sizes.count(layerKind, bucket);
      if (count > 0) {
        buckets.add(new SizeBucket(sizes.from(bucket), sizes.to(bucket), count));
      }
    }
    double mean = ratio(totals.bytes(layerKind), totals.count(layerKind));
    return new SizeDistribution(sizes.min(layerKind), sizes.max(layerKind), mean, buckets);
  }

  private List<LinkResult> links() {
    List<LinkResult> results = new ArrayList<>();
    for (int parent = 0; parent < LayerKind.COUNT; parent++) {
      for (int child = 0; child < LayerKind.COUNT; child++) {
        if (merged.links().children(parent, child) > 0) {
          results.add(link(parent, child));
        }
      }
    }
    return results;
  }

  private LinkResult link(int parent, int child) {
    LinkTotals links = merged.links();
    long parents = totals.count(parent);
    long children = links.children(parent, child);
    long parentBytes = totals.bytes(parent);
    long childBytes = links.bytes(parent, child);
    long parentTimeNs = totals.timeNs(parent);
    long childTimeNs = links.timeNs(parent, child);
    return new LinkResult(
        LayerKind.layer(parent),
        LayerKind.layer(child),
        LayerKind.kind(parent),
        LayerKind.kind(child),
        parents,
        children,
        parentBytes,
        childBytes,
        ratio(childBytes, parentBytes),
        ratio(children, parents),
        parentTimeNs,
        childTimeNs,
        ratio(childTimeNs, parentTimeNs));
  }

  private AccessPatterns patterns() {
    AccessPatterns patterns = new AccessPatterns();
    processes.forEach(process -> patterns.merge(process.patterns().ofProcess()));
    return patterns;
  }

  private List<ProcessResult> processResults() {
    List<ProcessResult> results = new ArrayList<>();
    for (ProcessState process : processes) {
      String name = trace.processes().get(process.process()).name();
      for (Layer layer : Layer.values()) {
        Map<OperationKind, Totals> kinds = totalsOf(process.totals(), layer);
        if (!kinds.isEmpty()) {
          results.add(new ProcessResult(process.process(), name, layer, kinds));
        }
      }
    }
    return results;
  }

  private static Map<OperationKind, Totals> totalsOf(KindTotals totals, Layer layer) {
    Map<OperationKind, Totals> kinds = new EnumMap<>(OperationKind.class);
    for (OperationKind kind : OperationKind.values()) {
      int layerKind = LayerKind.of(layer, kind);
      if (totals.count(layerKind) > 0) {
        kinds.put(
            kind,
            new Totals(totals.count(layerKind), totals.bytes(layerKind), totals.timeNs(layerKind)));
      }
    }
    return kinds;
  }

  private List<ExcludedResult> excluded() {
    List<ExcludedResult> results = new ArrayList<>();
    for (FileClass fileClass : FileClass.values()) {
      for (Layer layer : Layer.values()) {
        totalsOf(merged.excluded().of(fileClass), layer).values().stream()
            .reduce(ResultBuilder::sum)
            .ifPresent(sum -> results.add(new ExcludedResult(fileClass, layer, sum)));
      }
    }
    return results;
  }

  private static Totals sum(Totals a, Totals b) {
    return new Totals(
        a.count() + b.count(),
        Saturating.add(a.bytes(), b.bytes()),
        Saturating.add(a.timeNs(), b.timeNs()));
  }

  private List<QualityNote> quality() {
    Quality quality = new Quality();
    processes.forEach(process -> quality.merge(process.quality()));
    for (Outstanding sweep : outstanding) {
      quality.count(Irregularity.BEGIN_TOO_LATE, sweep == null ? 0 : sweep.late());
    }
    List<QualityNote> notes = new ArrayList<>();
    for (Irregularity odd : Irregularity.values()) {
      if (quality.get(odd) > 0) {
        notes.add(new QualityNote(odd.id(), odd.message(), quality.get(odd)));
      }
    }
    return notes;
  }

  private static double ratio(long dividend, long divisor) {
    return divisor == 0 ? Double.NaN : (double) dividend / divisor;
  }

  private static double perSecond(long bytes, long timeNs) {
    return timeNs == 0 ? Double.NaN : bytes * 1e9 / timeNs;
  }
}
