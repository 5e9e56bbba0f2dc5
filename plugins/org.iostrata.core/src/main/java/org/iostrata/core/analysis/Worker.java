// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import org.iostrata.core.internal.metric.CrossBuffer;
import org.iostrata.core.internal.metric.EdgeBuffer;
import org.iostrata.core.internal.metric.RecordedBytes;
import org.iostrata.core.internal.request.RequestBuffer;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.Part;
import org.iostrata.core.source.Source;

/** One thread's accumulators. */
final class Worker {
  private final boolean[] shown = new boolean[FileClass.values().length];
  private final RunTotals totals;
  private final CrossBuffer crossing;
  private final RequestBuffer requests;
  private final EdgeBuffer edges = new EdgeBuffer();
  private final GroupTallies groups;
  private final boolean witnessed;
  private final boolean linked;
  private final boolean followed;

  /** Nothing yet. */
  Worker(Source source, AnalysisOptions options) {
    Part part = source.part();
    groups = new GroupTallies(options.groups());
    crossing = new CrossBuffer(source.trace());
    requests = new RequestBuffer(source.trace());
    followed = requests.hasConnections() && part.isWhole();
    witnessed = source.trace().witness().isKnown() && part.isWhole();
    totals = new RunTotals(part);
    linked = part.keepsLinks();
    options.fileClasses().forEach(fileClass -> shown[fileClass.index()] = true);
  }

  /** Adds the operations of a batch to the accumulators and those of their process. */
  void take(OperationBatch batch, ProcessState process) {
    if (!linked) {
      unlink(batch);
    }
    for (int row = 0; row < batch.size(); row++) {
      if (shown[batch.fileClassIndex(row)]) {
        int group = groups.add(batch, row, process.process());
        process.add(batch, row, group);
        add(batch, row);
      } else {
        totals.exclude(batch, row);
        process.activities().addExcluded(batch, row);
      }
    }
    process.activities().add(batch.waits());
    if (followed) {
      follow(batch);
    }
    if (witnessed) {
      addRecorded(batch, process.recorded());
    }
  }

  private void follow(OperationBatch batch) {
    requests.add(batch.messages());
    for (int row = 0; row < batch.size(); row++) {
      requests.add(batch, row);
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

  /** Adds what another worker has added up, except edges of the run and what crosses processes. */
  void merge(Worker other) {
    totals.merge(other.totals);
    groups.merge(other.groups);
  }

  /** What needs no order. */
  RunTotals totals() {
    return totals;
  }

  CrossBuffer crossing() {
    return crossing;
  }

  /** What may belong to requests of other processes. */
  RequestBuffer requests() {
    return requests;
  }

  EdgeBuffer edges() {
    return edges;
  }

  /** The operations of some groups apart. */
  GroupTallies groups() {
    return groups;
  }
}
