// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Stripes;
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

  /** Adds the operations of a process, of the classes of files that are shown. */
  void add(OperationBatch batch, boolean[] shown, int process) {
    for (int row = 0; row < batch.size(); row++) {
      if (shown[batch.fileClassIndex(row)]) {
        int slot = grouping.slot(batch, row, process);
        if (slot != Trace.NONE) {
          bySlot.get(slot).add(batch, row, process);
        }
      }
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
