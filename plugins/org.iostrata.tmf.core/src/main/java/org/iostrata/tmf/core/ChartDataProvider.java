// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.CommonStatusMessage;
import org.eclipse.tracecompass.tmf.core.model.SeriesModel;
import org.eclipse.tracecompass.tmf.core.model.TmfXyModel;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.model.xy.ISeriesModel;
import org.eclipse.tracecompass.tmf.core.model.xy.ITmfTreeXYDataProvider;
import org.eclipse.tracecompass.tmf.core.model.xy.ITmfXyModel;
import org.eclipse.tracecompass.tmf.core.model.xy.TmfXYAxisDescription;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse;
import org.eclipse.tracecompass.tmf.core.response.TmfModelResponse;
import org.iostrata.core.source.FilterException;
import org.iostrata.tmf.core.trace.IoTrace;

/** Lines over time of one trace, from what an analysis has found. */
public abstract class ChartDataProvider implements ITmfTreeXYDataProvider<TmfTreeDataModel> {
  /** More rows than a chart has. */
  private static final long MOST_ROWS = 1L << 32;

  private static final AtomicLong NEXT = new AtomicLong(1L << 60);

  private final IoTrace trace;
  private final CoreAnalysis<?> analysis;
  private final String title;

  /** A chart with a title. */
  protected ChartDataProvider(IoTrace trace, CoreAnalysis<?> analysis, String title) {
    this.trace = trace;
    this.analysis = analysis;
    this.title = title;
  }

  /** The trace. */
  protected final IoTrace trace() {
    return trace;
  }

  /** An id behind which nobody else has any. */
  protected static long newRoot() {
    return NEXT.getAndAdd(MOST_ROWS);
  }

  /**
   * The rows that parameters ask for; null while the analysis looks for what is in them.
   *
   * @throws FilterException when what they ask for is wrong
   */
  protected abstract ChartRows rows(Map<String, Object> parameters) throws FilterException;

  @Override
  public final TmfModelResponse<TmfTreeModel<TmfTreeDataModel>> fetchTree(
      Map<String, Object> parameters, IProgressMonitor monitor) {
    analysis.schedule();
    try {
      ChartRows rows = rows(parameters);
      return rows == null ? nothing() : completed(new TmfTreeModel<>(rows.headings(), rows.rows()));
    } catch (FilterException e) {
      return failed(e.getMessage());
    }
  }

  private <T> TmfModelResponse<T> nothing() {
    if (analysis.failure() != null) {
      return failed(analysis.failure());
    }
    return analysis.isCancelled()
        ? new TmfModelResponse<>(
            null, ITmfResponse.Status.CANCELLED, CommonStatusMessage.TASK_CANCELLED)
        : new TmfModelResponse<>(null, ITmfResponse.Status.RUNNING, CommonStatusMessage.RUNNING);
  }

  private static <T> TmfModelResponse<T> failed(String why) {
    return new TmfModelResponse<>(null, ITmfResponse.Status.FAILED, why);
  }

  private static <T> TmfModelResponse<T> completed(T model) {
    return new TmfModelResponse<>(
        model, ITmfResponse.Status.COMPLETED, CommonStatusMessage.COMPLETED);
  }

  @Override
  public final TmfModelResponse<ITmfXyModel> fetchXY(
      Map<String, Object> parameters, IProgressMonitor monitor) {
    List<Long> times = DataProviderParameterUtils.extractTimeRequested(parameters);
    List<Long> items = DataProviderParameterUtils.extractSelectedItems(parameters);
    if (times == null || times.isEmpty() || items == null) {
      return failed(CommonStatusMessage.INCORRECT_QUERY_PARAMETERS);
    }
    try {
      ChartRows rows = rows(parameters);
      return rows == null
          ? nothing()
          : completed(
              new TmfXyModel(
                  title, lines(rows, items, ChartTimes.asked(times), ChartScale.in(parameters))));
    } catch (FilterException e) {
      return failed(e.getMessage());
    }
  }

  private List<ISeriesModel> lines(
      ChartRows rows, List<Long> items, long[] asked, ChartScale scale) {
    long[] borders = ChartTimes.borders(asked, trace.axis());
    List<ISeriesModel> lines = new ArrayList<>();
    for (long item : items) {
      ChartLine line = rows.line(item);
      if (line != null) {
        double[] places = line.values(borders);
        for (int i = 0; i < places.length; i++) {
          places[i] = Double.isFinite(places[i]) ? scale.place(places[i]) : 0;
        }
        TmfXYAxisDescription axis = new TmfXYAxisDescription(line.axis(), line.unit());
        lines.add(
            new SeriesModel.SeriesModelBuilder(
                    item, trace.title() + "/" + rows.name(item), asked, places)
                .yAxisDescription(scale.axis(axis))
                .build());
      }
    }
    return lines;
  }
}
