// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.Iterator;
import org.eclipse.tracecompass.tmf.core.signal.TmfSelectionRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.ui.views.timegraph.BaseDataProviderTimeGraphView;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.TimeGraphViewer;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeEvent;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.TimeEvent;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.TimeGraphEntry;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.widgets.TimeGraphControl;
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

  /**
   * What is drawn there: the last of the bars that are there, as later ones are drawn on top, else
   * one that is narrower than its pixel and begins behind the pixel's begin.
   */
  private static SwimlaneState at(TimeGraphControl graph, TimeGraphEntry row, long timeNs) {
    long pixelToNs = graph.getTimeAtX(graph.getXForTime(timeNs) + 1);
    SwimlaneState found = null;
    Iterator<? extends ITimeEvent> events = row.getTimeEventsIterator();
    while (events.hasNext()) {
      ITimeEvent event = events.next();
      boolean begun = event.getTime() <= timeNs;
      // The end of a bar is no longer in it: the keys go there, and on from there.
      boolean there = begun && timeNs < event.getTime() + Math.max(1, event.getDuration());
      boolean inPixel = !begun && found == null && event.getTime() < pixelToNs;
      if ((there || inPixel)
          && event instanceof TimeEvent bar
          && bar.getModel() instanceof SwimlaneState state) {
        found = state;
      }
    }
    return found;
  }

  long admitNs() {
    return bar.getStartTime();
  }

  OperationSelectedSignal selected(Object source, ITmfTrace shown) {
    return new OperationSelectedSignal(source, shown, trace, bar);
  }
}
