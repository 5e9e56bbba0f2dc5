// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import org.iostrata.core.internal.collection.TimeBounds;
import org.iostrata.core.internal.metric.Accumulator;
import org.iostrata.core.internal.metric.ExcludedTotals;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.source.Part;

/** What the result of a run needs of operations in any order. */
final class RunTotals implements Accumulator<RunTotals> {
  private final Tally tally = new Tally();
  private final ExcludedTotals excluded = new ExcludedTotals();
  private final TimeBounds range;

  /** Nothing yet of a part of a run. */
  RunTotals(Part part) {
    range = part.hasRange() ? new TimeBounds() : null;
  }

  @Override
  public void add(OperationBatch batch, int row) {
    tally.add(batch, row);
    if (range != null) {
      range.add(batch.admitNs(row), batch.callbackNs(row));
    }
  }

  /** Adds one that is not shown. */
  void exclude(OperationBatch batch, int row) {
    excluded.add(batch, row);
  }

  @Override
  public void merge(RunTotals other) {
    tally.merge(other.tally);
    excluded.merge(other.excluded);
    if (range != null) {
      range.merge(other.range);
    }
  }

  @Override
  public void write(StateOutput out) {
    out.part(tally);
    out.part(excluded);
    if (range != null) {
      out.signed(range.firstNs());
      out.signed(range.lastNs());
    }
  }

  @Override
  public void read(StateInput in) throws StateException {
    tally.read(in);
    excluded.read(in);
    if (range != null) {
      range.add(in.signed(), in.signed());
    }
  }

  Tally tally() {
    return tally;
  }

  ExcludedTotals excluded() {
    return excluded;
  }

  /** When the operations were; null of those of a whole run. */
  TimeBounds range() {
    return range;
  }
}
