// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.timeline;

import java.io.IOException;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.MemorySource;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Source;

/** A source whose operations never come to an end. */
class Endless extends MemorySource {
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
    return new Nothing();
  }

  private static final class Nothing extends Cursor {
    @Override
    public boolean fill(OperationBatch batch, long toNs) {
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
  }
}
