// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.source;

/** A source that a test makes up: it has nothing to give back. */
public abstract class MemorySource implements Source {
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
