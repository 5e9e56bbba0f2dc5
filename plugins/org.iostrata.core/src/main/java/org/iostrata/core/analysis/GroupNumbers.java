// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.List;
import java.util.stream.Collectors;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.result.GroupBy;

/**
 * Which group of a trace an operation is in, when grouped by one or by two. The number of a pair is
 * made of those of its two: there may be far more than can be counted one by one.
 */
final class GroupNumbers {
  private final List<GroupKeys> parts;
  private final GroupKeys first;
  private final GroupKeys second;
  private final int seconds;

  /**
   * Those of a trace.
   *
   * @throws IllegalArgumentException when they are not one, or two that differ
   */
  GroupNumbers(Trace trace, List<GroupBy> by) {
    if (by.isEmpty() || by.size() > 2 || by.stream().distinct().count() < by.size()) {
      throw new IllegalArgumentException("grouped by one, or by two that differ: " + by);
    }
    parts = by.stream().map(one -> new GroupKeys(trace, one)).toList();
    first = parts.get(0);
    second = isPair() ? parts.get(1) : null;
    seconds = isPair() ? second.size() : 1;
  }

  boolean isPair() {
    return parts.size() == 2;
  }

  /** What is grouped by, in order. */
  List<GroupKeys> parts() {
    return parts;
  }

  /** How many groups a trace may have. */
  long size() {
    return (long) first.size() * seconds;
  }

  /** The group of an operation of a process; {@link Trace#NONE} when it is in none. */
  long of(OperationBatch batch, int row, int process) {
    int group = first.of(batch, row, process);
    if (second == null || group == Trace.NONE) {
      return group;
    }
    int inSecond = second.of(batch, row, process);
    return inSecond == Trace.NONE ? Trace.NONE : (long) group * seconds + inSecond;
  }

  /** The number that one of {@link #parts} has in a group. */
  int key(long group, int part) {
    return (int) (part == 0 ? group / seconds : group % seconds);
  }

  /** As people ask for it. */
  @Override
  public String toString() {
    return parts.stream().map(part -> part.by().key()).collect(Collectors.joining(","));
  }
}
