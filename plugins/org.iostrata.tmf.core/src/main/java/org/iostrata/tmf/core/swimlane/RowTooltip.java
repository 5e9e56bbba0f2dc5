// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import java.util.List;
import java.util.Map;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphArrow;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphState;
import org.iostrata.core.internal.surroundings.CallLane;
import org.iostrata.core.internal.surroundings.TraceSurroundings;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.tmf.core.trace.TimeAxis;

/**
 * What the mouse tells about a place in the rows.
 *
 * @param beside null while nothing is known of calls and messages
 */
record RowTooltip(SwimlaneTree shown, Timeline timeline, TraceSurroundings beside, TimeAxis axis) {
  /**
   * About an arrow, a bar, or what there is at a time.
   *
   * @param element null when only the time is known
   */
  Map<String, String> of(long row, Object element, List<Long> times) {
    if (element instanceof ITimeGraphArrow arrow) {
      return new SwimlaneArrows(shown, timeline, beside, axis).tooltip(arrow);
    }
    if (element instanceof ITimeGraphState bar) {
      long begin = axis.inTrace(bar.getStartTime());
      return during(row, begin, begin + bar.getDuration());
    }
    if (times == null || times.isEmpty()) {
      return Map.of();
    }
    long time = axis.inTrace(times.get(0));
    return during(row, time, time + 1);
  }

  private Map<String, String> during(long row, long fromNs, long toNs) {
    CallLane calls = shown.calls(row);
    return calls == null
        ? new SwimlaneTooltip(timeline).bar(shown, row, fromNs, toNs)
        : new CallTooltip(timeline.trace(), beside).calls(calls, fromNs, toNs);
  }
}
