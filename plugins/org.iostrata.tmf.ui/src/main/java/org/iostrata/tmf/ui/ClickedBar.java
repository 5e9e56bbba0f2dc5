// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import org.eclipse.tracecompass.tmf.core.signal.TmfSelectionRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.ui.views.timegraph.BaseDataProviderTimeGraphView;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.TimeGraphViewer;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeEvent;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.TimeEvent;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.TimeGraphEntry;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.widgets.TimeGraphControl;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.widgets.Utils;
import org.iostrata.tmf.core.swimlane.OperationSelectedSignal;
import org.iostrata.tmf.core.swimlane.SwimlaneState;
import org.iostrata.tmf.core.trace.IoTrace;

/** A bar of the swimlanes that the user has clicked, or gone to with the keys. */
record ClickedBar(IoTrace trace, SwimlaneState bar) {
  /** Trace Compass takes a second click so near to the first for a range. */
  private static final int PIXELS_OF_CLICK = 5;

  /** The bar in the selected row at the selected time; null for none, and for a range. */
  static ClickedBar find(TimeGraphViewer viewer, TmfSelectionRangeUpdatedSignal signal) {
    TimeGraphControl graph = viewer.getTimeGraphControl();
    int from = graph.getXForTime(signal.getBeginTime().toNanos());
    int to = graph.getXForTime(signal.getEndTime().toNanos());
    if (Math.abs(to - from) > PIXELS_OF_CLICK
        || !(viewer.getSelection() instanceof TimeGraphEntry row)
        || !row.hasTimeEvents()) {
      return null;
    }
    SwimlaneState bar = at(graph, row, signal.getBeginTime().toNanos());
    return bar != null && BaseDataProviderTimeGraphView.getTrace(row) instanceof IoTrace trace
        ? new ClickedBar(trace, bar)
        : null;
  }

  /** What is drawn there: a bar narrower than its pixel may begin behind the pixel's begin. */
  private static SwimlaneState at(TimeGraphControl graph, TimeGraphEntry row, long timeNs) {
    ITimeEvent here = Utils.findEvent(row, timeNs, 0);
    // The end of a bar is no longer in it: the keys go there, and on from there.
    boolean in = here != null && timeNs < here.getTime() + Math.max(1, here.getDuration());
    ITimeEvent found = in ? here : Utils.findEvent(row, timeNs, 1);
    long pixelToNs = graph.getTimeAtX(graph.getXForTime(timeNs) + 1);
    return found instanceof TimeEvent bar
            && (in || bar.getTime() < pixelToNs)
            && bar.getModel() instanceof SwimlaneState state
        ? state
        : null;
  }

  long admitNs() {
    return bar.getStartTime();
  }

  OperationSelectedSignal selected(Object source, ITmfTrace shown) {
    return new OperationSelectedSignal(source, shown, trace, bar);
  }
}
