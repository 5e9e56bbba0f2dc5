// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;
import org.iostrata.core.progress.Progress;

/** The core's progress on an Eclipse monitor, in thousandths of the work. */
public final class MonitorProgress implements Progress {
  private static final int PARTS = 1000;

  private final SubMonitor monitor;
  private final Runnable eachTime;
  private int shown;

  /**
   * Shows progress on a monitor.
   *
   * @param eachTime called with each report
   */
  public MonitorProgress(IProgressMonitor monitor, Runnable eachTime) {
    this.monitor = SubMonitor.convert(monitor, PARTS);
    this.eachTime = eachTime;
  }

  @Override
  public void report(long done, long total) {
    int part = total <= 0 ? 0 : (int) Math.min(PARTS, (double) done / total * PARTS);
    monitor.worked(Math.max(0, part - shown));
    shown = Math.max(shown, part);
    eachTime.run();
  }

  @Override
  public boolean isCancelled() {
    return monitor.isCanceled();
  }
}
