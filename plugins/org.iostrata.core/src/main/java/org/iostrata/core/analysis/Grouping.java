// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.Arrays;
import java.util.Map;
import org.iostrata.core.metric.LayerSweep;
import org.iostrata.core.metric.TimeWindows;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;

/**
 * The groups of operations of a trace that are looked at. Each has a slot, 0 to {@link #size} - 1.
 */
final class Grouping {
  private final Trace trace;
  private final GroupBy by;
  private final int[] groups;
  private final long leftOut;
  private final int[] slots;

  /**
   * Some groups.
   *
   * @param groups their numbers, ascending
   * @param leftOut how many others have operations
   */
  Grouping(Trace trace, GroupBy by, int[] groups, long leftOut) {
    this.trace = trace;
    this.by = by;
    this.groups = groups;
    this.leftOut = leftOut;
    slots = new int[by.size(trace)];
    Arrays.fill(slots, Trace.NONE);
    for (int slot = 0; slot < groups.length; slot++) {
      slots[groups[slot]] = slot;
    }
  }

  /** How many groups there are. */
  int size() {
    return groups.length;
  }

  /** The slot of an operation of a process; {@link Trace#NONE} when it is in none of the groups. */
  int slot(OperationBatch batch, int row, int process) {
    int group = by.of(batch, row, process, trace);
    return group == Trace.NONE ? Trace.NONE : slots[group];
  }

  /** The result of the group of a slot. */
  GroupResult result(int slot, GroupTally tally, Map<Layer, LayerSweep> sweeps) {
    int group = groups[slot];
    boolean window = by == GroupBy.WINDOW;
    long fromNs = window ? TimeWindows.beginNs(group, trace.durationNs()) : 0;
    long toNs = window ? TimeWindows.beginNs(group + 1, trace.durationNs()) : trace.durationNs();
    Characteristics own = Characteristics.of(toNs - fromNs, tally, sweeps);
    return new GroupResult(by, group, by.name(trace, group), fromNs, toNs, LayerResults.of(own));
  }

  GroupBy by() {
    return by;
  }

  long leftOut() {
    return leftOut;
  }

  Trace trace() {
    return trace;
  }
}
