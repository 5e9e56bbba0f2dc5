// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.internal.metric.Stripes;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;

/** What one worker adds up of each group. */
final class GroupTallies {
  private final Grouping grouping;
  private final List<GroupTally> bySlot = new ArrayList<>();

  GroupTallies(Grouping grouping) {
    this.grouping = grouping;
    Stripes stripes = new Stripes(grouping.trace());
    for (int slot = 0; slot < grouping.size(); slot++) {
      bySlot.add(new GroupTally(stripes));
    }
  }

  /** Adds an operation to its group; {@link GroupTally#add} says what it takes. */
  void add(OperationBatch batch, int row, int process, long coveredNs) {
    int slot = grouping.slot(batch, row, process);
    if (slot != Trace.NONE) {
      bySlot.get(slot).add(batch, row, process, coveredNs);
    }
  }

  /** Adds what another worker has added up, except edges. */
  void merge(GroupTallies other) {
    for (int slot = 0; slot < bySlot.size(); slot++) {
      bySlot.get(slot).merge(other.bySlot.get(slot));
    }
  }

  Grouping grouping() {
    return grouping;
  }

  GroupTally of(int slot) {
    return bySlot.get(slot);
  }
}
