// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.Set;
import org.iostrata.core.metric.CrossBuffer;
import org.iostrata.core.metric.EdgeBuffer;
import org.iostrata.core.metric.ExcludedTotals;
import org.iostrata.core.metric.RecordedBytes;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;

/** One thread's batch and accumulators. */
final class Worker {
  /** Few enough operations for the batch to stay in the second-level cache. */
  private static final int BATCH_OPERATIONS = 256;

  private final OperationBatch batch = new OperationBatch(BATCH_OPERATIONS);
  private final boolean[] shown = new boolean[FileClass.values().length];
  private final Tally tally = new Tally();
  private final ExcludedTotals excluded = new ExcludedTotals();
  private final CrossBuffer crossing;
  private final EdgeBuffer edges = new EdgeBuffer();
  private final GroupTallies groups;
  private final boolean witnessed;

  /**
   * Nothing yet.
   *
   * @param grouping null when no groups are wanted
   */
  Worker(Set<FileClass> fileClasses, Trace trace, Grouping grouping) {
    groups = grouping == null ? null : new GroupTallies(grouping);
    crossing = new CrossBuffer(trace);
    witnessed = trace.witness().isKnown();
    fileClasses.forEach(fileClass -> shown[fileClass.index()] = true);
  }

  OperationBatch batch() {
    return batch;
  }

  /** Adds the operations of the batch to the accumulators and those of their process. */
  void take(ProcessState process) {
    for (int row = 0; row < batch.size(); row++) {
      if (shown[batch.fileClassIndex(row)]) {
        process.add(batch, row);
        add(row);
      } else {
        excluded.add(batch, row);
      }
    }
    if (groups != null) {
      groups.add(batch, shown, process.process());
    }
    if (witnessed) {
      addRecorded(process.recorded());
    }
  }

  private void addRecorded(RecordedBytes recorded) {
    for (int row = 0; row < batch.size(); row++) {
      recorded.add(batch, row);
    }
  }

  private void add(int row) {
    tally.add(batch, row);
    crossing.add(batch, row);
    edges.add(batch, row);
  }

  /** Adds what another worker has added up, except edges and what crosses processes. */
  void merge(Worker other) {
    tally.merge(other.tally);
    excluded.merge(other.excluded);
    if (groups != null) {
      groups.merge(other.groups);
    }
  }

  Tally tally() {
    return tally;
  }

  ExcludedTotals excluded() {
    return excluded;
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
