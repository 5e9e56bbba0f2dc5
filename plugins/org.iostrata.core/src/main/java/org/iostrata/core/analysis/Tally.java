// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import org.iostrata.core.internal.metric.Accumulator;
import org.iostrata.core.internal.metric.BreakdownTotals;
import org.iostrata.core.internal.metric.LatencyHistogram;
import org.iostrata.core.internal.metric.SizeCounts;
import org.iostrata.core.internal.metric.SizeHistogram;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.OperationBatch;

/** What the results of layers need of operations in any order. */
final class Tally implements Accumulator<Tally> {
  private final SizeHistogram sizes = new SizeHistogram();
  private final SizeCounts sizeCounts = new SizeCounts();
  private final LatencyHistogram latencies = new LatencyHistogram();
  private final BreakdownTotals breakdowns = new BreakdownTotals();

  @Override
  public void add(OperationBatch batch, int row) {
    sizes.add(batch, row);
    sizeCounts.add(batch, row);
    latencies.add(batch, row);
    breakdowns.add(batch, row);
  }

  @Override
  public void merge(Tally other) {
    sizes.merge(other.sizes);
    sizeCounts.merge(other.sizeCounts);
    latencies.merge(other.latencies);
    breakdowns.merge(other.breakdowns);
  }

  @Override
  public void write(StateOutput out) {
    out.part(sizes);
    out.part(sizeCounts);
    out.part(latencies);
    out.part(breakdowns);
  }

  @Override
  public void read(StateInput in) throws StateException {
    sizes.read(in);
    sizeCounts.read(in);
    latencies.read(in);
    breakdowns.read(in);
  }

  SizeHistogram sizes() {
    return sizes;
  }

  SizeCounts sizeCounts() {
    return sizeCounts;
  }

  LatencyHistogram latencies() {
    return latencies;
  }

  BreakdownTotals breakdowns() {
    return breakdowns;
  }
}
