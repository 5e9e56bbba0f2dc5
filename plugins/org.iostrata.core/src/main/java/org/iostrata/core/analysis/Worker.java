// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.Set;
import org.iostrata.core.metric.CrossBuffer;
import org.iostrata.core.metric.EdgeBuffer;
import org.iostrata.core.metric.ExcludedTotals;
import org.iostrata.core.metric.RecordedBytes;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.TimeRange;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.Part;

/** One thread's accumulators. */
final class Worker {
  private final boolean[] shown = new boolean[FileClass.values().length];
  private final Tally tally = new Tally();
  private final ExcludedTotals excluded = new ExcludedTotals();
  private final CrossBuffer crossing;
  private final EdgeBuffer edges = new EdgeBuffer();
  private final GroupTallies groups;
  private final boolean witnessed;
  private final TimeRange range;
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
    range = part.hasRange() ? new TimeRange() : null;
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
        process.add(batch, row);
        add(batch, row);
      } else {
        excluded.add(batch, row);
      }
    }
    if (groups != null) {
      groups.add(batch, shown, process.process());
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
    tally.add(batch, row);
    edges.add(batch, row);
    if (linked) {
      crossing.add(batch, row);
    }
    if (range != null) {
      range.add(batch.admitNs(row), batch.callbackNs(row));
    }
  }

  /** Adds what another worker has added up, except edges and what crosses processes. */
  void merge(Worker other) {
    tally.merge(other.tally);
    excluded.merge(other.excluded);
    if (range != null) {
      range.merge(other.range);
    }
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

  /** When the operations were; null of those of a whole run. */
  TimeRange range() {
    return range;
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
