// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.metric;

import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;

/**
 * How many reads and writes of one process began in each of {@link #COUNT} equal windows of the
 * run, and how long they took. Merging adds another's of the same run. Only the layers and kinds
 * that occur take memory.
 */
public final class TimeWindows implements Accumulator<TimeWindows> {
  /** Into how many windows a run is cut. */
  public static final int COUNT = 64;

  private final double windowsPerNs;
  private final long[][] counts = new long[LayerKind.COUNT][];
  private final long[][] timesNs = new long[LayerKind.COUNT][];

  /**
   * Empty windows.
   *
   * @param durationNs of the run; with 0, not known, everything is in the first window
   */
  public TimeWindows(long durationNs) {
    windowsPerNs = windowsPerNs(durationNs);
  }

  private static double windowsPerNs(long durationNs) {
    return durationNs == 0 ? 0 : (double) COUNT / durationNs;
  }

  private static int window(long timeNs, double windowsPerNs) {
    return Math.max(0, Math.min((int) (timeNs * windowsPerNs), COUNT - 1));
  }

  /** The window of a run that a time is in, 0 to {@link #COUNT} - 1. */
  public static int window(long timeNs, long durationNs) {
    return window(timeNs, windowsPerNs(durationNs));
  }

  /** When a window begins; of {@link #COUNT} the end of the run. */
  public static long beginNs(int window, long durationNs) {
    return (long) ((double) durationNs * window / COUNT);
  }

  @Override
  public void add(OperationBatch batch, int row) {
    int layerKind = batch.layerKind(row);
    if (!LayerKind.isTransfer(layerKind)) {
      return;
    }
    allocate(layerKind);
    int window = window(batch.admitNs(row), windowsPerNs);
    counts[layerKind][window]++;
    timesNs[layerKind][window] += batch.durationNs(row);
  }

  private void allocate(int layerKind) {
    if (counts[layerKind] == null) {
      counts[layerKind] = new long[COUNT];
      timesNs[layerKind] = new long[COUNT];
    }
  }

  @Override
  public void merge(TimeWindows other) {
    for (int layerKind = 0; layerKind < LayerKind.COUNT; layerKind++) {
      if (other.counts[layerKind] != null) {
        allocate(layerKind);
        for (int window = 0; window < COUNT; window++) {
          counts[layerKind][window] += other.counts[layerKind][window];
          timesNs[layerKind][window] += other.timesNs[layerKind][window];
        }
      }
    }
  }

  /** How many operations of a layer and kind began in a window. */
  public long count(int layerKind, int window) {
    return counts[layerKind] == null ? 0 : counts[layerKind][window];
  }

  /** The sum of their durations, in nanoseconds. */
  public long timeNs(int layerKind, int window) {
    return timesNs[layerKind] == null ? 0 : timesNs[layerKind][window];
  }
}
