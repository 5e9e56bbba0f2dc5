// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;

/**
 * How many reads and writes of one process began in each of {@link #COUNT} equal windows of the
 * run, how long they took, and how many bytes were moved in it: those of an operation evenly over
 * its time. Merging adds another's of the same run. Only the layers and kinds that occur take
 * memory.
 */
public final class TimeWindows implements Accumulator<TimeWindows> {
  /** Into how many windows a run is cut. */
  public static final int COUNT = 64;

  private static final int BEGUN = 0;
  private static final int TIME = 1;
  private static final int BYTES = 2;
  private static final int COLUMNS = 3;

  private final long durationNs;
  private final double windowsPerNs;
  private final long[][] sums = new long[LayerKind.COUNT][];

  /**
   * Empty windows.
   *
   * @param durationNs of the run; with 0, not known, everything is in the first window
   */
  public TimeWindows(long durationNs) {
    this.durationNs = durationNs;
    windowsPerNs = windowsPerNs(durationNs);
  }

  private static double windowsPerNs(long durationNs) {
    return durationNs == 0 ? 0 : (double) COUNT / durationNs;
  }

  private static int window(long timeNs, long durationNs, double windowsPerNs) {
    int window = Math.max(0, Math.min((int) (timeNs * windowsPerNs), COUNT - 1));
    while (window > 0 && timeNs < fromNs(window, durationNs)) {
      window--;
    }
    // Windows begin at whole nanoseconds: of several that begin with one, the last has it.
    while (durationNs > 0 && window < COUNT - 1 && timeNs >= fromNs(window + 1, durationNs)) {
      window++;
    }
    return window;
  }

  /** The window of a run that a time is in, 0 to {@link #COUNT} - 1. */
  public static int window(long timeNs, long durationNs) {
    return window(timeNs, durationNs, windowsPerNs(durationNs));
  }

  /** When a window begins; of {@link #COUNT} the end of the run. */
  public static long fromNs(int window, long durationNs) {
    return (long) ((double) durationNs * window / COUNT);
  }

  @Override
  public void add(OperationBatch batch, int row) {
    int layerKind = batch.layerKind(row);
    if (!LayerKind.isTransfer(layerKind)) {
      return;
    }
    long[] own = own(layerKind);
    int window = window(batch.admitNs(row), durationNs, windowsPerNs);
    int base = window * COLUMNS;
    own[base + BEGUN]++;
    own[base + TIME] = Saturating.add(own[base + TIME], batch.durationNs(row));
    int last = window(batch.callbackNs(row), durationNs, windowsPerNs);
    long before = 0;
    for (; window < last; window++) { // rarely: most operations end where they began
      long upTo = batch.bytesBefore(row, fromNs(window + 1, durationNs));
      move(own, window, upTo - before);
      before = upTo;
    }
    move(own, last, batch.bytesDone(row) - before);
  }

  private static void move(long[] own, int window, long bytes) {
    int cell = window * COLUMNS + BYTES;
    own[cell] = Saturating.add(own[cell], bytes);
  }

  private long[] own(int layerKind) {
    if (sums[layerKind] == null) {
      sums[layerKind] = new long[COUNT * COLUMNS];
    }
    return sums[layerKind];
  }

  @Override
  public void merge(TimeWindows other) {
    for (int layerKind = 0; layerKind < LayerKind.COUNT; layerKind++) {
      if (other.sums[layerKind] != null) {
        long[] own = own(layerKind);
        for (int i = 0; i < own.length; i++) {
          own[i] = Saturating.add(own[i], other.sums[layerKind][i]);
        }
      }
    }
  }

  /** Whether there are operations of a layer and kind. */
  public boolean has(int layerKind) {
    return sums[layerKind] != null;
  }

  @Override
  public void write(StateOutput out) {
    for (int layerKind = 0; layerKind < LayerKind.COUNT; layerKind++) {
      if (sums[layerKind] != null) {
        out.number(layerKind + 1);
        out.sparse(sums[layerKind]);
      }
    }
    out.number(0);
  }

  @Override
  public void read(StateInput in) throws StateException {
    for (int next = in.index(LayerKind.COUNT + 1); next > 0; next = in.index(LayerKind.COUNT + 1)) {
      in.check(sums[next - 1] == null, next);
      in.sparse(own(next - 1));
    }
  }

  private long get(int layerKind, int window, int column) {
    return sums[layerKind] == null ? 0 : sums[layerKind][window * COLUMNS + column];
  }

  /** How many operations of a layer and kind began in a window. */
  public long count(int layerKind, int window) {
    return get(layerKind, window, BEGUN);
  }

  /** The sum of their durations, in nanoseconds. */
  public long timeNs(int layerKind, int window) {
    return get(layerKind, window, TIME);
  }

  /** The bytes that operations of a layer and kind moved in a window, whenever they began. */
  public long bytes(int layerKind, int window) {
    return get(layerKind, window, BYTES);
  }
}
