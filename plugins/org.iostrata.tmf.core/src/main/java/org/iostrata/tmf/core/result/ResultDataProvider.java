// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.result;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.tracecompass.tmf.core.model.CommonStatusMessage;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse;
import org.eclipse.tracecompass.tmf.core.response.TmfModelResponse;
import org.iostrata.tmf.core.CoreAnalysis;
import org.iostrata.tmf.core.trace.IoTrace;

/**
 * Rows about what an analysis has found, which looks for it when they are first asked for.
 *
 * @param <T> what is found
 */
public abstract class ResultDataProvider<T> implements ITmfTreeDataProvider<ResultRow> {
  /** More rows than a view has. */
  private static final long MOST_ROWS = 1L << 32;

  private static final AtomicLong NEXT = new AtomicLong();

  /** The id of the first row. */
  protected final long root = NEXT.getAndAdd(MOST_ROWS);

  protected final IoTrace trace;
  private final CoreAnalysis<T> analysis;
  private final Supplier<T> found;

  /**
   * Rows of a trace.
   *
   * @param found what the analysis has found; null as long as there is nothing
   */
  protected ResultDataProvider(IoTrace trace, CoreAnalysis<T> analysis, Supplier<T> found) {
    this.trace = trace;
    this.analysis = analysis;
    this.found = found;
  }

  /** The columns. */
  protected abstract List<Heading> headings(Map<String, Object> parameters);

  /** The rows, a parent before its children. */
  protected abstract List<ResultRow> rows(T of, Map<String, Object> parameters);

  @Override
  public TmfModelResponse<TmfTreeModel<ResultRow>> fetchTree(
      Map<String, Object> parameters, IProgressMonitor monitor) {
    analysis.schedule();
    T of = found.get();
    if (of != null) {
      TmfTreeModel.Builder<ResultRow> model = new TmfTreeModel.Builder<>();
      model.setColumnDescriptors(List.copyOf(headings(parameters)));
      model.setEntries(rows(of, parameters));
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
