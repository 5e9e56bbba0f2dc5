// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import org.iostrata.core.internal.timeline.Lane;

/**
 * What there is in a row, and in those below it.
 *
 * @param timeNs the sum of the times of all operations
 * @param count how many operations there are
 * @param firstNs when the first one is admitted, in ns since the trace's start; the last time there
 *     is without any
 */
record RowUse(long timeNs, long count, long firstNs) {
  static final RowUse NONE = new RowUse(0, 0, Long.MAX_VALUE);

  /** Of all operations of a lane. */
  static RowUse of(Lane lane) {
    return new RowUse(lane.busyNs(0, lane.size()), lane.size(), lane.admitNs(0));
  }

  RowUse plus(RowUse other) {
    return new RowUse(timeNs + other.timeNs, count + other.count, Math.min(firstNs, other.firstNs));
  }
}
