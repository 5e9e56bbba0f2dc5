// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core;

import java.io.IOException;
import java.util.concurrent.CancellationException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.tracecompass.tmf.core.analysis.TmfAbstractAnalysisModule;
import org.eclipse.tracecompass.tmf.core.exceptions.TmfAnalysisException;
import org.iostrata.core.progress.Progress;
import org.iostrata.tmf.core.trace.IoTrace;

/**
 * An analysis of the core, run once for a trace, in the background. What it finds is there, or why
 * there is nothing.
 *
 * @param <T> what it finds
 */
public abstract class CoreAnalysis<T> extends TmfAbstractAnalysisModule {
  private volatile T found;
  private volatile String failure;
  private volatile boolean cancelled;

  /**
   * Does the work.
   *
   * @throws IOException when the trace cannot be read
   * @throws CancellationException when the progress says so
   */
  protected abstract T find(IoTrace trace, Progress progress) throws IOException;

  @Override
  protected boolean executeAnalysis(IProgressMonitor monitor) throws TmfAnalysisException {
    failure = null;
    cancelled = false;
    if (!(getTrace() instanceof IoTrace trace)) {
      return false;
    }
    try {
      found = find(trace, new MonitorProgress(monitor, () -> {}));
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
    // The monitor says so to the work.
  }

  /**
   * Looks for it unless it did before; what was found, or null while it is looked for.
   *
   * @throws IOException when it cannot be found: why
   * @throws CancellationException when the user did not want to wait for it
   */
  public T ask() throws IOException {
    schedule();
    T now = found;
    if (now == null && failure != null) {
      throw new IOException(failure);
    }
    if (now == null && cancelled) {
      throw new CancellationException();
    }
    return now;
  }

  /** What was found; null while it is looked for, and when it could not be. */
  protected T found() {
    return found;
  }

  /** Why nothing will be found, or null. */
  public String failure() {
    return failure;
  }

  /** Whether the user did not want to wait for it. */
  public boolean isCancelled() {
    return cancelled;
  }
}
