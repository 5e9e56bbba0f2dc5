// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphState;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeEvent;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.NullTimeEvent;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.TimeGraphEntry;

/**
 * The range of time for which the bars of rows are asked. Where it has none at its ends, Trace
 * Compass would draw the bars it got for the whole trace, which are coarse, and frame the gaps.
 */
final class AskedRange {
  private final ThreadLocal<long[]> asked = new ThreadLocal<>();

  /** Makes a bar of a state. */
  interface Maker {
    ITimeEvent bar(TimeGraphEntry row, ITimeGraphState state);
  }

  /** The bars that this thread gets next are those of a range. */
  void asks(long fromNs, long toNs) {
    asked.set(new long[] {fromNs, toNs});
  }

  /** A bar for each state; nothing at the ends of the range, which is not the same as no bar. */
  List<ITimeEvent> bars(TimeGraphEntry row, List<ITimeGraphState> states, Maker maker) {
    long[] range = asked.get();
    List<ITimeEvent> bars = new ArrayList<>(states.size() + 2);
    long firstNs = states.isEmpty() ? range[1] : states.get(0).getStartTime();
    if (range[0] < firstNs) {
      bars.add(new NullTimeEvent(row, range[0], firstNs - range[0]));
    }
    states.forEach(state -> bars.add(maker.bar(row, state)));
    ITimeEvent last = bars.isEmpty() ? null : bars.get(bars.size() - 1);
    long lastNs = last == null ? range[1] : last.getTime() + last.getDuration();
    if (lastNs < range[1]) {
      bars.add(new NullTimeEvent(row, lastNs, range[1] - lastNs));
    }
    return bars;
  }
}
