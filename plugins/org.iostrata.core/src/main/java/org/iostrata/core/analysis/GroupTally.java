// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.SortedMap;
import java.util.TreeMap;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.metric.Alignment;
import org.iostrata.core.internal.metric.EdgeBuffer;
import org.iostrata.core.internal.metric.KindTotals;
import org.iostrata.core.internal.metric.Stripes;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;

/** What one worker adds up of the operations of one group. */
final class GroupTally {
  private final Tally tally = new Tally();
  private final Alignment alignment;
  private final long[] childNs = new long[LayerKind.COUNT];
  private final SortedMap<Integer, KindTotals> byProcess = new TreeMap<>();
  private final EdgeBuffer edges = new EdgeBuffer();
  private int lastProcess = Trace.NONE;
  private KindTotals ofLastProcess;

  GroupTally(Stripes stripes) {
    alignment = new Alignment(stripes);
  }

  /**
   * Adds an operation of a process.
   *
   * @param coveredNs how much of its time at least one child was under way: the families of the
   *     process tell
   */
  void add(OperationBatch batch, int row, int process, long coveredNs) {
    tally.add(batch, row);
    alignment.add(batch, row);
    edges.add(batch, row);
    int layerKind = batch.layerKind(row);
    childNs[layerKind] = Saturating.add(childNs[layerKind], coveredNs);
    if (process != lastProcess) {
      lastProcess = process;
      ofLastProcess = byProcess.computeIfAbsent(process, p -> new KindTotals());
    }
    ofLastProcess.add(batch, row);
  }

  /** Adds what another worker has added up, except edges. */
  void merge(GroupTally other) {
    tally.merge(other.tally);
    alignment.merge(other.alignment);
    for (int layerKind = 0; layerKind < LayerKind.COUNT; layerKind++) {
      childNs[layerKind] = Saturating.add(childNs[layerKind], other.childNs[layerKind]);
    }
    other.byProcess.forEach(
        (process, totals) ->
            byProcess.computeIfAbsent(process, p -> new KindTotals()).merge(totals));
  }

  EdgeBuffer edges() {
    return edges;
  }

  Tally tally() {
    return tally;
  }

  Alignment alignment() {
    return alignment;
  }

  long childNs(int layerKind) {
    return childNs[layerKind];
  }

  SortedMap<Integer, KindTotals> byProcess() {
    return byProcess;
  }
}
