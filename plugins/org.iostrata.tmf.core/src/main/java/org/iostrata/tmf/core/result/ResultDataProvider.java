// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.result;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
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

  /** Rows of a trace. */
  protected ResultDataProvider(IoTrace trace, CoreAnalysis<T> analysis) {
    this.trace = trace;
    this.analysis = analysis;
  }

  /** The columns. */
  protected abstract List<Heading> headings(Map<String, Object> parameters);

  /**
   * The rows, a parent before its children.
   *
   * @throws IOException when what they need cannot be read: why
   */
  protected abstract List<ResultRow> rows(T of, Map<String, Object> parameters) throws IOException;

  /**
   * What was found; null as long as it is looked for.
   *
   * @throws IOException when it cannot be found: why
   * @throws CancellationException when the monitor says so
   */
  protected T find(Map<String, Object> parameters, IProgressMonitor monitor) throws IOException {
    return analysis.ask();
  }

  @Override
  public TmfModelResponse<TmfTreeModel<ResultRow>> fetchTree(
      Map<String, Object> parameters, IProgressMonitor monitor) {
    try {
      T of = find(parameters, monitor);
      if (of == null) {
        return without(ITmfResponse.Status.RUNNING, CommonStatusMessage.RUNNING);
      }
      TmfTreeModel.Builder<ResultRow> model = new TmfTreeModel.Builder<>();
      model.setColumnDescriptors(List.copyOf(headings(parameters)));
      model.setEntries(rows(of, parameters));
      return new TmfModelResponse<>(
          model.build(), ITmfResponse.Status.COMPLETED, CommonStatusMessage.COMPLETED);
    } catch (CancellationException e) {
      return without(ITmfResponse.Status.CANCELLED, CommonStatusMessage.TASK_CANCELLED);
    } catch (IOException e) {
      return without(ITmfResponse.Status.FAILED, e.getMessage());
    }
  }

  private static TmfModelResponse<TmfTreeModel<ResultRow>> without(
      ITmfResponse.Status status, String message) {
    return new TmfModelResponse<>(null, status, message);
  }
}
