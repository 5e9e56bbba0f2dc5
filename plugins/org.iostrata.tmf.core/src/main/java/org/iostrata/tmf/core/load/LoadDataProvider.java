// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.load;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
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
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse;
import org.eclipse.tracecompass.tmf.core.response.TmfModelResponse;
import org.iostrata.core.internal.load.Load;
import org.iostrata.core.internal.load.LoadGrouping;
import org.iostrata.core.internal.load.Loads;
import org.iostrata.tmf.core.ChartScale;
import org.iostrata.tmf.core.ChartTimes;
import org.iostrata.tmf.core.trace.IoTrace;

/** The chart of one measure of a trace: a line for each layer, and for each group in it. */
public final class LoadDataProvider implements ITmfTreeXYDataProvider<TmfTreeDataModel> {
  /**
   * A parameter of both questions: the name of one of {@link RowsBelow}, the first when it is not
   * said.
   */
  public static final String BELOW = "below";

  /** The row of all operations of a layer: what a view shows unasked. */
  public static final String ALL = LoadTree.ALL;

  /** More rows than a chart has. */
  private static final long MOST_ROWS = 1L << 32;

  private static final AtomicLong NEXT = new AtomicLong();

  private final IoTrace trace;
  private final LoadMeasure measure;
  private final long root = NEXT.getAndAdd(MOST_ROWS);
  private final Map<LoadGrouping, LoadTree> trees = new ConcurrentHashMap<>();

  /** Held, as a trace that was closed does not know them any more. */
  private final Map<LoadGrouping, LoadAnalysis> analyses = new EnumMap<>(LoadGrouping.class);

  LoadDataProvider(IoTrace trace, LoadMeasure measure) {
    this.trace = trace;
    this.measure = measure;
    for (LoadGrouping grouping : LoadGrouping.values()) {
      analyses.put(grouping, LoadAnalysis.of(trace, grouping));
    }
  }

  @Override
  public String getId() {
    return measure.provider();
  }

  private static LoadGrouping grouping(Map<String, Object> parameters) {
    RowsBelow below =
        parameters.get(BELOW) instanceof String name ? RowsBelow.valueOf(name) : RowsBelow.KINDS;
    return below.grouping();
  }

  /** The rows, or null while loads are looked for and when they could not be found. */
  private LoadTree tree(LoadGrouping grouping) {
    return trees.computeIfAbsent(grouping, this::layOut);
  }

  private LoadTree layOut(LoadGrouping grouping) {
    Loads layers = analyses.get(LoadGrouping.LAYER).loads();
    Loads groups = analyses.get(grouping).loads();
    if (layers == null || groups == null) {
      return null;
    }
    // Rows of another grouping have other ids, so that a view does not take one for the other.
    long first = root + grouping.ordinal() * (MOST_ROWS / LoadGrouping.values().length);
    LoadTree tree = new LoadTree(trace.description(), trace.title(), measure, first);
    tree.add(layers, groups, grouping);
    return tree;
  }

  @Override
  public TmfModelResponse<TmfTreeModel<TmfTreeDataModel>> fetchTree(
      Map<String, Object> parameters, IProgressMonitor monitor) {
    LoadGrouping grouping = grouping(parameters);
    analyses.get(LoadGrouping.LAYER).schedule();
    analyses.get(grouping).schedule();
    LoadTree tree = tree(grouping);
    return tree == null
        ? nothing(grouping)
        : completed(new TmfTreeModel<>(List.of("Load"), tree.rows()));
  }

  private <T> TmfModelResponse<T> nothing(LoadGrouping grouping) {
    for (LoadGrouping asked : List.of(LoadGrouping.LAYER, grouping)) {
      LoadAnalysis analysis = analyses.get(asked);
      if (analysis.failure() != null) {
        return new TmfModelResponse<>(null, ITmfResponse.Status.FAILED, analysis.failure());
      }
      if (analysis.isCancelled()) {
        return new TmfModelResponse<>(
            null, ITmfResponse.Status.CANCELLED, CommonStatusMessage.TASK_CANCELLED);
      }
    }
    return new TmfModelResponse<>(null, ITmfResponse.Status.RUNNING, CommonStatusMessage.RUNNING);
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
    LoadTree tree = tree(grouping(parameters));
    if (tree == null) {
      return nothing(grouping(parameters));
    }
    long[] asked = ChartTimes.asked(times);
    long[] borders = ChartTimes.borders(asked, trace.axis());
    ChartScale scale = ChartScale.in(parameters);
    List<ISeriesModel> lines = new ArrayList<>();
    for (long item : items) {
      Load load = tree.load(item);
      if (load != null) {
        double[] values = new double[asked.length];
        load.steps(borders, (step, of) -> values[step] = scale.place(measure.of(of)));
        String name = trace.title() + "/" + tree.name(item);
        lines.add(
            new SeriesModel.SeriesModelBuilder(item, name, asked, values)
                .yAxisDescription(scale.axis(measure.axis()))
                .build());
      }
    }
    return completed(new TmfXyModel(measure.title(), lines));
  }
}
