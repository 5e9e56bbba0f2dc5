// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphRowModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphState;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphRowModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphState;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.tmf.core.surroundings.SurroundingsAnalysis;

/** What is said in the place of lanes. */
final class SwimlaneNotice {
  private SwimlaneNotice() {}

  /** Why there are no lanes; null when there are, or may come. */
  static String of(TimelineAnalysis analysis, SurroundingsAnalysis beside, SwimlaneWish wish) {
    Timeline timeline = analysis.timeline();
    if (timeline == null) {
      return analysis.failure();
    }
    if (wish.calls() && beside != null && !beside.calls().isEmpty()) {
      return null;
    }
    if (timeline.lanes().isEmpty()) {
      return "The trace has no I/O operations";
    }
    return timeline.ownLanes().isEmpty() && !wish.foreign()
        ? "The trace has operations on files of the system and of libraries only: see the view's menu"
        : null;
  }

  /** The notice in a bar over the whole time: names of rows are cut off, labels are not. */
  static ITimeGraphRowModel row(long id, String notice, long fromNs, long toNs) {
    List<ITimeGraphState> bar = new ArrayList<>();
    long durationNs = Math.max(1, toNs - fromNs);
    bar.add(new TimeGraphState(fromNs, durationNs, notice, SwimlaneStyles.notice()));
    return new TimeGraphRowModel(id, bar);
  }
}
