// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.timeline;

import java.io.IOException;
import java.util.Map;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Quality;
import org.iostrata.core.source.Source;

/** A source whose operations never come to an end. */
class Endless implements Source {
  private final Source described;

  /** Takes its description from another. */
  Endless(Source described) {
    this.described = described;
  }

  @Override
  public Trace trace() {
    return described.trace();
  }

  @Override
  public OperationCursor operations(int process) throws IOException {
    return new Cursor();
  }

  @Override
  public long ticksPerSecond() {
    return 1_000_000_000L;
  }

  @Override
  public Map<String, Long> definitionCounts() {
    return Map.of();
  }

  @Override
  public Map<String, Long> countRecords(int thread) {
    return Map.of();
  }

  @Override
  public void close() {}

  private static final class Cursor implements OperationCursor {
    @Override
    public boolean fill(OperationBatch batch, long endNs) {
      batch.clear();
      return true;
    }

    @Override
    public boolean isAtEnd() {
      return false;
    }

    @Override
    public long reachedNs() {
      return 0;
    }

    @Override
    public long watermarkNs() {
      return 0;
    }

    @Override
    public long events() {
      return 0;
    }

    @Override
    public Quality quality() {
      return new Quality();
    }

    @Override
    public void suspend() {}

    @Override
    public void close() {}
  }
}
