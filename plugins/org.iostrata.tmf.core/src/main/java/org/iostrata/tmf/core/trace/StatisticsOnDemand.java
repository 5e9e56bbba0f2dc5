// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.trace;

import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Platform;
import org.eclipse.tracecompass.tmf.core.analysis.IAnalysisModule;
import org.eclipse.tracecompass.tmf.core.exceptions.TmfAnalysisException;
import org.eclipse.tracecompass.tmf.core.statistics.TmfStatisticsModule;

/**
 * Trace Compass's event statistics, made when the view <i>Statistics</i> asks and not when a trace
 * is opened: they read every event as an object, a minute for what the core counts in a second.
 */
final class StatisticsOnDemand extends TmfStatisticsModule {
  StatisticsOnDemand() {
    setId(ID);
    setName("Statistics");
    setAutomatic(false);
  }

  /** These are the statistics of a trace. */
  synchronized StatisticsOnDemand of(IoTrace trace) {
    if (getTrace() == null) {
      try {
        setTrace(trace);
      } catch (TmfAnalysisException e) {
        ILog.of(Platform.getBundle(IoTrace.PLUGIN)).error(e.getMessage(), e);
      }
    }
    return this;
  }

  /** Disposes those that Trace Compass made, which were never used. */
  static void disposeOthers(Iterable<IAnalysisModule> modules) {
    for (IAnalysisModule module : modules) {
      if (module instanceof TmfStatisticsModule) {
        module.dispose(); // the others are disposed with the trace
      }
    }
  }

  @Override
  public boolean waitForInitialization() {
    schedule();
    return super.waitForInitialization();
  }
}
