// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.result.GroupPart;
import org.iostrata.core.result.GroupResult;

/**
 * In which order groups are told. What is in the order of the run is told so; else the longest time
 * comes first. A file by phases is told phase by phase, so its phases stay together: files that
 * take most time first.
 */
final class GroupOrder {
  private GroupOrder() {}

  /** The order of some groups, which follow each other by their numbers. */
  static Comparator<GroupResult> of(List<GroupResult> groups) {
    Comparator<GroupResult> byTime = Comparator.comparingLong(group -> -group.timeNs());
    if (groups.isEmpty()) {
      return byTime;
    }
    List<GroupPart> parts = groups.get(0).parts();
    boolean firstInOrder = parts.get(0).by().isInOrder();
    boolean lastInOrder = parts.get(parts.size() - 1).by().isInOrder();
    Comparator<GroupResult> byKey = Comparator.comparingInt(GroupResult::key);
    if (firstInOrder) {
      return lastInOrder ? byKey : byKey.thenComparing(byTime);
    }
    if (!lastInOrder) {
      return byTime;
    }
    Map<Integer, Long> timesNs = new HashMap<>();
    groups.forEach(group -> timesNs.merge(group.key(), group.timeNs(), Saturating::add));
    Comparator<GroupResult> byFirst = Comparator.comparingLong(group -> -timesNs.get(group.key()));
    return byFirst.thenComparing(byKey);
  }
}
