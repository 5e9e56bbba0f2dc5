// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.source;

import java.util.Map;

/** A source that a test makes up: it has no records to count and nothing to give back. */
public abstract class MemorySource implements Source {
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

  /** Operations that are in memory: nothing of them is odd. */
  public abstract static class Cursor implements OperationCursor {
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
