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
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphRowModel;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse;
import org.eclipse.tracecompass.tmf.core.response.TmfModelResponse;
import org.iostrata.core.internal.surroundings.CallLane;
import org.iostrata.core.internal.surroundings.TraceSurroundings;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.source.FilterException;
import org.iostrata.tmf.core.surroundings.SurroundingsAnalysis;
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

  /** A parameter of {@link #fetchTree}: which rows are above others, a name of {@link RowOrder}. */
  public static final String ORDER = "order";

  /** A parameter of {@link #fetchRowModel}: a name of {@link ColoursBy}. */
  public static final String COLOURS = "colours";

  /** A parameter of {@link #fetchRowModel}: the formula of {@link ColoursBy#FORMULA}. */
  public static final String FORMULA = "formula";

  /** A parameter of {@link #fetchRowModel}: an expression; bars without such operations are dim. */
  public static final String WHERE = "where";

  /** A parameter of {@link #fetchRowModel}: whether such bars are left out. */
  public static final String HIDE = "hide";

  /** A parameter of {@link #fetchRowModel}: an expression; bars without such are left out. */
  public static final String ONLY = "only";

  /** A parameter of {@link #fetchTree}: whether rows show what else the program does. */
  public static final String CALLS = "calls";

  /** A parameter of {@link #fetchArrows}: whether those from parent to child are left out. */
  public static final String NO_LINKS = "no_links";

  /** A parameter of {@link #fetchArrows}: whether messages are left out. */
  public static final String NO_MESSAGES = "no_messages";

  /** So many arrows say that there may be more. */
  public static final int MANY_ARROWS = SwimlaneArrows.MOST / 2;

  private final IoTrace trace;
  private final TimelineAnalysis analysis;
  private final SurroundingsAnalysis beside;
  private final TimeAxis axis;

  /** Every tree that was asked for; the same for every client. */
  private final Map<SwimlaneWish, SwimlaneTree> trees = new ConcurrentHashMap<>();

  private final Map<ColourWish, BarColours> colours = new ConcurrentHashMap<>();

  SwimlaneDataProvider(IoTrace trace, TimelineAnalysis analysis) {
    this.trace = trace;
    this.analysis = analysis;
    beside = SurroundingsAnalysis.of(trace);
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
    boolean waits = wish.calls() && beside != null && beside.mayCome();
    String notice = SwimlaneNotice.of(analysis, beside, wish);
    if (analysis.timeline() == null && notice == null) {
      return missing();
    }
    if (waits && analysis.failure() == null) {
      return running();
    }
    if (notice != null) {
      TimeGraphEntryModel row =
          new TimeGraphEntryModel(wish.firstId(), -1, trace.title(), fromNs(), toNs());
      return completed(new TmfTreeModel<>(List.of("Name"), List.of(row)));
    }
    SwimlaneTree tree = layOut(wish);
    trees.put(wish, tree);
    var model =
        new TmfTreeModel<>(List.of("Name"), tree.entries(RowOrder.of(parameters.get(ORDER))));
    boolean arrowsCome = analysis.hasRequests() && beside != null && beside.mayCome();
    return arrowsCome
        ? new TmfModelResponse<>(model, ITmfResponse.Status.RUNNING, CommonStatusMessage.RUNNING)
        : completed(model);
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
    return SwimlaneLayout.of(timeline, beside, wish).tree(wish, trace.title(), fromNs(), lastNs);
  }

  private <T> TmfModelResponse<T> missing() {
    return analysis.isCancelled()
        ? new TmfModelResponse<>(
            null, ITmfResponse.Status.CANCELLED, CommonStatusMessage.TASK_CANCELLED)
        : running();
  }

  private static <T> TmfModelResponse<T> running() {
    return new TmfModelResponse<>(null, ITmfResponse.Status.RUNNING, CommonStatusMessage.RUNNING);
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
      String notice = SwimlaneNotice.of(analysis, beside, wish);
      if (notice == null && analysis.timeline() == null) {
        return missing();
      }
      rows.add(
          notice == null
              ? row(wish, id, filter, drawn)
              : SwimlaneNotice.row(id, notice, fromNs(), toNs()));
    }
    return completed(new TimeGraphModel(rows));
  }

  private ITimeGraphRowModel row(
      SwimlaneWish wish, long id, SwimlaneFilter filter, SwimlaneBars drawn) {
    List<ITimeGraphState> bars = new ArrayList<>();
    CallLane calls = tree(wish).calls(id);
    if (calls != null) {
      drawn.calls(calls, surroundings(), bars::add);
    } else {
      drawn.row(tree(wish), id, bar -> add(bar, bars, filter));
    }
    return new TimeGraphRowModel(id, bars);
  }

  private SwimlaneTree tree(SwimlaneWish wish) {
    return trees.computeIfAbsent(wish, this::layOut);
  }

  private BarColours colours(Map<String, Object> parameters) throws FilterException {
    Timeline timeline = analysis.timeline();
    ColourWish wish = ColourWish.in(parameters);
    return timeline == null
        ? new KindColours()
        : colours.computeIfAbsent(wish, by -> by.colours(timeline));
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
      long fromNs = axis.inTrace(times.get(0));
      long toNs = axis.inTrace(times.get(times.size() - 1) + 1);
      SwimlaneArrows all = arrows(tree(SwimlaneWish.in(parameters)));
      if (!Boolean.TRUE.equals(parameters.get(NO_LINKS))) {
        arrows.addAll(all.links(fromNs, toNs));
        arrows.addAll(all.requests(fromNs, toNs));
      }
      if (!Boolean.TRUE.equals(parameters.get(NO_MESSAGES))) {
        arrows.addAll(all.messages(fromNs, toNs));
      }
    }
    return completed(arrows);
  }

  private SwimlaneArrows arrows(SwimlaneTree shown) {
    return new SwimlaneArrows(shown, analysis.timeline(), surroundings(), axis);
  }

  private TraceSurroundings surroundings() {
    return beside == null ? null : beside.surroundings();
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
    String notice = SwimlaneNotice.of(analysis, beside, SwimlaneWish.of(id));
    if (notice != null) {
      return completed(Map.of("Notice", notice));
    }
    if (timeline == null) {
      return completed(Map.of());
    }
    SwimlaneTree shown = tree(SwimlaneWish.of(id));
    return completed(new RowTooltip(shown, timeline, surroundings(), axis).of(id, element, times));
  }

  @Override
  public TmfModelResponse<OutputStyleModel> fetchStyle(
      Map<String, Object> parameters, IProgressMonitor monitor) {
    try {
      return completed(new OutputStyleModel(CallStyles.with(colours(parameters).styles().all())));
    } catch (FilterException e) {
      return new TmfModelResponse<>(null, ITmfResponse.Status.FAILED, e.getMessage());
    }
  }

  private static <T> TmfModelResponse<T> completed(T model) {
    return new TmfModelResponse<>(
        model, ITmfResponse.Status.COMPLETED, CommonStatusMessage.COMPLETED);
  }
}
