// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.writer;

import java.util.concurrent.atomic.AtomicLong;

/** What the buffers of an archive may take together. */
final class MemoryBudget {
  private final AtomicLong left;

  MemoryBudget(long bytes) {
    this.left = new AtomicLong(bytes);
  }

  /** Takes memory when there is enough. */
  boolean take(long bytes) {
    if (left.addAndGet(-bytes) >= 0) {
      return true;
    }
    left.addAndGet(bytes);
    return false;
  }

  /** Gives memory back. */
  void give(long bytes) {
    left.addAndGet(bytes);
  }
}
