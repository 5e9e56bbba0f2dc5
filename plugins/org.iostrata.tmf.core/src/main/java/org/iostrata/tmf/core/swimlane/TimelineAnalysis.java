// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import java.io.IOException;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.timeline.Timeline;
import org.iostrata.tmf.core.CoreAnalysis;
import org.iostrata.tmf.core.trace.IoTrace;

/** The timeline of a trace's operations, looked for when the trace is opened. */
public class TimelineAnalysis extends CoreAnalysis<Timeline> {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.core.timeline";

  @Override
  protected Timeline find(IoTrace trace, Progress progress) throws IOException {
    return trace.timeline(progress);
  }

  /** The timeline, or null while it is being built and when it could not be. */
  public Timeline timeline() {
    return found();
  }
}
