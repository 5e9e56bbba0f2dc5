// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.internal.collection.Saturating;

/** How long the operations of every pair of groups take that occurs. */
final class PairSums {
  private LongIndex pairs = new LongIndex();
  private long[] timesNs = new long[16];

  /** How many pairs occur. */
  int size() {
    return pairs.size();
  }

  /** Adds time of a pair. */
  void add(long pair, long durationNs) {
    int number = pairs.add(pair);
    if (number == timesNs.length) {
      timesNs = Arrays.copyOf(timesNs, 2 * number);
    }
    timesNs[number] = Saturating.add(timesNs[number], durationNs);
  }

  /** Takes over what another has, which is empty then. */
  void takeAll(PairSums other) {
    for (int number = 0; number < other.size(); number++) {
      add(other.pairs.key(number), other.timesNs[number]);
    }
    other.pairs = new LongIndex();
    other.timesNs = new long[16];
  }

  /** The pairs with most time, at most so many, ascending; of equal ones the first. */
  long[] longest(int most) {
    Comparator<Integer> lessTime = Comparator.comparingLong(number -> timesNs[number]);
    Comparator<Integer> later = Comparator.comparingLong(number -> -pairs.key(number));
    PriorityQueue<Integer> kept = new PriorityQueue<>(lessTime.thenComparing(later));
    for (int number = 0; number < size(); number++) {
      kept.add(number);
      if (kept.size() > most) {
        kept.remove();
      }
    }
    return kept.stream().mapToLong(pairs::key).sorted().toArray();
  }
}
