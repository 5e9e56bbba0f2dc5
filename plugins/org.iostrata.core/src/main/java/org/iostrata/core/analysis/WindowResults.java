// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.metric.LayerSweep;
import org.iostrata.core.internal.metric.Outstanding;
import org.iostrata.core.internal.metric.TimeWindows;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.result.Concurrency;
import org.iostrata.core.result.WindowResult;
import org.iostrata.core.result.WindowResult.SlowestOnAverage;

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
    if (outstanding == null) {
      return;
    }
    Sum[] sums = new Sum[TimeWindows.COUNT];
    Arrays.setAll(sums, window -> new Sum());
    for (ProcessState process : processes) {
      TimeWindows windows = process.windows();
      for (int window = windows.first(layerKind); window < windows.end(layerKind); window++) {
        sums[window].add(process, layerKind, window);
      }
    }
    for (int window = 0; window < TimeWindows.COUNT; window++) {
      add(layerKind, window, sums[window], outstanding);
    }
  }

  /** The operations of all processes in one window, and those of the slowest. */
  private static final class Sum {
    private long count;
    private long timeNs;
    private long bytes;
    private int processes;
    private int slowest;
    private long slowestCount;
    private long slowestNs;
    private double slowestMeanNs = -1;

    void add(ProcessState process, int layerKind, int window) {
      long own = process.windows().count(layerKind, window);
      bytes = Saturating.add(bytes, process.windows().bytes(layerKind, window));
      if (own == 0) {
        return;
      }
      long ownNs = process.windows().timeNs(layerKind, window);
      processes++;
      count += own;
      timeNs += ownNs;
      if ((double) ownNs / own > slowestMeanNs) {
        slowestMeanNs = (double) ownNs / own;
        slowest = process.process();
        slowestCount = own;
        slowestNs = ownNs;
      }
    }

    Optional<SlowestOnAverage> slowest() {
      return count == 0
          ? Optional.empty()
          : Optional.of(new SlowestOnAverage(slowest, slowestCount, slowestNs));
    }
  }

  private void add(int layerKind, int window, Sum sum, Outstanding outstanding) {
    long widthNs = at(window + 1) - at(window);
    if (sum.count == 0 && (outstanding.max(window) == 0 || widthNs == 0)) {
      return;
    }
    results.add(
        new WindowResult(
            LayerKind.layer(layerKind),
            LayerKind.kind(layerKind),
            at(window),
            at(window + 1),
            sum.processes,
            sum.count,
            sum.timeNs,
            sum.bytes,
            outstanding.busyNs(window),
            new Concurrency(
                OptionalLong.of(outstanding.max(window)),
                ResultBuilder.ratio(outstanding.areaNs(window), widthNs)),
            sum.slowest()));
  }

  private long at(int window) {
    return TimeWindows.fromNs(window, durationNs);
  }
}
