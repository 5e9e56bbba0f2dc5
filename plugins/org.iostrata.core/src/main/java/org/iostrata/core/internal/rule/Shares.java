// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.ProcessResult;
import org.iostrata.core.result.Totals;

/**
 * What each process has of something, in one layer and kind: only those that take part. Immutable.
 *
 * @param processes them, the one with most first
 * @param kind the kind of operations
 * @param what what they share
 */
public record Shares(
    List<ProcessResult> processes, OperationKind kind, ToLongFunction<Totals> what) {
  /** Sorts the processes. */
  public Shares {
    processes =
        processes.stream()
            .sorted(
                Comparator.comparingLong(process -> -what.applyAsLong(process.kinds().get(kind))))
            .toList();
  }

  /** How many processes take part. */
  public int count() {
    return processes.size();
  }

  /** The process with most; there must be one. */
  public ProcessResult worst() {
    return processes.get(0);
  }

  /** Its name, for a sentence. */
  public String worstName() {
    return Visible.name(worst().name());
  }

  /** What the process with most did. */
  public Totals ofWorst() {
    return worst().kinds().get(kind);
  }

  /** The indices of the processes, the one with most first. */
  public List<Integer> indices() {
    return processes.stream().map(ProcessResult::process).toList();
  }

  /** The share of the process with most; 0 without any. */
  public long max() {
    return processes.isEmpty() ? 0 : what.applyAsLong(ofWorst());
  }

  /** All shares together. */
  public long sum() {
    return processes.stream()
        .mapToLong(p -> what.applyAsLong(p.kinds().get(kind)))
        .reduce(0, Saturating::add);
  }

  /** The mean share; 0 without any. */
  public double mean() {
    return processes.isEmpty() ? 0 : (double) sum() / count();
  }

  /** Largest by mean share: 1 when all have the same; NaN with fewer than two. */
  public double imbalance() {
    return count() < 2 || sum() == 0 ? Double.NaN : max() / mean();
  }

  /**
   * What largest by mean may reach by chance: the expected maximum of so many normal values of a
   * relative standard deviation, about {@code 1 + deviation x sqrt(2 ln n)}; grows with the scale.
   */
  public static double byChance(int processes, double deviation) {
    return 1 + deviation * Math.sqrt(2 * Math.log(Math.max(2, processes)));
  }
}
