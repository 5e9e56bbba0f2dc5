// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.eclipse.tracecompass.tmf.core.signal.TmfSelectionRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.timestamp.ITmfTimestamp;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimestamp;
import org.eclipse.tracecompass.tmf.core.trace.ITmfContext;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.source.LoggedEvent;
import org.iostrata.tmf.core.trace.IoEvent;
import org.iostrata.tmf.core.trace.IoTrace;

/**
 * The begin of an operation is selected as the time in all views; who shows events selects the very
 * event with which it begins, among those of other threads at the same time.
 */
public final class OperationSelectedSignal extends TmfSelectionRangeUpdatedSignal {
  /** More events of one time are not looked through. */
  private static final int MOST = 1 << 16;

  private final IoTrace of;
  private final Lane lane;
  private final int operation;

  /**
   * Selects the first operation of a bar.
   *
   * @param shown the trace or experiment in the views
   * @param of the trace with the operation
   */
  public OperationSelectedSignal(Object source, ITmfTrace shown, IoTrace of, SwimlaneState bar) {
    this(source, shown, of, bar.lane(), bar.first());
  }

  /** Selects an operation of a lane. */
  OperationSelectedSignal(Object source, ITmfTrace shown, IoTrace of, Lane lane, int operation) {
    super(source, begin(of, lane, operation), begin(of, lane, operation), shown);
    this.of = of;
    this.lane = lane;
    this.operation = operation;
  }

  private static ITmfTimestamp begin(IoTrace of, Lane lane, int operation) {
    return TmfTimestamp.fromNanos(of.axis().onAxis(lane.admitNs(operation)));
  }

  /** The trace with the operation. */
  public IoTrace of() {
    return of;
  }

  /** The lane of the operation. */
  public Lane lane() {
    return lane;
  }

  /** The number of the operation in its lane. */
  public int operation() {
    return operation;
  }

  /**
   * The number of the event in a trace or experiment: that of the operation itself, else the call
   * that it is in, else the first one at or after its begin.
   */
  public long rankIn(ITmfTrace shown) {
    ITmfContext context = shown.seekEvent(getBeginTime());
    long best = context.getRank();
    boolean own = false;
    ITmfEvent event = shown.getNext(context);
    for (int i = 0; i < MOST && isAtBegin(event); i++) {
      // Of several the last: before it is the end of what went before.
      if (isOfThread(event) && (!own || isOwn(event))) {
        own = isOwn(event);
        best = context.getRank() - 1;
      }
      event = shown.getNext(context);
    }
    context.dispose();
    return best;
  }

  private boolean isAtBegin(ITmfEvent event) {
    return event != null && event.getTimestamp().compareTo(getBeginTime()) == 0;
  }

  private boolean isOfThread(ITmfEvent event) {
    return event instanceof IoEvent io
        && event.getTrace() == of
        && io.logged().thread() == lane.thread();
  }

  private boolean isOwn(ITmfEvent event) {
    LoggedEvent logged = ((IoEvent) event).logged();
    return lane.layer().equals(logged.layer()) && logged.kind() == lane.kind(operation);
  }
}
