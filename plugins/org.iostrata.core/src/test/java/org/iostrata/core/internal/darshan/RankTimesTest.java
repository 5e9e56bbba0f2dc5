// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.iostrata.core.internal.job.JobCell;
import org.iostrata.core.internal.quantity.Quantity;
import org.junit.jupiter.api.Test;

/** What is told of the worst of four ranks, and what is not. */
class RankTimesTest {
  private static final int RANKS = 4;
  private static final JobCell UNKNOWN = JobCell.of(Quantity.nanoseconds(Double.NaN));

  private final RankTimes times = new RankTimes();

  @Test
  void ofFilesOfTheirOwnAllIsTold() {
    times.own(3, 30);
    times.own(1, 20);
    times.own(1, 10);
    assertEquals(1, times.worst(), "the first of several");
    assertEquals(JobCell.of(Quantity.nanoseconds(30)), times.worstTime(RANKS));
    assertEquals(JobCell.of(Quantity.ratio(2)), times.imbalance(RANKS));
  }

  /** On the shared file it is the slowest, and no other took longer for its own. */
  @Test
  void whoIsWorstOnBothIsWorst() {
    times.own(2, 10);
    times.own(1, 5);
    times.shared(40, 2, 15);
    assertEquals(2, times.worst());
    assertEquals(JobCell.of(Quantity.nanoseconds(25)), times.worstTime(RANKS));
  }

  /** Rank 1 may have taken up to 15 for the shared file as well. */
  @Test
  void whereItMayBeAnotherTheTimeIsALowerBound() {
    times.own(1, 30);
    times.own(2, 10);
    times.shared(40, 2, 15);
    assertEquals(-1, times.worst());
    assertEquals(JobCell.atLeast(Quantity.nanoseconds(30)), times.worstTime(RANKS));
    assertEquals(JobCell.atLeast(Quantity.ratio(1.5)), times.imbalance(RANKS));
  }

  @Test
  void withoutTheSlowestNothingIsTold() {
    times.shared(40);
    assertEquals(-1, times.worst());
    assertEquals(UNKNOWN, times.worstTime(RANKS));
    assertEquals(JobCell.of(Quantity.ratio(Double.NaN)), times.imbalance(RANKS));
  }

  @Test
  void ofNoTimeNoneIsWorst() {
    times.own(0, 0);
    times.shared(0);
    assertEquals(-1, times.worst());
    assertEquals(JobCell.of(Quantity.nanoseconds(0)), times.worstTime(RANKS));
  }
}
