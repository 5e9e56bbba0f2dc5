// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.trace;

import java.io.IOException;
import java.nio.file.Path;
import org.iostrata.core.TraceSource;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.Source;
import org.iostrata.core.timeline.Timeline;

/** The timeline of a trace, read once by the first who asks; others wait for it. */
final class TraceTimeline {
  private final Path path;
  private Timeline timeline;

  TraceTimeline(Path path) {
    this.path = path;
  }

  synchronized Timeline get(Progress progress) throws IOException {
    if (timeline == null) {
      try (Source source = TraceSource.open(path)) {
        timeline = Timeline.of(source, progress);
      }
    }
    return timeline;
  }
}
