// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.Boundary;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;

/**
 * The time of operations from one boundary event to the next (Lu and Shen, section 3, Fig. 5), per
 * layer and kind. ISSUE is recorded, or the begin of the first child; COMPLT the end of the last
 * child, or CALLBACK when there is none. Operations without ISSUE are left out. The three parts of
 * an operation add up to its duration.
 */
public final class BreakdownTotals implements Accumulator<BreakdownTotals> {
  private static final int COUNT = 0;
  private static final int ADMIT_TO_ISSUE = 1;
  private static final int ISSUE_TO_COMPLT = 2;
  private static final int COMPLT_TO_CALLBACK = 3;
  private static final int COLUMNS = 4;

  private final long[] sums = new long[LayerKind.COUNT * COLUMNS];

  @Override
  public void add(OperationBatch batch, int row) {
    long issueNs = Boundary.ISSUE.timeNs(batch, row);
    if (issueNs == Trace.UNKNOWN) {
      return;
    }
    long admitNs = batch.admitNs(row);
    long callbackNs = batch.callbackNs(row);
    long belowNs = Boundary.COMPLT.timeNs(batch, row);
    long compltNs = belowNs == Trace.UNKNOWN ? callbackNs : belowNs;
    int base = batch.layerKind(row) * COLUMNS;
    sums[base + COUNT]++;
    plus(base + ADMIT_TO_ISSUE, issueNs - admitNs);
    plus(base + ISSUE_TO_COMPLT, compltNs - issueNs);
    plus(base + COMPLT_TO_CALLBACK, callbackNs - compltNs);
  }

  private void plus(int cell, long ns) {
    sums[cell] = Saturating.add(sums[cell], ns);
  }

  @Override
  public void merge(BreakdownTotals other) {
    for (int cell = 0; cell < sums.length; cell++) {
      plus(cell, other.sums[cell]);
    }
  }

  @Override
  public void write(StateOutput out) {
    out.sparse(sums);
  }

  @Override
  public void read(StateInput in) throws StateException {
    in.sparse(sums);
  }

  /** How many operations of a layer and kind tell their ISSUE. */
  public long count(int layerKind) {
    return sums[layerKind * COLUMNS + COUNT];
  }

  /** Their time from ADMIT to ISSUE: waiting and preparing in the layer, in nanoseconds. */
  public long admitToIssueNs(int layerKind) {
    return sums[layerKind * COLUMNS + ADMIT_TO_ISSUE];
  }

  /** Their time from ISSUE to COMPLT: in the layers below. */
  public long issueToCompltNs(int layerKind) {
    return sums[layerKind * COLUMNS + ISSUE_TO_COMPLT];
  }

  /** Their time from COMPLT to CALLBACK: finishing in the layer. */
  public long compltToCallbackNs(int layerKind) {
    return sums[layerKind * COLUMNS + COMPLT_TO_CALLBACK];
  }
}
