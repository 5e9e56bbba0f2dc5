// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Operations in groups.
 *
 * @param groups those with most time, the longest first; phases and windows in their order
 * @param leftOut how many others there are
 */
public record Groups(List<GroupResult> groups, long leftOut) {
  /** Copies the list. */
  public Groups {
    groups = List.copyOf(groups);
  }

  /** Those that have operations; null when none were wanted. */
  static Groups of(GroupTallies tallies, GroupSweeps sweeps) {
    if (tallies == null) {
      return null;
    }
    Grouping grouping = tallies.grouping();
    Stream<GroupResult> groups =
        IntStream.range(0, grouping.size())
            .filter(slot -> !sweeps.of(slot).isEmpty())
            .mapToObj(slot -> grouping.result(slot, tallies.of(slot), sweeps.of(slot)));
    if (!grouping.by().isInOrder()) {
      groups = groups.sorted(Comparator.comparingLong(group -> -group.timeNs()));
    }
    return new Groups(groups.toList(), grouping.leftOut());
  }
}
