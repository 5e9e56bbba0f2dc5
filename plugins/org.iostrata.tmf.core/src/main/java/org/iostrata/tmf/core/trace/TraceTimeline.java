// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.trace;

import java.io.IOException;
import java.nio.file.Path;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Platform;
import org.iostrata.core.internal.timeline.KeptTimeline;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.CutThread;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.Source;

/**
 * The timeline of a trace, read once by the first who asks, while others wait for it, and kept with
 * what else Trace Compass keeps of the trace.
 */
final class TraceTimeline {
  private static final String FILE = "iostrata.timeline";

  private final IoTrace trace;
  private Timeline timeline;

  TraceTimeline(IoTrace trace) {
    this.trace = trace;
  }

  synchronized Timeline get(Progress progress) throws IOException {
    if (timeline == null) {
      try (Source source = trace.openSource()) {
        timeline =
            new KeptTimeline(Path.of(trace.getPath()), trace.kept(FILE), source, progress).get();
      }
      timeline.cutThreads().forEach(this::warn);
    }
    return timeline;
  }

  private void warn(CutThread cut) {
    String process = timeline.trace().processes().get(cut.process()).name();
    String message =
        "%s: %s ends early: %,d events were read (%s)"
            .formatted(cut.file(), process, cut.events(), cut.reason());
    ILog.of(Platform.getBundle(IoTrace.PLUGIN)).warn(message);
  }
}
