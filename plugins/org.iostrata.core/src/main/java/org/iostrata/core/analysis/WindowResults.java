// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.analysis.AnalysisResult.WindowResult;
import org.iostrata.core.metric.TimeWindows;
import org.iostrata.core.model.LayerKind;

/** Makes the results of the windows of all processes. */
final class WindowResults {
  private final List<ProcessState> processes;
  private final long durationNs;
  private final List<WindowResult> results = new ArrayList<>();

  private WindowResults(List<ProcessState> processes, long durationNs) {
    this.processes = processes;
    this.durationNs = durationNs;
  }

  static List<WindowResult> of(List<ProcessState> processes, long durationNs) {
    WindowResults windows = new WindowResults(processes, durationNs);
    for (int layerKind = 0; layerKind < LayerKind.COUNT; layerKind++) {
      for (int window = 0; window < TimeWindows.COUNT; window++) {
        windows.add(layerKind, window);
      }
    }
    return windows.results;
  }

  private void add(int layerKind, int window) {
    long count = 0;
    long timeNs = 0;
    int taking = 0;
    ProcessState slowest = null;
    double slowestMeanNs = -1;
    for (ProcessState process : processes) {
      long own = process.windows().count(layerKind, window);
      long ownNs = process.windows().timeNs(layerKind, window);
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
    if (slowest != null) {
      results.add(
          new WindowResult(
              LayerKind.layer(layerKind),
              LayerKind.kind(layerKind),
              at(window),
              at(window + 1),
              taking,
              count,
              timeNs,
              slowest.process(),
              slowest.windows().count(layerKind, window),
              slowest.windows().timeNs(layerKind, window)));
    }
  }

  private long at(int window) {
    return (long) ((double) durationNs * window / TimeWindows.COUNT);
  }
}
