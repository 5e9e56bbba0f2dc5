// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.iostrata.core.collection.Saturating;
import org.iostrata.core.metric.LayerSweep;
import org.iostrata.core.metric.Outstanding;
import org.iostrata.core.metric.TimeWindows;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.result.Concurrency;
import org.iostrata.core.result.WindowResult;

/** Makes the results of the windows of all processes. */
final class WindowResults {
  private final List<ProcessState> processes;
  private final long durationNs;
  private final List<WindowResult> results = new ArrayList<>();

  private WindowResults(List<ProcessState> processes, long durationNs) {
    this.processes = processes;
    this.durationNs = durationNs;
  }

  static List<WindowResult> of(
      List<ProcessState> processes, Map<Layer, LayerSweep> sweeps, long durationNs) {
    WindowResults windows = new WindowResults(processes, durationNs);
    for (int layerKind = 0; layerKind < LayerKind.COUNT; layerKind++) {
      LayerSweep sweep = sweeps.get(LayerKind.layer(layerKind));
      if (sweep != null && LayerKind.isTransfer(layerKind)) {
        windows.add(layerKind, sweep.outstanding(layerKind));
      }
    }
    return windows.results;
  }

  private void add(int layerKind, Outstanding outstanding) {
    for (int window = 0; outstanding != null && window < TimeWindows.COUNT; window++) {
      add(layerKind, window, outstanding);
    }
  }

  private void add(int layerKind, int window, Outstanding outstanding) {
    long count = 0;
    long timeNs = 0;
    long bytes = 0;
    int taking = 0;
    ProcessState slowest = null;
    double slowestMeanNs = -1;
    for (ProcessState process : processes) {
      long own = process.windows().count(layerKind, window);
      long ownNs = process.windows().timeNs(layerKind, window);
      bytes = Saturating.add(bytes, process.windows().bytes(layerKind, window));
      if (own > 0) {
        taking++;
        count += own;
        timeNs += ownNs;
        if ((double) ownNs / own > slowestMeanNs) {
          slowestMeanNs = (double) ownNs / own;
          slowest = process;
        }
      }
    }
    boolean begins = slowest != null;
    long widthNs = at(window + 1) - at(window);
    if (!begins && (outstanding.max(window) == 0 || widthNs == 0)) {
      return;
    }
    results.add(
        new WindowResult(
            LayerKind.layer(layerKind),
            LayerKind.kind(layerKind),
            at(window),
            at(window + 1),
            taking,
            count,
            timeNs,
            bytes,
            outstanding.busyNs(window),
            new Concurrency(
                outstanding.max(window), ResultBuilder.ratio(outstanding.areaNs(window), widthNs)),
            begins ? slowest.process() : Trace.NONE,
            begins ? slowest.windows().count(layerKind, window) : 0,
            begins ? slowest.windows().timeNs(layerKind, window) : 0));
  }

  private long at(int window) {
    return TimeWindows.beginNs(window, durationNs);
  }
}
