// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import org.iostrata.core.progress.Progress;

/** Adds up the progress of several works that run at once. How much there is to do nobody knows. */
final class SharedProgress {
  private final Progress whole;
  private long done;

  SharedProgress(Progress whole) {
    this.whole = whole;
  }

  /** The progress of one of the works. */
  Progress part() {
    return new Progress() {
      private long before;

      @Override
      public void report(long partDone, long total) {
        add(partDone - before);
        before = partDone;
      }

      @Override
      public boolean isCancelled() {
        return whole.isCancelled();
      }
    };
  }

  private synchronized void add(long more) {
    done += more;
    whole.report(done, 0);
  }
}
