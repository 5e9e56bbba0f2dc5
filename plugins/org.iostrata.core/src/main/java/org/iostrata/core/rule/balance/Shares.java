// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule.balance;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;
import org.iostrata.core.analysis.AnalysisResult.ProcessResult;
import org.iostrata.core.analysis.AnalysisResult.Totals;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.rule.IoStack;

/** What each process has of something, in one layer and kind: only those that take part. */
record Shares(List<ProcessResult> processes, OperationKind kind, ToLongFunction<Totals> what) {
  /** The shares of a layer. */
  static Shares of(IoStack stack, Layer layer, OperationKind kind, ToLongFunction<Totals> what) {
    return new Shares(stack.processes(layer, kind), kind, what);
  }

  long of(ProcessResult process) {
    return what.applyAsLong(process.kinds().get(kind));
  }

  Totals totals(ProcessResult process) {
    return process.kinds().get(kind);
  }

  long max() {
    return processes.stream().mapToLong(this::of).max().orElse(0);
  }

  long sum() {
    return processes.stream().mapToLong(this::of).sum();
  }

  double mean() {
    return processes.isEmpty() ? 0 : (double) sum() / processes.size();
  }

  /** max / mean: 1 when all have the same; NaN with fewer than two. */
  double imbalance() {
    return processes.size() < 2 || sum() == 0 ? Double.NaN : max() / mean();
  }

  /** The largest first. */
  List<ProcessResult> largestFirst() {
    return processes.stream()
        .sorted(Comparator.comparingLong((ProcessResult process) -> -of(process)))
        .toList();
  }

  /**
   * What max / mean may reach by chance: the expected maximum of so many normal values of a
   * relative standard deviation, about {@code 1 + deviation x sqrt(2 ln n)}; grows with the scale.
   */
  static double byChance(int processes, double deviation) {
    return 1 + deviation * Math.sqrt(2 * Math.log(Math.max(2, processes)));
  }
}
