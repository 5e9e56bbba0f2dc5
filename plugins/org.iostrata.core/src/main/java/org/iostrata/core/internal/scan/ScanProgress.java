// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.scan;

import java.util.concurrent.CancellationException;
import org.iostrata.core.progress.Progress;

/** Adds up the events that threads have read, tells of them, and stops the threads when asked. */
public final class ScanProgress {
  private final Progress progress;
  private final long expected;
  private long done;

  /**
   * Nothing read yet.
   *
   * @param expected how many events there may be
   */
  public ScanProgress(Progress progress, long expected) {
    this.progress = progress;
    this.expected = expected;
  }

  /**
   * Some events more were read.
   *
   * @throws CancellationException when all is to stop
   */
  public synchronized void add(long events) {
    done += events;
    progress.report(done, expected);
    if (progress.isCancelled() || Thread.currentThread().isInterrupted()) {
      throw new CancellationException();
    }
  }
}
