// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core;

import org.iostrata.core.progress.Progress;

/** The progress of work that is to stop as soon as it asks. */
public final class Cancelled implements Progress {
  @Override
  public void report(long done, long total) {}

  @Override
  public boolean isCancelled() {
    return true;
  }
}
