// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.iostrata.core.analysis.AnalysisResult.ExcludedResult;
import org.iostrata.core.analysis.AnalysisResult.LinkResult;
import org.iostrata.core.analysis.AnalysisResult.ProcessResult;
import org.iostrata.core.analysis.AnalysisResult.QualityNote;
import org.iostrata.core.analysis.AnalysisResult.Totals;
import org.iostrata.core.metric.AccessPatterns;
import org.iostrata.core.metric.KindTotals;
import org.iostrata.core.metric.LayerSweep;
import org.iostrata.core.metric.LinkTotals;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.source.Irregularity;
import org.iostrata.core.source.Quality;

/** Makes the result out of the merged accumulators. */
final class ResultBuilder {
  private final Trace trace;
  private final List<ProcessState> processes;
  private final Worker merged;
  private final Map<Layer, LayerSweep> sweeps;
  private final KindTotals totals = new KindTotals();

  ResultBuilder(
      Trace trace, List<ProcessState> processes, Worker merged, Map<Layer, LayerSweep> sweeps) {
    this.trace = trace;
    this.processes = processes;
    this.merged = merged;
    this.sweeps = sweeps;
    processes.forEach(process -> totals.merge(process.totals()));
  }

  AnalysisResult build() {
    long events = processes.stream().mapToLong(ProcessState::events).sum();
    AccessPatterns patterns = patterns();
    PlaceResults places = new PlaceResults(trace, processes);
    return new AnalysisResult(
        TraceSummary.of(trace, events),
        LayerResults.of(trace, processes, merged, sweeps),
        links(),
        places.files(),
        PatternResults.of(patterns, sweeps, trace),
        processResults(),
        places.threads(),
        places.handles(),
        places.phases(),
        WindowResults.of(processes, trace.durationNs()),
        excluded(),
        quality());
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
      TraceProcess traced = trace.processes().get(process.process());
      for (Layer layer : Layer.values()) {
        Map<OperationKind, Totals> kinds = PlaceResults.of(process.totals(), layer);
        if (!kinds.isEmpty()) {
          results.add(
              new ProcessResult(process.process(), traced.name(), traced.isDevice(), layer, kinds));
        }
      }
    }
    return results;
  }

  private List<ExcludedResult> excluded() {
    List<ExcludedResult> results = new ArrayList<>();
    for (FileClass fileClass : FileClass.values()) {
      for (Layer layer : Layer.values()) {
        PlaceResults.of(merged.excluded().of(fileClass), layer).values().stream()
            .reduce(Totals::plus)
            .ifPresent(sum -> results.add(new ExcludedResult(fileClass, layer, sum)));
      }
    }
    return results;
  }

  private List<QualityNote> quality() {
    Quality quality = new Quality();
    processes.forEach(process -> quality.merge(process.quality()));
    for (LayerSweep sweep : sweeps.values()) {
      quality.count(Irregularity.BEGIN_TOO_LATE, sweep.late());
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
}
