// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.formula;

import org.eclipse.tracecompass.tmf.core.trace.TmfTraceUtils;
import org.iostrata.tmf.core.ChartDataProvider;
import org.iostrata.tmf.core.ChartDataProviderFactory;
import org.iostrata.tmf.core.swimlane.TimelineAnalysis;
import org.iostrata.tmf.core.trace.IoTrace;

/** Gives a trace the chart of a formula. */
public final class FormulaDataProviderFactory extends ChartDataProviderFactory {
  /** As plugin.xml makes it. */
  public FormulaDataProviderFactory() {
    super(
        FormulaDataProvider.ID,
        "Formula over Time",
        "The mean of a formula over the operations that begin in each pixel");
  }

  @Override
  protected ChartDataProvider create(IoTrace trace) {
    TimelineAnalysis analysis =
        TmfTraceUtils.getAnalysisModuleOfClass(trace, TimelineAnalysis.class, TimelineAnalysis.ID);
    return analysis == null ? null : new FormulaDataProvider(trace, analysis);
  }
}
