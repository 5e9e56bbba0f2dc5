// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.iostrata.core.internal.metric.HandleTotals;
import org.iostrata.core.internal.metric.KindTotals;
import org.iostrata.core.internal.metric.ThreadTotals;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;
import org.iostrata.core.model.TraceHandle;
import org.iostrata.core.model.TraceThread;
import org.iostrata.core.result.FileResult;
import org.iostrata.core.result.FileSystemResult;
import org.iostrata.core.result.HandleResult;
import org.iostrata.core.result.PhaseResult;
import org.iostrata.core.result.ThreadResult;
import org.iostrata.core.result.Totals;

/** Makes the tables by file, handle, thread and phase out of what each process did where. */
final class PlaceResults {
  private final Trace trace;
  private final SharedTotals files = new SharedTotals();
  private final SharedTotals handles = new SharedTotals();
  private final SharedTotals phases = new SharedTotals();
  private final FileSystemResults fileSystems;
  private final List<ThreadResult> threads = new ArrayList<>();

  PlaceResults(Trace trace, List<ProcessState> processes) {
    this.trace = trace;
    fileSystems = new FileSystemResults(trace);
    for (ProcessState process : processes) {
      addHandles(process);
      addThreads(process);
    }
  }

  private void addHandles(ProcessState process) {
    HandleTotals totals = process.handles();
    for (int entry = 0; entry < totals.size(); entry++) {
      Totals sum = new Totals(totals.count(entry), totals.bytes(entry), totals.timeNs(entry));
      int handle = totals.handle(entry);
      int file = handle == Trace.NONE ? totals.file(entry) : trace.handles().get(handle).file();
      if (handle != Trace.NONE) {
        handles.add(handle, totals.layerKind(entry), sum);
      }
      if (file != Trace.NONE) {
        files.add(file, totals.layerKind(entry), sum);
        fileSystems.add(file, totals.layerKind(entry), sum);
      }
    }
    handles.endProcess(process.process());
    files.endProcess(process.process());
    fileSystems.endProcess(process.process());
  }

  private void addThreads(ProcessState process) {
    ThreadTotals totals = process.threads();
    Map<Integer, KindTotals> byThread = new TreeMap<>();
    for (int entry = 0; entry < totals.size(); entry++) {
      KindTotals own = totals.totals(entry);
      byThread.computeIfAbsent(totals.thread(entry), t -> new KindTotals()).merge(own);
      if (totals.phase(entry) != Trace.NONE) {
        for (int layerKind = 0; layerKind < LayerKind.COUNT; layerKind++) {
          if (own.count(layerKind) > 0) {
            phases.add(totals.phase(entry), layerKind, totals(own, layerKind));
          }
        }
      }
    }
    phases.endProcess(process.process());
    byThread.forEach(this::addThread);
  }

  private void addThread(int index, KindTotals own) {
    TraceThread thread = trace.threads().get(index);
    for (Layer layer : Layer.values()) {
      Map<OperationKind, Totals> kinds = of(own, layer);
      if (!kinds.isEmpty()) {
        threads.add(new ThreadResult(index, thread.name(), thread.process(), layer, kinds));
      }
    }
  }

  /** What was done in a layer, by kind. */
  static Map<OperationKind, Totals> of(KindTotals totals, Layer layer) {
    if (LayerKind.of(layer, OperationKind.READ) >= totals.end()) {
      return Map.of(); // of most layers nothing: there may be very many threads
    }
    Map<OperationKind, Totals> kinds = new EnumMap<>(OperationKind.class);
    for (OperationKind kind : OperationKind.values()) {
      int layerKind = LayerKind.of(layer, kind);
      if (totals.count(layerKind) > 0) {
        kinds.put(kind, totals(totals, layerKind));
      }
    }
    return kinds;
  }

  private static Totals totals(KindTotals totals, int layerKind) {
    return new Totals(totals.count(layerKind), totals.bytes(layerKind), totals.timeNs(layerKind));
  }

  /** Those of the longest time first, then by the file's number and the layer. */
  List<FileResult> files() {
    List<FileResult> results = new ArrayList<>();
    for (var e : files.longestFirst()) {
      TraceFile file = trace.files().get(e.getKey().index());
      SharedTotals.Entry sum = e.getValue();
      results.add(
          new FileResult(
              file.path(),
              file.fileClass(),
              file.folder(),
              e.getKey().layer() == Layer.MPI_IO ? file.hints() : "",
              e.getKey().layer(),
              sum.timeNs(),
              sum.share(),
              sum.kinds()));
    }
    return results;
  }

  /** Those of the longest time first, then by the handle's number and the layer. */
  List<HandleResult> handles() {
    List<HandleResult> results = new ArrayList<>();
    for (var e : handles.longestFirst()) {
      TraceHandle handle = trace.handles().get(e.getKey().index());
      String path = handle.file() == Trace.NONE ? "" : trace.files().get(handle.file()).path();
      SharedTotals.Entry sum = e.getValue();
      results.add(
          new HandleResult(
              handle.index(),
              handle.name(),
              path,
              e.getKey().layer(),
              sum.timeNs(),
              sum.share(),
              sum.kinds()));
    }
    return results;
  }

  /** Those of the longest time first; empty when the trace tells of none. */
  Optional<List<FileSystemResult>> fileSystems() {
    return fileSystems.results();
  }

  /** By phase, in the order of the trace, then by layer. */
  List<PhaseResult> phases() {
    List<PhaseResult> results = new ArrayList<>();
    for (var e : phases.byIndex()) {
      String name = trace.phases().get(e.getKey().index());
      SharedTotals.Entry sum = e.getValue();
      results.add(
          new PhaseResult(name, e.getKey().layer(), sum.timeNs(), sum.share(), sum.kinds()));
    }
    return results;
  }

  /** By process, then thread, then layer. */
  List<ThreadResult> threads() {
    return threads;
  }
}
