// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.swt.graphics.RGBA;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.IMarkerEvent;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.IMarkerEventSource;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.MarkerEvent;
import org.iostrata.tmf.core.trace.IoTrace;
import org.iostrata.tmf.core.trace.TraceMark;

/** What was noted in a trace, as markers of all views with lanes; each kind of them is a row. */
final class TraceMarkers implements IMarkerEventSource {
  /** How much a line hides, and a band behind the bars. */
  private static final int POINT = 220;

  private static final int SPAN = 60;

  private final IoTrace trace;

  TraceMarkers(IoTrace trace) {
    this.trace = trace;
  }

  @Override
  public List<String> getMarkerCategories() {
    return trace.marks().stream().map(TraceMark::kind).distinct().toList();
  }

  /** Those that touch a range, and the nearest before and behind it, to which buttons lead. */
  @Override
  public List<IMarkerEvent> getMarkerList(
      String category, long fromNs, long toNs, long resolution, IProgressMonitor monitor) {
    List<IMarkerEvent> list = new ArrayList<>();
    TraceMark before = null;
    TraceMark last = null;
    for (TraceMark mark : trace.marks()) {
      if (!mark.kind().equals(category)) {
        continue;
      }
      if (mark.fromNs() > toNs) {
        list.add(marker(mark));
        break;
      }
      if (mark.toNs() < fromNs) {
        before = mark;
      } else if (last == null || !isSeenAs(mark, last, resolution)) {
        list.add(marker(mark));
        last = mark;
      }
    }
    if (before != null) {
      list.add(0, marker(before));
    }
    return list;
  }

  /** Whether two points are in one pixel: a program may have noted a million. */
  private static boolean isSeenAs(TraceMark mark, TraceMark last, long resolution) {
    return mark.isPoint() && last.isPoint() && mark.fromNs() - last.fromNs() < resolution;
  }

  private static MarkerEvent marker(TraceMark mark) {
    return new MarkerEvent(
        null,
        mark.fromNs(),
        mark.toNs() - mark.fromNs(),
        mark.kind(),
        colour(mark),
        mark.label(),
        mark.isPoint()); // a span lies behind the bars, whose colours tell something
  }

  /** The more it matters the redder; none is the colour of a kind of operation. */
  private static RGBA colour(TraceMark mark) {
    int alpha = mark.isPoint() ? POINT : SPAN;
    return switch (mark.severity()) {
      case 0 -> new RGBA(0, 96, 100, alpha);
      case 1 -> new RGBA(110, 110, 0, alpha);
      case 2 -> new RGBA(160, 80, 0, alpha);
      default -> new RGBA(170, 0, 30, alpha);
    };
  }
}
