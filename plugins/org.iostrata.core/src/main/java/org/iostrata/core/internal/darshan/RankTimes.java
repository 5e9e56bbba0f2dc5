// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.util.HashMap;
import java.util.Map;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.job.JobCell;
import org.iostrata.core.internal.quantity.Quantity;

/**
 * The time of each rank, as far as it is told. Of a file that all share the slowest is told, and
 * that no other took longer: it bounds the time of the worst from both sides.
 */
final class RankTimes {
  private final Map<Integer, Long> toldNs = new HashMap<>();
  private final Map<Integer, Long> ownNs = new HashMap<>();
  private long sumNs;
  private long sharedNs;
  private boolean isOpen;

  /** Time of one rank. */
  void own(int rank, long ns) {
    sumNs = Saturating.add(sumNs, ns);
    ownNs.merge(rank, ns, Saturating::add);
    toldNs.merge(rank, ns, Saturating::add);
  }

  /** Time of all ranks together, of which one took longest. */
  void shared(long ns, int slowest, long slowestNs) {
    sumNs = Saturating.add(sumNs, ns);
    sharedNs = Saturating.add(sharedNs, slowestNs);
    toldNs.merge(slowest, slowestNs, Saturating::add);
  }

  /** Time of all ranks together. */
  void shared(long ns) {
    sumNs = Saturating.add(sumNs, ns);
    isOpen |= ns > 0;
  }

  long sumNs() {
    return sumNs;
  }

  /** The rank with most time; -1 when it is not known which, or when there is none. */
  int worst() {
    long mostNs = mostNs();
    return isExact() && mostNs > 0
        ? toldNs.entrySet().stream()
            .filter(one -> one.getValue() == mostNs)
            .mapToInt(Map.Entry::getKey)
            .min()
            .orElse(-1)
        : -1;
  }

  private long mostNs() {
    return most(toldNs);
  }

  private static long most(Map<Integer, Long> times) {
    return times.values().stream().mapToLong(Long::longValue).max().orElse(0);
  }

  private boolean isExact() {
    return !isOpen && mostNs() == Saturating.add(most(ownNs), sharedNs);
  }

  /** The time of that rank in a run of so many, or what it is at least. */
  JobCell worstTime(int ranks) {
    if (isExact()) {
      return JobCell.of(Quantity.nanoseconds(mostNs()));
    }
    // at least that of a mean one, which tells nothing
    boolean isOfUse = mostNs() > sumNs / ranks;
    return isOfUse
        ? JobCell.atLeast(Quantity.nanoseconds(mostNs()))
        : JobCell.of(Quantity.nanoseconds(Double.NaN));
  }

  /** By how much that is more than the mean of so many. */
  JobCell imbalance(int ranks) {
    double ratio = (double) mostNs() * ranks / sumNs;
    if (isExact()) {
      return JobCell.of(Quantity.ratio(sumNs == 0 ? Double.NaN : ratio));
    }
    return ratio > 1
        ? JobCell.atLeast(Quantity.ratio(ratio))
        : JobCell.of(Quantity.ratio(Double.NaN));
  }
}
