// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.IOException;
import java.util.Optional;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.BatchCursor;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Quality;
import org.iostrata.core.source.Source;
import org.iostrata.core.source.SummarySource;
import org.iostrata.core.source.Surroundings;

/** A log in which DXT recorded reads and writes one by one, beside what the others counted. */
final class DxtSource implements Source {
  private final DarshanSource counted;
  private final DxtSegments segments;
  private final Trace trace;

  DxtSource(DarshanSource counted, DxtSegments segments) {
    this.counted = counted;
    this.segments = segments;
    Trace of = counted.trace();
    trace =
        new Trace(
            of.format(),
            of.path(),
            of.processes(),
            of.threads(),
            segments.files(),
            of.handles(),
            Math.max(of.durationNs(), segments.lastNs()),
            of.startNs());
  }

  @Override
  public Trace trace() {
    return trace;
  }

  @Override
  public OperationCursor operations(int process) {
    Quality quality = new Quality();
    return new BatchCursor(BatchCursor.link(segments.operations(process), quality), quality);
  }

  @Override
  public Optional<SummarySource> counted() {
    return Optional.of(counted);
  }

  @Override
  public Optional<Surroundings> surroundings() {
    return counted.surroundings();
  }

  @Override
  public void close() throws IOException {
    counted.close();
  }
}
