// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphState;
import org.iostrata.core.timeline.Lane;

/** A bar of the swimlanes that knows which operations it stands for. */
public final class SwimlaneState extends TimeGraphState {
  private final Lane lane;
  private final int first;
  private final int next;

  SwimlaneState(Lane lane, int first, int next, String label, OutputElementStyle style) {
    super(lane.startNs(first), lane.endNs(next - 1) - lane.startNs(first), label, style);
    this.lane = lane;
    this.first = first;
    this.next = next;
  }

  /** The lane it is in. */
  public Lane lane() {
    return lane;
  }

  /** The first operation. */
  public int first() {
    return first;
  }

  /** The operation after the last. */
  public int next() {
    return next;
  }

  /** How many operations it stands for. */
  public int count() {
    return next - first;
  }
}
