// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.Set;
import org.iostrata.core.internal.metric.CrossBuffer;
import org.iostrata.core.internal.metric.EdgeBuffer;
import org.iostrata.core.internal.metric.RecordedBytes;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.Part;

/** One thread's accumulators. */
final class Worker {
  private final boolean[] shown = new boolean[FileClass.values().length];
  private final RunTotals totals;
  private final CrossBuffer crossing;
  private final EdgeBuffer edges = new EdgeBuffer();
  private final GroupTallies groups;
  private final boolean witnessed;
  private final boolean linked;

  /**
   * Nothing yet.
   *
   * @param grouping null when no groups are wanted
   */
  Worker(Set<FileClass> fileClasses, Trace trace, Part part, Grouping grouping) {
    groups = grouping == null ? null : new GroupTallies(grouping);
    crossing = new CrossBuffer(trace);
    witnessed = trace.witness().isKnown() && part.isWhole();
    totals = new RunTotals(part);
    linked = part.keepsLinks();
    fileClasses.forEach(fileClass -> shown[fileClass.index()] = true);
  }

  /** Adds the operations of a batch to the accumulators and those of their process. */
  void take(OperationBatch batch, ProcessState process) {
    if (!linked) {
      unlink(batch);
    }
    for (int row = 0; row < batch.size(); row++) {
      if (shown[batch.fileClassIndex(row)]) {
        long coveredNs = process.add(batch, row);
        add(batch, row);
        if (groups != null) {
          groups.add(batch, row, process.process(), coveredNs);
        }
      } else {
        totals.exclude(batch, row);
      }
    }
    if (witnessed) {
      addRecorded(batch, process.recorded());
    }
  }

  private static void unlink(OperationBatch batch) {
    for (int row = 0; row < batch.size(); row++) {
      batch.setLink(row, batch.id(row), Trace.NONE, LayerKind.NONE);
    }
  }

  private static void addRecorded(OperationBatch batch, RecordedBytes recorded) {
    for (int row = 0; row < batch.size(); row++) {
      recorded.add(batch, row);
    }
  }

  private void add(OperationBatch batch, int row) {
    totals.add(batch, row);
    edges.add(batch, row);
    if (linked) {
      crossing.add(batch, row);
    }
  }

  /** Adds what another worker has added up, except edges and what crosses processes. */
  void merge(Worker other) {
    totals.merge(other.totals);
    if (groups != null) {
      groups.merge(other.groups);
    }
  }

  /** What needs no order. */
  RunTotals totals() {
    return totals;
  }

  CrossBuffer crossing() {
    return crossing;
  }

  EdgeBuffer edges() {
    return edges;
  }

  /** The operations of some groups apart; null when none are wanted. */
  GroupTallies groups() {
    return groups;
  }
}
