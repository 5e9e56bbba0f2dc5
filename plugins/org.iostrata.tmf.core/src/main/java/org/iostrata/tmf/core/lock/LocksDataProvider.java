// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.lock;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
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
import org.iostrata.core.internal.lock.LockSpan;
import org.iostrata.core.internal.lock.LockUser;
import org.iostrata.core.internal.lock.Locks.Handover;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.tmf.core.swimlane.TimelineAnalysis;
import org.iostrata.tmf.core.trace.IoTrace;

/** The locks of a trace: for each file a row of every process that holds its lock or waits. */
public final class LocksDataProvider
    implements ITimeGraphDataProvider<TimeGraphEntryModel>, IOutputStyleProvider {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.core.lock";

  private static final long MOST_ROWS = 1L << 32;
  private static final AtomicLong NEXT = new AtomicLong();

  /** Waits whose arrows are looked for at most. */
  private static final int MOST_ARROWS = 1000;

  private final IoTrace trace;
  private final TimelineAnalysis analysis;
  private final long root = NEXT.getAndAdd(MOST_ROWS);
  private LockRows rows;

  LocksDataProvider(IoTrace trace, TimelineAnalysis analysis) {
    this.trace = trace;
    this.analysis = analysis;
  }

  @Override
  public String getId() {
    return ID;
  }

  /** The rows, or null while operations are read and when they could not be. */
  private synchronized LockRows rows() {
    if (rows == null && analysis.timeline() != null) {
      rows = new LockRows(trace, analysis.timeline(), root);
    }
    return rows;
  }

  @Override
  public TmfModelResponse<TmfTreeModel<TimeGraphEntryModel>> fetchTree(
      Map<String, Object> parameters, IProgressMonitor monitor) {
    analysis.schedule();
    LockRows now = rows();
    return now == null
        ? nothing()
        : completed(new TmfTreeModel<>(List.of("File and process"), now.entries()));
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

  @Override
  public TmfModelResponse<TimeGraphModel> fetchRowModel(
      Map<String, Object> parameters, IProgressMonitor monitor) {
    List<Long> times = DataProviderParameterUtils.extractTimeRequested(parameters);
    List<Long> items = DataProviderParameterUtils.extractSelectedItems(parameters);
    if (times == null || times.isEmpty() || items == null) {
      return new TmfModelResponse<>(
          null, ITmfResponse.Status.FAILED, CommonStatusMessage.INCORRECT_QUERY_PARAMETERS);
    }
    LockRows now = rows();
    if (now == null) {
      return nothing();
    }
    List<ITimeGraphRowModel> models = new ArrayList<>();
    for (long item : items) {
      LockUser user = now.user(item);
      if (user != null) {
        models.add(new TimeGraphRowModel(item, states(user, times)));
      }
    }
    return completed(new TimeGraphModel(models));
  }

  /** Spans of one kind that are shorter than a pixel and follow each other in one are joined. */
  private List<ITimeGraphState> states(LockUser user, List<Long> times) {
    long fromNs = trace.axis().inTrace(times.get(0));
    long toNs = trace.axis().inTrace(times.get(times.size() - 1));
    long pixelNs = Math.max(1, (toNs - fromNs) / times.size());
    List<ITimeGraphState> states = new ArrayList<>();
    LockSpan open = null;
    for (int i = user.firstFrom(fromNs); i < user.spans().size(); i++) {
      LockSpan span = user.spans().get(i);
      if (span.fromNs() > toNs) {
        break;
      }
      boolean joins =
          open != null && open.holds() == span.holds() && span.toNs() - open.fromNs() < pixelNs;
      if (joins) {
        open = new LockSpan(open.fromNs(), Math.max(open.toNs(), span.toNs()), open.holds());
      } else {
        add(open, states);
        open = span;
      }
    }
    add(open, states);
    return states;
  }

  private void add(LockSpan span, List<ITimeGraphState> states) {
    if (span != null && span.toNs() > span.fromNs()) {
      states.add(
          new TimeGraphState(
              trace.axis().onAxis(span.fromNs()),
              span.toNs() - span.fromNs(),
              null,
              span.holds() ? LockStyles.HOLDS : LockStyles.WAITS));
    }
  }

  /** From who lets a lock go to who waited for it. */
  @Override
  public TmfModelResponse<List<ITimeGraphArrow>> fetchArrows(
      Map<String, Object> parameters, IProgressMonitor monitor) {
    List<Long> times = DataProviderParameterUtils.extractTimeRequested(parameters);
    LockRows now = rows();
    List<ITimeGraphArrow> arrows = new ArrayList<>();
    if (times == null || times.isEmpty() || now == null) {
      return completed(arrows);
    }
    long fromNs = trace.axis().inTrace(times.get(0));
    long toNs = trace.axis().inTrace(times.get(times.size() - 1));
    for (LockUser user : now.locks().users()) {
      for (int i = user.firstFrom(fromNs); i < user.spans().size(); i++) {
        LockSpan span = user.spans().get(i);
        if (span.fromNs() > toNs || arrows.size() >= MOST_ARROWS) {
          break;
        }
        handover(now, user, span).ifPresent(arrows::add);
      }
    }
    return completed(arrows);
  }

  private Optional<ITimeGraphArrow> handover(LockRows now, LockUser user, LockSpan span) {
    return span.holds() ? Optional.empty() : now.locks().before(user, span).map(h -> arrow(now, h));
  }

  private ITimeGraphArrow arrow(LockRows now, Handover handover) {
    return new TimeGraphArrow(
        now.id(handover.from()),
        now.id(handover.to()),
        trace.axis().onAxis(handover.releasedNs()),
        handover.gotNs() - handover.releasedNs(),
        LockStyles.HANDOVER);
  }

  @Override
  public TmfModelResponse<Map<String, String>> fetchTooltip(
      Map<String, Object> parameters, IProgressMonitor monitor) {
    List<Long> times = DataProviderParameterUtils.extractTimeRequested(parameters);
    List<Long> items = DataProviderParameterUtils.extractSelectedItems(parameters);
    LockRows now = rows();
    LockUser user = now == null || items == null || items.isEmpty() ? null : now.user(items.get(0));
    if (user == null || times == null || times.isEmpty()) {
      return completed(Map.of());
    }
    Object element = parameters.get(DataProviderParameterUtils.REQUESTED_ELEMENT_KEY);
    long time = element instanceof ITimeGraphState state ? state.getStartTime() : times.get(0);
    long inTraceNs = trace.axis().inTrace(time);
    int i = user.firstFrom(inTraceNs);
    boolean known = i < user.spans().size() && user.spans().get(i).fromNs() <= inTraceNs;
    return completed(known ? text(now, user, user.spans().get(i)) : Map.of());
  }

  private static Map<String, String> text(LockRows now, LockUser user, LockSpan span) {
    Map<String, String> text = new LinkedHashMap<>();
    String time = Quantity.nanoseconds(span.toNs() - span.fromNs()).toString();
    text.put(span.holds() ? "Holds the lock" : "Waits for the lock", time);
    text.put("Process", now.process(user));
    text.put("File", now.file(user));
    if (!span.holds()) {
      now.locks()
          .before(user, span)
          .ifPresent(last -> text.put("Held by", now.process(last.from())));
    }
    return text;
  }

  @Override
  public TmfModelResponse<OutputStyleModel> fetchStyle(
      Map<String, Object> parameters, IProgressMonitor monitor) {
    return completed(new OutputStyleModel(LockStyles.all()));
  }

  private static <T> TmfModelResponse<T> completed(T model) {
    return new TmfModelResponse<>(
        model, ITmfResponse.Status.COMPLETED, CommonStatusMessage.COMPLETED);
  }
}
