// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import java.io.IOException;
import java.util.concurrent.CancellationException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.tracecompass.tmf.core.analysis.TmfAbstractAnalysisModule;
import org.eclipse.tracecompass.tmf.core.exceptions.TmfAnalysisException;
import org.iostrata.core.timeline.Timeline;
import org.iostrata.tmf.core.MonitorProgress;
import org.iostrata.tmf.core.trace.IoTrace;

/** Builds the timeline of a trace's operations, once, when the trace is opened. */
public class TimelineAnalysis extends TmfAbstractAnalysisModule {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.core.timeline";

  private volatile Timeline timeline;
  private volatile String failure;
  private volatile boolean cancelled;

  @Override
  protected boolean executeAnalysis(IProgressMonitor monitor) throws TmfAnalysisException {
    failure = null;
    cancelled = false;
    if (!(getTrace() instanceof IoTrace trace)) {
      return false;
    }
    try {
      timeline = trace.timeline(new MonitorProgress(monitor, () -> {}));
      return true;
    } catch (CancellationException e) {
      cancelled = true;
      return false;
    } catch (IOException e) {
      failure = e.getMessage();
      throw new TmfAnalysisException(failure);
    } catch (OutOfMemoryError e) {
      // All that was built is garbage by now.
      failure = "The operations need more memory: raise -Xmx in eclipse.ini";
      throw new TmfAnalysisException(failure);
    }
  }

  @Override
  protected void canceling() {
    // The monitor says so to the builder.
  }

  /** The timeline, or null while it is being built and when it could not be. */
  public Timeline timeline() {
    return timeline;
  }

  /** Why there will be no timeline, or null. */
  public String failure() {
    return failure;
  }

  /** Whether the user did not want to wait for it. */
  public boolean isCancelled() {
    return cancelled;
  }
}
