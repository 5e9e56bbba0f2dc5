// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import com.google.common.collect.ImmutableMultimap;
import com.google.common.collect.Multimap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.CommonStatusMessage;
import org.eclipse.tracecompass.tmf.core.model.IOutputStyleProvider;
import org.eclipse.tracecompass.tmf.core.model.OutputStyleModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphArrow;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphDataProvider;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphRowModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphState;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphArrow;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphRowModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphState;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse;
import org.eclipse.tracecompass.tmf.core.response.TmfModelResponse;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.tmf.core.trace.IoTrace;
import org.iostrata.tmf.core.trace.TimeAxis;

/**
 * The swimlanes of one trace: rows, bars, arrows and tooltips straight from the {@link Timeline};
 * no state system is built.
 */
public final class SwimlaneDataProvider
    implements ITimeGraphDataProvider<TimeGraphEntryModel>, IOutputStyleProvider {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.core.swimlanes";

  /** A parameter of {@link #fetchTree}: whether lanes about other than the program's files show. */
  public static final String FOREIGN_FILES = "foreign_files";

  /** Arrows given at most; of more, a part evenly spread is given. */
  private static final int MOST_ARROWS = 2000;

  /** So many arrows say that there may be more. */
  public static final int MANY_ARROWS = MOST_ARROWS / 2;

  private final IoTrace trace;
  private final TimelineAnalysis analysis;
  private final TimeAxis axis;
  private volatile SwimlaneTree tree;

  /** Why there are no lanes, or null. */
  private volatile String notice;

  SwimlaneDataProvider(IoTrace trace, TimelineAnalysis analysis) {
    this.trace = trace;
    this.analysis = analysis;
    axis = trace.axis();
  }

  @Override
  public String getId() {
    return ID;
  }

  @Override
  public TmfModelResponse<TmfTreeModel<TimeGraphEntryModel>> fetchTree(
      Map<String, Object> parameters, IProgressMonitor monitor) {
    Timeline timeline = analysis.timeline();
    boolean foreign = Boolean.TRUE.equals(parameters.get(FOREIGN_FILES));
    notice = timeline == null ? analysis.failure() : whyEmpty(timeline, foreign);
    if (timeline == null && notice == null) {
      return noTree();
    }
    long fromNs = trace.getStartTime().toNanos();
    long toNs = trace.getEndTime().toNanos();
    if (notice != null) {
      TimeGraphEntryModel row = new TimeGraphEntryModel(0, -1, trace.title(), fromNs, toNs);
      return completed(new TmfTreeModel<>(List.of("Name"), List.of(row)));
    }
    long lastNs = Math.max(toNs, axis.onAxis(timeline.lastNs()));
    tree = new SwimlaneTree(timeline, trace.title(), fromNs, lastNs, foreign);
    return completed(new TmfTreeModel<>(List.of("Name"), tree.entries()));
  }

  /** Why there are no lanes, or null when there are. */
  private static String whyEmpty(Timeline timeline, boolean foreign) {
    if (timeline.lanes().isEmpty()) {
      return "The trace has no I/O operations";
    }
    return timeline.ownLanes().isEmpty() && !foreign
        ? "The trace has operations on files of the system and of libraries only: see the view's menu"
        : null;
  }

  private TmfModelResponse<TmfTreeModel<TimeGraphEntryModel>> noTree() {
    return analysis.isCancelled()
        ? new TmfModelResponse<>(
            null, ITmfResponse.Status.CANCELLED, CommonStatusMessage.TASK_CANCELLED)
        : new TmfModelResponse<>(null, ITmfResponse.Status.RUNNING, CommonStatusMessage.RUNNING);
  }

  @Override
  public TmfModelResponse<TimeGraphModel> fetchRowModel(
      Map<String, Object> parameters, IProgressMonitor monitor) {
    List<Long> times = DataProviderParameterUtils.extractTimeRequested(parameters);
    List<Long> items = DataProviderParameterUtils.extractSelectedItems(parameters);
    SwimlaneTree shown = tree;
    if (notice != null) {
      return completed(new TimeGraphModel(List.of(noticeRow())));
    }
    if (times == null || times.isEmpty() || items == null || shown == null) {
      return new TmfModelResponse<>(
          null, ITmfResponse.Status.FAILED, CommonStatusMessage.INCORRECT_QUERY_PARAMETERS);
    }
    SwimlaneFilter filter = new SwimlaneFilter(parameters);
    SwimlaneBars drawn = new SwimlaneBars(axis, times);
    List<ITimeGraphRowModel> rows = new ArrayList<>();
    for (long id : items) {
      if (monitor != null && monitor.isCanceled()) {
        return new TmfModelResponse<>(
            null, ITmfResponse.Status.CANCELLED, CommonStatusMessage.TASK_CANCELLED);
      }
      List<ITimeGraphState> bars = new ArrayList<>();
      drawn.row(shown, id, bar -> add(bar, bars, filter));
      rows.add(new TimeGraphRowModel(id, bars));
    }
    return completed(new TimeGraphModel(rows));
  }

  /** The notice in a bar over the whole time: names of rows are cut off, labels are not. */
  private ITimeGraphRowModel noticeRow() {
    long fromNs = trace.getStartTime().toNanos();
    long durationNs = Math.max(1, trace.getEndTime().toNanos() - fromNs);
    List<ITimeGraphState> bar = new ArrayList<>();
    bar.add(new TimeGraphState(fromNs, durationNs, notice, SwimlaneStyles.notice()));
    return new TimeGraphRowModel(0, bar);
  }

  private void add(FilterableState bar, List<ITimeGraphState> bars, SwimlaneFilter filter) {
    Timeline timeline = analysis.timeline();
    if (timeline == null || !filter.appliesTo(bar)) {
      bars.add(bar);
      return;
    }
    bar.describe(SwimlaneFilter.words(timeline, bar));
    applyFilterAndAddState(bars, bar, 0L, filter.predicates(), null);
  }

  /** A bar says all itself. */
  @Override
  public Multimap<String, Object> getFilterData(long row, long time, IProgressMonitor monitor) {
    return ImmutableMultimap.of();
  }

  @Override
  public TmfModelResponse<List<ITimeGraphArrow>> fetchArrows(
      Map<String, Object> parameters, IProgressMonitor monitor) {
    List<Long> times = DataProviderParameterUtils.extractTimeRequested(parameters);
    Timeline timeline = analysis.timeline();
    SwimlaneTree shown = tree;
    List<ITimeGraphArrow> arrows = new ArrayList<>();
    if (times != null && !times.isEmpty() && timeline != null && shown != null) {
      timeline.children(
          shown.lanes(),
          axis.inTrace(times.get(0)),
          axis.inTrace(times.get(times.size() - 1) + 1),
          MOST_ARROWS,
          (lane, i) -> {
            Lane parent = timeline.parentLane(lane, i);
            if (shown.row(parent) != null) {
              arrows.add(arrow(shown, parent, lane, i));
            }
          });
    }
    return completed(arrows);
  }

  /** From the parent, straight down while it lasts, to the begin of the child. */
  private ITimeGraphArrow arrow(SwimlaneTree shown, Lane parent, Lane child, int i) {
    long toNs = child.admitNs(i);
    long fromNs = Math.min(toNs, parent.callbackNs(child.parent(i)));
    return new TimeGraphArrow(
        shown.row(parent),
        shown.row(child),
        axis.onAxis(fromNs),
        toNs - fromNs,
        SwimlaneStyles.link());
  }

  @Override
  public TmfModelResponse<Map<String, String>> fetchTooltip(
      Map<String, Object> parameters, IProgressMonitor monitor) {
    Timeline timeline = analysis.timeline();
    if (notice != null) {
      return completed(Map.of("Notice", notice));
    }
    if (timeline == null) {
      return completed(Map.of());
    }
    SwimlaneTooltip tooltip = new SwimlaneTooltip(timeline);
    Object element = parameters.get(DataProviderParameterUtils.REQUESTED_ELEMENT_KEY);
    return completed(
        element instanceof FilterableState bar ? tooltip.of(bar) : Map.<String, String>of());
  }

  @Override
  public TmfModelResponse<OutputStyleModel> fetchStyle(
      Map<String, Object> parameters, IProgressMonitor monitor) {
    return completed(new OutputStyleModel(SwimlaneStyles.all()));
  }

  private static <T> TmfModelResponse<T> completed(T model) {
    return new TmfModelResponse<>(
        model, ITmfResponse.Status.COMPLETED, CommonStatusMessage.COMPLETED);
  }
}
