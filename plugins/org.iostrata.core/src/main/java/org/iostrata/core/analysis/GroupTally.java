// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.SortedMap;
import java.util.TreeMap;
import org.iostrata.core.internal.metric.Alignment;
import org.iostrata.core.internal.metric.EdgeBuffer;
import org.iostrata.core.internal.metric.KindTotals;
import org.iostrata.core.internal.metric.Stripes;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;

/** What is added up of the operations of one group. */
final class GroupTally implements Portable {
  private final Tally tally = new Tally();
  private final Alignment alignment;
  private final SortedMap<Integer, KindTotals> byProcess = new TreeMap<>();
  private final EdgeBuffer edges = new EdgeBuffer();
  private int lastProcess = Trace.NONE;
  private KindTotals ofLastProcess;

  GroupTally(Stripes stripes) {
    alignment = new Alignment(stripes);
  }

  /** Adds an operation of a process. */
  void add(OperationBatch batch, int row, int process) {
    tally.add(batch, row);
    alignment.add(batch, row);
    edges.add(batch, row);
    if (process != lastProcess) {
      lastProcess = process;
      ofLastProcess = of(process);
    }
    ofLastProcess.add(batch, row);
  }

  private KindTotals of(int process) {
    return byProcess.computeIfAbsent(process, p -> new KindTotals());
  }

  /** Adds what another has added up. */
  void merge(GroupTally other) {
    tally.merge(other.tally);
    alignment.merge(other.alignment);
    other.byProcess.forEach((process, totals) -> of(process).merge(totals));
    edges.takeAll(other.edges);
  }

  @Override
  public void write(StateOutput out) {
    out.part(tally);
    out.part(alignment);
    out.number(byProcess.size());
    byProcess.forEach(
        (process, totals) -> {
          out.number(process);
          out.part(totals);
        });
    out.part(edges);
  }

  @Override
  public void read(StateInput in) throws StateException {
    tally.read(in);
    alignment.read(in);
    int processes = in.trace().processes().size();
    for (int left = in.count(processes); left > 0; left--) {
      int process = in.index(processes);
      in.check(!byProcess.containsKey(process), process);
      of(process).read(in);
    }
    edges.read(in);
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

  SortedMap<Integer, KindTotals> byProcess() {
    return byProcess;
  }
}
