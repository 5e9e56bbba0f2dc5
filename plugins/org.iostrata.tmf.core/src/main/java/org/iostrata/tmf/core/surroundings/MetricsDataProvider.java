// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.surroundings;

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
import org.iostrata.tmf.core.ChartTimes;
import org.iostrata.tmf.core.Scale;
import org.iostrata.tmf.core.trace.IoTrace;

/** The metrics of a trace as lines over time. */
public final class MetricsDataProvider implements ITmfTreeXYDataProvider<TmfTreeDataModel> {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.core.surroundings.metrics";

  /** More rows than a chart has. */
  private static final long MOST_ROWS = 1L << 32;

  private static final AtomicLong NEXT = new AtomicLong(1L << 60);

  private final IoTrace trace;
  private final SurroundingsAnalysis analysis;
  private final long root = NEXT.getAndAdd(MOST_ROWS);
  private MetricsTree tree;

  MetricsDataProvider(IoTrace trace, SurroundingsAnalysis analysis) {
    this.trace = trace;
    this.analysis = analysis;
  }

  @Override
  public String getId() {
    return ID;
  }

  /** The rows, or null while metrics are looked for and when they could not be found. */
  private synchronized MetricsTree tree() {
    if (tree == null && !analysis.mayCome() && analysis.surroundings() != null) {
      tree = new MetricsTree(trace.description(), analysis.surroundings(), root, trace.title());
    }
    return tree;
  }

  @Override
  public TmfModelResponse<TmfTreeModel<TmfTreeDataModel>> fetchTree(
      Map<String, Object> parameters, IProgressMonitor monitor) {
    MetricsTree now = tree();
    return now == null
        ? nothing()
        : completed(new TmfTreeModel<>(MetricsTree.HEADINGS, now.rows()));
  }

  private <T> TmfModelResponse<T> nothing() {
    if (analysis.failure() != null) {
      return new TmfModelResponse<>(null, ITmfResponse.Status.FAILED, analysis.failure());
    }
    return analysis.isCancelled()
        ? new TmfModelResponse<>(
            null, ITmfResponse.Status.CANCELLED, CommonStatusMessage.TASK_CANCELLED)
        : new TmfModelResponse<>(null, ITmfResponse.Status.RUNNING, CommonStatusMessage.RUNNING);
  }

  private static <T> TmfModelResponse<T> completed(T model) {
    return new TmfModelResponse<>(
        model, ITmfResponse.Status.COMPLETED, CommonStatusMessage.COMPLETED);
  }

  @Override
  public TmfModelResponse<ITmfXyModel> fetchXY(
      Map<String, Object> parameters, IProgressMonitor monitor) {
    List<Long> times = DataProviderParameterUtils.extractTimeRequested(parameters);
    List<Long> items = DataProviderParameterUtils.extractSelectedItems(parameters);
    if (times == null || times.isEmpty() || items == null) {
      return new TmfModelResponse<>(
          null, ITmfResponse.Status.FAILED, CommonStatusMessage.INCORRECT_QUERY_PARAMETERS);
    }
    MetricsTree now = tree();
    if (now == null) {
      return nothing();
    }
    long[] asked = ChartTimes.asked(times);
    long[] borders = ChartTimes.borders(asked, trace.axis());
    Scale scale = Scale.in(parameters);
    List<ISeriesModel> lines = new ArrayList<>();
    for (long item : items) {
      MetricLine line = now.line(item);
      if (line != null) {
        double[] places = line.values(borders);
        for (int i = 0; i < places.length; i++) {
          places[i] = scale.place(places[i]);
        }
        lines.add(
            new SeriesModel.SeriesModelBuilder(
                    item, trace.title() + "/" + now.name(item), asked, places)
                .yAxisDescription(scale.axis(new TmfXYAxisDescription(line.name(), line.unit())))
                .build());
      }
    }
    return completed(new TmfXyModel("Metrics", lines));
  }
}
