// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.surroundings;

import org.iostrata.tmf.core.ChartDataProvider;
import org.iostrata.tmf.core.ChartDataProviderFactory;
import org.iostrata.tmf.core.trace.IoTrace;

/** Gives a trace the chart of its metrics. */
public final class MetricsDataProviderFactory extends ChartDataProviderFactory {
  /** As plugin.xml makes it. */
  public MetricsDataProviderFactory() {
    super(
        MetricsDataProvider.ID,
        "Metrics",
        "What the trace measures beside operations, as lines over time");
  }

  @Override
  protected ChartDataProvider create(IoTrace trace) {
    SurroundingsAnalysis analysis = SurroundingsAnalysis.of(trace);
    return analysis == null ? null : new MetricsDataProvider(trace, analysis);
  }
}
