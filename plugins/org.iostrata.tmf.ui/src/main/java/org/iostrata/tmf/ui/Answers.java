// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.Map;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.tracecompass.tmf.core.model.CommonStatusMessage;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse;
import org.eclipse.tracecompass.tmf.core.response.TmfModelResponse;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.iostrata.tmf.core.Providers;
import org.iostrata.tmf.core.result.ResultRow;

/** Asks data providers of rows in the background. */
final class Answers {
  private static final int PAUSE_MS = 100;

  private Answers() {}

  /** The provider of a trace, or of the first trace of an experiment that has one, or null. */
  @SuppressWarnings("unchecked")
  static ITmfTreeDataProvider<ResultRow> find(ITmfTrace of, String id) {
    for (ITmfTrace one : TmfTraceManager.getTraceSet(of)) {
      ITmfTreeDataProvider<ResultRow> rows = Providers.of(one, id, ITmfTreeDataProvider.class);
      if (rows != null) {
        return rows;
      }
    }
    return null;
  }

  /** Waits until a provider has found its rows, cannot, or nobody wants them any more. */
  static TmfModelResponse<TmfTreeModel<ResultRow>> await(
      ITmfTreeDataProvider<ResultRow> rows,
      Map<String, Object> parameters,
      IProgressMonitor monitor) {
    while (!monitor.isCanceled()) {
      TmfModelResponse<TmfTreeModel<ResultRow>> response = rows.fetchTree(parameters, monitor);
      if (response.getStatus() != ITmfResponse.Status.RUNNING) {
        return response;
      }
      try {
        Thread.sleep(PAUSE_MS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        break;
      }
    }
    return new TmfModelResponse<>(
        null, ITmfResponse.Status.CANCELLED, CommonStatusMessage.TASK_CANCELLED);
  }
}
