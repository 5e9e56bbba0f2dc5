// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceUtils;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.LaneSearch;
import org.iostrata.core.internal.timeline.LaneSearch.Found;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.source.FilterException;
import org.iostrata.tmf.core.MonitorProgress;
import org.iostrata.tmf.core.result.Wanted;
import org.iostrata.tmf.core.surroundings.SurroundingsAnalysis;
import org.iostrata.tmf.core.trace.IoTrace;

/** Goes from one operation that an expression describes to the next, in the lanes shown. */
public final class OperationSearch {
  private final String expression;
  private final boolean forward;

  /** A search for what an expression says, forward or backward in time. */
  public OperationSearch(String expression, boolean forward) {
    this.expression = expression;
    this.forward = forward;
  }

  /** What is wrong with an expression, with where; null when nothing is. */
  public static String wrong(String expression) {
    try {
      LaneSearch.parse(expression);
      return null;
    } catch (FilterException e) {
      return Wanted.wrong(e);
    }
  }

  /** An operation, in the row in which the provider of its trace has it. */
  public record Hit(IoTrace of, long row, Lane lane, int operation) {
    /** When it begins, on the axis of all traces. */
    public long admitNs() {
      return of.axis().onAxis(lane.admitNs(operation));
    }

    /** Selects it everywhere. */
    public OperationSelectedSignal selected(Object source, ITmfTrace shown) {
      return new OperationSelectedSignal(source, shown, of, lane, operation);
    }
  }

  /**
   * The next one.
   *
   * @param shown the trace or experiment
   * @param parameters which rows are shown, as for {@link SwimlaneDataProvider#fetchTree}
   * @param from the last hit, or null
   * @param timeNs from when on, without one
   * @throws java.util.concurrent.CancellationException when it was cancelled
   */
  public Optional<Hit> next(
      ITmfTrace shown,
      Map<String, Object> parameters,
      Hit from,
      long timeNs,
      IProgressMonitor monitor) {
    Comparator<Hit> order = Comparator.comparingLong(Hit::admitNs);
    List<Hit> hits = new ArrayList<>();
    // Of two traces with operations at one time, the first goes first.
    long sinceNs = from == null ? timeNs : from.admitNs();
    boolean passed = from != null;
    for (ITmfTrace one : TmfTraceManager.getTraceSet(shown)) {
      if (one instanceof IoTrace trace) {
        boolean own = from != null && from.of() == trace;
        long ownNs = sinceNs + (passed && !own ? 1 : 0);
        in(trace, parameters, own ? from : null, ownNs, monitor).ifPresent(hits::add);
        passed &= !own;
      }
    }
    return hits.stream().min(forward ? order : order.reversed());
  }

  private Optional<Hit> in(
      IoTrace trace,
      Map<String, Object> parameters,
      Hit from,
      long timeNs,
      IProgressMonitor monitor) {
    TimelineAnalysis analysis =
        TmfTraceUtils.getAnalysisModuleOfClass(trace, TimelineAnalysis.class, TimelineAnalysis.ID);
    Timeline timeline = analysis == null ? null : analysis.timeline();
    if (timeline == null) {
      return Optional.empty();
    }
    SwimlaneWish wish = SwimlaneWish.in(parameters);
    SurroundingsAnalysis beside = SurroundingsAnalysis.of(trace);
    SwimlaneTree tree = SwimlaneLayout.of(timeline, beside, wish).tree(wish, trace.title(), 0, 0);
    List<Lane> lanes = tree.lanes();
    boolean here = from != null && lanes.contains(from.lane());
    Found last = here ? new Found(from.lane(), from.operation()) : null;
    long inTraceNs = trace.axis().inTrace(timeNs);
    try {
      LaneSearch search = new LaneSearch(timeline, expression);
      MonitorProgress progress = new MonitorProgress(monitor, () -> {});
      Optional<Found> found =
          forward
              ? search.after(lanes, last, inTraceNs, progress)
              : search.before(lanes, last, inTraceNs, progress);
      return found.map(
          one ->
              new Hit(trace, tree.row(one.lane(), one.operation()), one.lane(), one.operation()));
    } catch (FilterException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
