// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.tracecompass.tmf.core.model.CommonStatusMessage;
import org.eclipse.tracecompass.tmf.core.model.TmfXyModel;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.model.xy.ISeriesModel;
import org.eclipse.tracecompass.tmf.core.model.xy.ITmfTreeXYDataProvider;
import org.eclipse.tracecompass.tmf.core.model.xy.ITmfXyModel;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse;
import org.eclipse.tracecompass.tmf.core.response.TmfModelResponse;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;

/**
 * The charts of all traces of an experiment as one: rows and lines of each behind those of the one
 * before. (Trace Compass' own composite is in another package in each of its versions.)
 */
public final class ExperimentChart implements ITmfTreeXYDataProvider<TmfTreeDataModel> {
  private final String id;
  private final String title;
  private final List<ITmfTreeXYDataProvider<TmfTreeDataModel>> charts;

  /** Charts as one; no two have a row with one id. */
  public ExperimentChart(
      String id, String title, List<ITmfTreeXYDataProvider<TmfTreeDataModel>> charts) {
    this.id = id;
    this.title = title;
    this.charts = List.copyOf(charts);
  }

  /** The charts with an id of all traces of an experiment that have one. */
  @SuppressWarnings("unchecked")
  public static ExperimentChart of(ITmfTrace experiment, String id, String title) {
    List<ITmfTreeXYDataProvider<TmfTreeDataModel>> charts = new ArrayList<>();
    for (ITmfTrace trace : TmfTraceManager.getTraceSet(experiment)) {
      ITmfTreeXYDataProvider<TmfTreeDataModel> chart =
          trace == experiment ? null : Providers.of(trace, id, ITmfTreeXYDataProvider.class);
      if (chart != null) {
        charts.add(chart);
      }
    }
    return new ExperimentChart(id, title, charts);
  }

  @Override
  public String getId() {
    return id;
  }

  @Override
  public TmfModelResponse<TmfTreeModel<TmfTreeDataModel>> fetchTree(
      Map<String, Object> parameters, IProgressMonitor monitor) {
    return together(
        charts.stream().map(chart -> chart.fetchTree(parameters, monitor)).toList(),
        models ->
            new TmfTreeModel<>(
                models.get(0).getHeaders(),
                models.stream().flatMap(model -> model.getEntries().stream()).toList()));
  }

  @Override
  public TmfModelResponse<ITmfXyModel> fetchXY(
      Map<String, Object> parameters, IProgressMonitor monitor) {
    return together(
        charts.stream().map(chart -> chart.fetchXY(parameters, monitor)).toList(),
        models -> new TmfXyModel(title, lines(models)));
  }

  private static List<ISeriesModel> lines(List<ITmfXyModel> models) {
    return models.stream().flatMap(model -> model.getSeriesData().stream()).toList();
  }

  /**
   * What all that have an answer say. It is complete when nobody has anything to add; where nobody
   * has one, it is what the first says of that.
   */
  private static <T> TmfModelResponse<T> together(
      List<TmfModelResponse<T>> answers, Function<List<T>, T> join) {
    List<T> models =
        answers.stream().map(TmfModelResponse::getModel).filter(Objects::nonNull).toList();
    boolean isRunning = statuses(answers).anyMatch(ITmfResponse.Status.RUNNING::equals);
    if (isRunning) {
      return new TmfModelResponse<>(
          models.isEmpty() ? null : join.apply(models),
          ITmfResponse.Status.RUNNING,
          CommonStatusMessage.RUNNING);
    }
    if (models.isEmpty()) {
      return answers.isEmpty()
          ? new TmfModelResponse<>(
              null, ITmfResponse.Status.COMPLETED, CommonStatusMessage.COMPLETED)
          : answers.get(0);
    }
    return new TmfModelResponse<>(
        join.apply(models), ITmfResponse.Status.COMPLETED, CommonStatusMessage.COMPLETED);
  }

  private static <T> Stream<ITmfResponse.Status> statuses(List<TmfModelResponse<T>> answers) {
    return answers.stream().map(TmfModelResponse::getStatus);
  }
}
