// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.iostrata.core.internal.metric.LayerSweep;
import org.iostrata.core.internal.metric.Stripes;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.result.Groups;

/** What is added up of the operations of each group. */
final class GroupTallies implements Portable {
  private final Grouping grouping;
  private final List<GroupTally> bySlot = new ArrayList<>();

  /** Nothing yet; there are no groups when none are wanted. */
  GroupTallies(Optional<Grouping> wanted) {
    grouping = wanted.orElse(null);
    if (grouping != null) {
      Stripes stripes = new Stripes(grouping.trace());
      for (int slot = 0; slot < grouping.size(); slot++) {
        bySlot.add(new GroupTally(stripes));
      }
    }
  }

  /** How many groups there are. */
  int size() {
    return bySlot.size();
  }

  /** Adds an operation of a process to its group; returns the slot of that, or none. */
  int add(OperationBatch batch, int row, int process) {
    if (grouping == null) {
      return Trace.NONE;
    }
    int slot = grouping.slot(batch, row, process);
    if (slot != Trace.NONE) {
      bySlot.get(slot).add(batch, row, process);
    }
    return slot;
  }

  /** Adds what another has added up. */
  void merge(GroupTallies other) {
    for (int slot = 0; slot < bySlot.size(); slot++) {
      bySlot.get(slot).merge(other.bySlot.get(slot));
    }
  }

  @Override
  public void write(StateOutput out) {
    bySlot.forEach(out::part);
  }

  @Override
  public void read(StateInput in) throws StateException {
    for (GroupTally tally : bySlot) {
      tally.read(in);
    }
  }

  /**
   * The results of the groups; none when they are not wanted.
   *
   * @param sweeps of each group, by layer
   */
  Optional<Groups> results(List<ProcessState> processes, List<Map<Layer, LayerSweep>> sweeps) {
    return Optional.ofNullable(grouping).map(by -> by.results(this, processes, sweeps));
  }

  GroupTally of(int slot) {
    return bySlot.get(slot);
  }
}
