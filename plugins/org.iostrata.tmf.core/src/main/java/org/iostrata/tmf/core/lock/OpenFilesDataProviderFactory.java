// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.lock;

import org.eclipse.tracecompass.tmf.core.trace.TmfTraceUtils;
import org.iostrata.tmf.core.ChartDataProvider;
import org.iostrata.tmf.core.ChartDataProviderFactory;
import org.iostrata.tmf.core.swimlane.TimelineAnalysis;
import org.iostrata.tmf.core.trace.IoTrace;

/** Gives a trace the chart of its open files. */
public final class OpenFilesDataProviderFactory extends ChartDataProviderFactory {
  /** As plugin.xml makes it. */
  public OpenFilesDataProviderFactory() {
    super(
        OpenFilesDataProvider.ID,
        "Open Files",
        "How many files are open, by layer and process, and who holds locks or waits for them");
  }

  @Override
  protected ChartDataProvider create(IoTrace trace) {
    TimelineAnalysis analysis =
        TmfTraceUtils.getAnalysisModuleOfClass(trace, TimelineAnalysis.class, TimelineAnalysis.ID);
    return analysis == null ? null : new OpenFilesDataProvider(trace, analysis);
  }
}
