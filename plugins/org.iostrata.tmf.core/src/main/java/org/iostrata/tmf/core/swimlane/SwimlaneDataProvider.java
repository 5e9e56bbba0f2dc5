// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import com.google.common.collect.ImmutableMultimap;
import com.google.common.collect.Multimap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
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
import org.iostrata.core.source.FilterException;
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

  /** A parameter of {@link #fetchTree}: by what rows are grouped, a name of {@link RowsBy}. */
  public static final String ROWS = "rows";

  /** A parameter of {@link #fetchRowModel}: a name of {@link ColoursBy}. */
  public static final String COLOURS = "colours";

  /** A parameter of {@link #fetchRowModel}: an expression; bars without such operations are dim. */
  public static final String WHERE = "where";

  /** A parameter of {@link #fetchRowModel}: whether such bars are left out. */
  public static final String HIDE = "hide";

  /** A parameter of {@link #fetchRowModel}: an expression; bars without such are left out. */
  public static final String ONLY = "only";

  /** Arrows given at most; of more, a part evenly spread is given. */
  private static final int MOST_ARROWS = 2000;

  /** So many arrows say that there may be more. */
  public static final int MANY_ARROWS = MOST_ARROWS / 2;

  private final IoTrace trace;
  private final TimelineAnalysis analysis;
  private final TimeAxis axis;

  /** Every tree that was asked for; the same for every client. */
  private final Map<SwimlaneWish, SwimlaneTree> trees = new ConcurrentHashMap<>();

  private final Map<ColoursBy, BarColours> colours = new ConcurrentHashMap<>();

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
    SwimlaneWish wish = SwimlaneWish.in(parameters);
    String notice = notice(wish);
    if (analysis.timeline() == null && notice == null) {
      return missing();
    }
    if (notice != null) {
      TimeGraphEntryModel row =
          new TimeGraphEntryModel(wish.firstId(), -1, trace.title(), fromNs(), toNs());
      return completed(new TmfTreeModel<>(List.of("Name"), List.of(row)));
    }
    SwimlaneTree tree = layOut(wish);
    trees.put(wish, tree);
    return completed(new TmfTreeModel<>(List.of("Name"), tree.entries()));
  }

  private long fromNs() {
    return trace.getStartTime().toNanos();
  }

  private long toNs() {
    return trace.getEndTime().toNanos();
  }

  private SwimlaneTree layOut(SwimlaneWish wish) {
    Timeline timeline = analysis.timeline();
    long lastNs = Math.max(toNs(), axis.onAxis(timeline.lastNs()));
    return new SwimlaneLayout(timeline).tree(wish, trace.title(), fromNs(), lastNs);
  }

  /** Why there are no lanes; null when there are, or may come. */
  private String notice(SwimlaneWish wish) {
    Timeline timeline = analysis.timeline();
    if (timeline == null) {
      return analysis.failure();
    }
    if (timeline.lanes().isEmpty()) {
      return "The trace has no I/O operations";
    }
    return timeline.ownLanes().isEmpty() && !wish.foreign()
        ? "The trace has operations on files of the system and of libraries only: see the view's menu"
        : null;
  }

  private <T> TmfModelResponse<T> missing() {
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
    if (times == null || times.isEmpty() || items == null) {
      return new TmfModelResponse<>(
          null, ITmfResponse.Status.FAILED, CommonStatusMessage.INCORRECT_QUERY_PARAMETERS);
    }
    try {
      SwimlaneFilter filter = new SwimlaneFilter(analysis.timeline(), parameters);
      return rows(items, filter, new SwimlaneBars(axis, colours(parameters), times), monitor);
    } catch (FilterException e) {
      return new TmfModelResponse<>(null, ITmfResponse.Status.FAILED, e.getMessage());
    }
  }

  private TmfModelResponse<TimeGraphModel> rows(
      List<Long> items, SwimlaneFilter filter, SwimlaneBars drawn, IProgressMonitor monitor) {
    List<ITimeGraphRowModel> rows = new ArrayList<>();
    for (long id : items) {
      if (monitor != null && monitor.isCanceled()) {
        return new TmfModelResponse<>(
            null, ITmfResponse.Status.CANCELLED, CommonStatusMessage.TASK_CANCELLED);
      }
      SwimlaneWish wish = SwimlaneWish.of(id);
      String notice = notice(wish);
      if (notice == null && analysis.timeline() == null) {
        return missing();
      }
      rows.add(notice == null ? row(wish, id, filter, drawn) : noticeRow(id, notice));
    }
    return completed(new TimeGraphModel(rows));
  }

  private ITimeGraphRowModel row(
      SwimlaneWish wish, long id, SwimlaneFilter filter, SwimlaneBars drawn) {
    List<ITimeGraphState> bars = new ArrayList<>();
    drawn.row(tree(wish), id, bar -> add(bar, bars, filter));
    return new TimeGraphRowModel(id, bars);
  }

  private SwimlaneTree tree(SwimlaneWish wish) {
    return trees.computeIfAbsent(wish, this::layOut);
  }

  private BarColours colours(Map<String, Object> parameters) {
    return analysis.timeline() == null
        ? new KindColours()
        : colours.computeIfAbsent(
            ColoursBy.of(parameters.get(COLOURS)), by -> by.colours(analysis.timeline()));
  }

  /** The notice in a bar over the whole time: names of rows are cut off, labels are not. */
  private ITimeGraphRowModel noticeRow(long id, String notice) {
    long durationNs = Math.max(1, toNs() - fromNs());
    List<ITimeGraphState> bar = new ArrayList<>();
    bar.add(new TimeGraphState(fromNs(), durationNs, notice, SwimlaneStyles.notice()));
    return new TimeGraphRowModel(id, bar);
  }

  private void add(FilterableState bar, List<ITimeGraphState> bars, SwimlaneFilter filter) {
    Timeline timeline = analysis.timeline();
    if (filter.hides(bar)) {
      return;
    }
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
    List<ITimeGraphArrow> arrows = new ArrayList<>();
    if (times != null && !times.isEmpty() && timeline != null) {
      SwimlaneTree shown = tree(SwimlaneWish.in(parameters));
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
    List<Long> items = DataProviderParameterUtils.extractSelectedItems(parameters);
    List<Long> times = DataProviderParameterUtils.extractTimeRequested(parameters);
    Object element = parameters.get(DataProviderParameterUtils.REQUESTED_ELEMENT_KEY);
    Timeline timeline = analysis.timeline();
    if (items == null || items.isEmpty()) {
      return completed(Map.of());
    }
    long id = items.get(0);
    String notice = notice(SwimlaneWish.of(id));
    if (notice != null) {
      return completed(Map.of("Notice", notice));
    }
    if (timeline == null) {
      return completed(Map.of());
    }
    SwimlaneTooltip tooltip = new SwimlaneTooltip(timeline);
    SwimlaneTree shown = tree(SwimlaneWish.of(id));
    if (element instanceof ITimeGraphArrow arrow) {
      Lane child = shown.lane(arrow.getDestinationId());
      long admitNs = axis.inTrace(arrow.getStartTime() + arrow.getDuration());
      return completed(child == null ? Map.of() : tooltip.link(child, admitNs));
    }
    if (element instanceof ITimeGraphState bar) {
      long begin = axis.inTrace(bar.getStartTime());
      return completed(tooltip.bar(shown, id, begin, begin + bar.getDuration()));
    }
    if (times == null || times.isEmpty()) {
      return completed(Map.of());
    }
    long time = axis.inTrace(times.get(0));
    return completed(tooltip.bar(shown, id, time, time + 1));
  }

  @Override
  public TmfModelResponse<OutputStyleModel> fetchStyle(
      Map<String, Object> parameters, IProgressMonitor monitor) {
    return completed(new OutputStyleModel(colours(parameters).styles().all()));
  }

  private static <T> TmfModelResponse<T> completed(T model) {
    return new TmfModelResponse<>(
        model, ITmfResponse.Status.COMPLETED, CommonStatusMessage.COMPLETED);
  }
}
