// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.ProcessShare;
import org.iostrata.core.result.SlowestProcess;
import org.iostrata.core.result.Totals;

/** The operations of one kind in one layer, added up over records. */
final class CountedKind {
  private final OperationKind kind;
  private final Map<Integer, Totals> processes = new HashMap<>();
  private final RangeCounts sizes = new RangeCounts();
  private Totals sum = Totals.NOTHING;
  private boolean isShared;

  CountedKind(OperationKind kind) {
    this.kind = kind;
  }

  /** Adds what a process did, or all together when it is null. */
  void add(Integer process, Totals totals) {
    sum = sum.plus(totals);
    if (totals.count() == 0) {
      return;
    }
    if (process == null) {
      isShared = true;
    } else {
      processes.merge(process, totals, Totals::plus);
    }
  }

  RangeCounts sizes() {
    return sizes;
  }

  Totals sum() {
    return sum;
  }

  /** Whether it is known which process did what. */
  boolean isByProcess() {
    return !isShared;
  }

  /** What each process did, when that is known. */
  Map<Integer, Totals> processes() {
    return processes;
  }

  private ProcessShare share() {
    if (isShared || processes.isEmpty()) {
      return ProcessShare.UNKNOWN;
    }
    Map.Entry<Integer, Totals> slowest = null;
    for (Map.Entry<Integer, Totals> one : processes.entrySet()) {
      if (slowest == null || isBefore(one, slowest)) {
        slowest = one;
      }
    }
    return new ProcessShare(
        OptionalInt.of(processes.size()),
        Optional.of(
            new SlowestProcess(
                slowest.getKey(), slowest.getValue().timeNs(), slowest.getValue().bytes())));
  }

  /** The slower, the first of several that are as slow. */
  private static boolean isBefore(
      Map.Entry<Integer, Totals> one, Map.Entry<Integer, Totals> other) {
    int compared = Long.compare(one.getValue().timeNs(), other.getValue().timeNs());
    return compared > 0 || (compared == 0 && one.getKey() < other.getKey());
  }

  /** All that is known. */
  KindResult result() {
    return KindResult.counted(
        sum,
        share(),
        kind.isTransfer() && sum.count() > 0
            ? sizes.distribution(sum.count(), sum.bytes())
            : Optional.empty());
  }
}
