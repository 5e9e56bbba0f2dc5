// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.result;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.tracecompass.tmf.core.model.CommonStatusMessage;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse;
import org.eclipse.tracecompass.tmf.core.response.TmfModelResponse;
import org.iostrata.tmf.core.result.ResultAnalysis.Judged;
import org.iostrata.tmf.core.trace.IoTrace;

/** Rows about the result of a trace, which is looked for when they are first asked for. */
abstract class ResultDataProvider implements ITmfTreeDataProvider<ResultRow> {
  /** More rows than a view has. */
  private static final long MOST_ROWS = 1L << 32;

  private static final AtomicLong NEXT = new AtomicLong();

  /** The id of the first row. */
  protected final long root = NEXT.getAndAdd(MOST_ROWS);

  protected final IoTrace trace;
  private final ResultAnalysis analysis;

  ResultDataProvider(IoTrace trace, ResultAnalysis analysis) {
    this.trace = trace;
    this.analysis = analysis;
  }

  /** The columns. */
  protected abstract List<Heading> headings(Map<String, Object> parameters);

  /** The rows, a parent before its children. */
  protected abstract List<ResultRow> rows(Judged judged, Map<String, Object> parameters);

  @Override
  public TmfModelResponse<TmfTreeModel<ResultRow>> fetchTree(
      Map<String, Object> parameters, IProgressMonitor monitor) {
    analysis.schedule();
    Judged judged = analysis.judged();
    if (judged != null) {
      TmfTreeModel.Builder<ResultRow> model = new TmfTreeModel.Builder<>();
      model.setColumnDescriptors(List.copyOf(headings(parameters)));
      model.setEntries(rows(judged, parameters));
      return new TmfModelResponse<>(
          model.build(), ITmfResponse.Status.COMPLETED, CommonStatusMessage.COMPLETED);
    }
    if (analysis.failure() != null) {
      return new TmfModelResponse<>(null, ITmfResponse.Status.FAILED, analysis.failure());
    }
    return analysis.isCancelled()
        ? new TmfModelResponse<>(
            null, ITmfResponse.Status.CANCELLED, CommonStatusMessage.TASK_CANCELLED)
        : new TmfModelResponse<>(null, ITmfResponse.Status.RUNNING, CommonStatusMessage.RUNNING);
  }
}
