// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.trace;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Platform;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.source.Source;
import org.iostrata.core.source.Surroundings;
import org.iostrata.core.source.Surroundings.Mark;

/** What people and tools noted in a trace, as people read it. */
final class TraceMarks {
  private TraceMarks() {}

  /** Those of a trace; none, and a line in the log, when they cannot be read. */
  static List<TraceMark> of(Source source, TimeAxis axis) {
    Optional<Surroundings> around = source.surroundings();
    try {
      return around.isEmpty()
          ? List.of()
          : around.get().marks().stream().map(mark -> onAxis(mark, axis)).toList();
    } catch (IOException e) {
      ILog.of(Platform.getBundle(IoTrace.PLUGIN)).warn("No markers: " + e.getMessage(), e);
      return List.of();
    }
  }

  private static TraceMark onAxis(Mark mark, TimeAxis axis) {
    return new TraceMark(
        mark.kind().isEmpty() ? "Markers" : Visible.name(mark.kind()),
        Visible.name(mark.text()),
        Visible.name(mark.place()),
        mark.severity(),
        axis.onAxis(mark.fromNs()),
        axis.onAxis(mark.toNs()));
  }
}
