// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.Set;
import org.iostrata.core.metric.BreakdownTotals;
import org.iostrata.core.metric.CrossBuffer;
import org.iostrata.core.metric.EdgeBuffer;
import org.iostrata.core.metric.ExcludedTotals;
import org.iostrata.core.metric.LatencyHistogram;
import org.iostrata.core.metric.LinkTotals;
import org.iostrata.core.metric.SizeHistogram;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;

/** One thread's batch and accumulators. */
final class Worker {
  /** Few enough operations for the batch to stay in the second-level cache. */
  private static final int BATCH_OPERATIONS = 256;

  private final OperationBatch batch = new OperationBatch(BATCH_OPERATIONS);
  private final boolean[] shown = new boolean[FileClass.values().length];
  private final SizeHistogram sizes = new SizeHistogram();
  private final LatencyHistogram latencies = new LatencyHistogram();
  private final LinkTotals links = new LinkTotals();
  private final BreakdownTotals breakdowns = new BreakdownTotals();
  private final ExcludedTotals excluded = new ExcludedTotals();
  private final CrossBuffer crossing;
  private final EdgeBuffer edges = new EdgeBuffer();

  Worker(Set<FileClass> fileClasses, Trace trace) {
    crossing = new CrossBuffer(trace);
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
  }

  private void add(int row) {
    sizes.add(batch, row);
    latencies.add(batch, row);
    links.add(batch, row);
    breakdowns.add(batch, row);
    crossing.add(batch, row);
    edges.add(batch, row);
  }

  /** Adds what another worker has added up, except edges and what crosses processes. */
  void merge(Worker other) {
    sizes.merge(other.sizes);
    latencies.merge(other.latencies);
    links.merge(other.links);
    breakdowns.merge(other.breakdowns);
    excluded.merge(other.excluded);
  }

  SizeHistogram sizes() {
    return sizes;
  }

  LatencyHistogram latencies() {
    return latencies;
  }

  LinkTotals links() {
    return links;
  }

  BreakdownTotals breakdowns() {
    return breakdowns;
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
}
