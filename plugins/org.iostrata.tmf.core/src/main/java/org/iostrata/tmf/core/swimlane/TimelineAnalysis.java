// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import java.io.IOException;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.signal.TmfWindowRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimeRange;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimestamp;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceUtils;
import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.Side;
import org.iostrata.core.progress.Progress;
import org.iostrata.tmf.core.CoreAnalysis;
import org.iostrata.tmf.core.trace.IoTrace;

/** The timeline of a trace's operations, looked for when the trace is opened. */
public class TimelineAnalysis extends CoreAnalysis<Timeline> {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.core.timeline";

  @Override
  protected Timeline find(IoTrace trace, Progress progress) throws IOException {
    Timeline timeline = trace.timeline(progress);
    if (!timeline.ownLanes().isEmpty()) {
      zoom(trace, timeline.programSpan().withMargin());
    }
    return timeline;
  }

  /** Shows where the program does I/O, as long as nobody has looked at another part. */
  private void zoom(IoTrace trace, Timeline.Span span) {
    TmfTimeRange shown = TmfTraceManager.getInstance().getTraceContext(trace).getWindowRange();
    if (shown.getStartTime().equals(trace.getStartTime())
        && shown.getEndTime().compareTo(trace.getEndTime()) >= 0) {
      TmfTimeRange range =
          new TmfTimeRange(
              TmfTimestamp.fromNanos(trace.axis().onAxis(span.fromNs())),
              TmfTimestamp.fromNanos(trace.axis().onAxis(span.toNs())));
      TmfSignalManager.dispatchSignal(new TmfWindowRangeUpdatedSignal(this, range, trace));
    }
  }

  /** How many lanes of a trace, or of all of an experiment, are about other than its files. */
  public static int otherLanes(ITmfTrace trace) {
    int lanes = 0;
    for (ITmfTrace one : TmfTraceManager.getTraceSet(trace)) {
      TimelineAnalysis analysis =
          TmfTraceUtils.getAnalysisModuleOfClass(one, TimelineAnalysis.class, ID);
      Timeline timeline = analysis == null ? null : analysis.timeline();
      lanes += timeline == null ? 0 : timeline.lanes().size() - timeline.ownLanes().size();
    }
    return lanes;
  }

  /** The timeline, or null while it is being built and when it could not be. */
  public Timeline timeline() {
    return found();
  }

  /** Whether operations may have been done for those of other processes. */
  boolean hasRequests() {
    Timeline timeline = timeline();
    return timeline != null
        && timeline.lanes().stream()
            .map(Lane::layer)
            .anyMatch(layer -> layer == Layer.MPI_IO || layer.side() == Side.SERVER);
  }
}
