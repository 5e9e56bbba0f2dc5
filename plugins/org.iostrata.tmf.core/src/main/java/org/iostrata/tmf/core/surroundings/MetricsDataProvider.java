// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.surroundings;

import java.util.Map;
import org.iostrata.tmf.core.ChartDataProvider;
import org.iostrata.tmf.core.ChartRows;
import org.iostrata.tmf.core.trace.IoTrace;

/** The metrics of a trace as lines over time. */
public final class MetricsDataProvider extends ChartDataProvider {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.core.surroundings.metrics";

  private final SurroundingsAnalysis analysis;
  private final long root = newRoot();
  private ChartRows rows;

  MetricsDataProvider(IoTrace trace, SurroundingsAnalysis analysis) {
    super(trace, analysis, "Metrics");
    this.analysis = analysis;
  }

  @Override
  public String getId() {
    return ID;
  }

  @Override
  protected synchronized ChartRows rows(Map<String, Object> parameters) {
    if (rows == null && analysis.surroundings() != null) {
      rows = MetricRows.of(trace(), analysis.surroundings(), root);
    }
    return rows;
  }
}
