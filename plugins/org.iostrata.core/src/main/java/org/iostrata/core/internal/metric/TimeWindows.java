// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.Arrays;
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
 * memory, and of each only the windows from the first to the last that something is in: there may
 * be very many processes.
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
  private static final long[] NOTHING = {};

  private final KindSlots slots = new KindSlots();
  private long[][] sums = {NOTHING};
  private int[] firsts = {0};

  /** The window found last, and from when to when it lasts: most operations are in it, too. */
  private int found;

  private long foundFromNs;
  private long foundToNs;

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

  private int window(long timeNs) {
    if (timeNs < foundFromNs || timeNs >= foundToNs) {
      found = window(timeNs, durationNs, windowsPerNs);
      foundFromNs = fromNs(found, durationNs);
      foundToNs = fromNs(found + 1, durationNs);
    }
    return found;
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
    int window = window(batch.admitNs(row));
    int last = window(batch.callbackNs(row));
    int slot = slot(layerKind);
    int base = base(slot, window, last);
    long[] own = sums[slot];
    own[base + BEGUN]++;
    own[base + TIME] = Saturating.add(own[base + TIME], batch.durationNs(row));
    long before = 0;
    for (; window < last; window++) { // rarely: most operations end where they began
      long upTo = batch.bytesBefore(row, fromNs(window + 1, durationNs));
      own[base + BYTES] = Saturating.add(own[base + BYTES], upTo - before);
      base += COLUMNS;
      before = upTo;
    }
    own[base + BYTES] = Saturating.add(own[base + BYTES], batch.bytesDone(row) - before);
  }

  private int slot(int layerKind) {
    int slot = slots.find(layerKind);
    return slot != KindSlots.ABSENT ? slot : firstUse(layerKind);
  }

  private int firstUse(int layerKind) {
    int slot = slots.add(layerKind);
    if (slot == sums.length) {
      sums = Arrays.copyOf(sums, slot * 2);
      firsts = Arrays.copyOf(firsts, slot * 2);
    }
    sums[slot] = NOTHING;
    return slot;
  }

  /** Where a window is, of some that there is room for then. */
  private int base(int slot, int first, int last) {
    int from = firsts[slot];
    if (first < from || last * COLUMNS >= from * COLUMNS + sums[slot].length) {
      widen(slot, first, last);
    }
    return (first - firsts[slot]) * COLUMNS;
  }

  /** At least twice as many windows as before, so that they are moved a few times only. */
  private void widen(int slot, int first, int last) {
    long[] own = sums[slot];
    int windows = own.length / COLUMNS;
    int oldFirst = windows == 0 ? first : firsts[slot];
    int oldLast = windows == 0 ? last : oldFirst + windows - 1;
    int newFirst = first < oldFirst ? Math.max(0, Math.min(first, oldFirst - windows)) : oldFirst;
    int newLast = last > oldLast ? Math.min(COUNT - 1, Math.max(last, oldLast + windows)) : oldLast;
    sums[slot] = new long[(newLast - newFirst + 1) * COLUMNS];
    System.arraycopy(own, 0, sums[slot], (oldFirst - newFirst) * COLUMNS, own.length);
    firsts[slot] = newFirst;
  }

  @Override
  public void merge(TimeWindows other) {
    for (int layerKind = 0; layerKind < LayerKind.COUNT; layerKind++) {
      int from = other.slots.find(layerKind);
      if (from != KindSlots.ABSENT) {
        add(slot(layerKind), other.firsts[from], other.sums[from]);
      }
    }
  }

  private void add(int slot, int first, long[] others) {
    int base = base(slot, first, first + others.length / COLUMNS - 1);
    long[] own = sums[slot];
    for (int i = 0; i < others.length; i++) {
      own[base + i] = Saturating.add(own[base + i], others[i]);
    }
  }

  private boolean has(int layerKind) {
    return slots.find(layerKind) != KindSlots.ABSENT;
  }

  /** The first window in which there may be something of a layer and kind. */
  public int first(int layerKind) {
    return has(layerKind) ? firsts[slots.find(layerKind)] : 0;
  }

  /** The window behind the last one in which there may be; there is nothing outside of them. */
  public int end(int layerKind) {
    return has(layerKind) ? first(layerKind) + sums[slots.find(layerKind)].length / COLUMNS : 0;
  }

  @Override
  public void write(StateOutput out) {
    for (int layerKind = 0; layerKind < LayerKind.COUNT; layerKind++) {
      int slot = slots.find(layerKind);
      if (slot != KindSlots.ABSENT) {
        out.number(layerKind + 1);
        long[] all = new long[COUNT * COLUMNS];
        System.arraycopy(sums[slot], 0, all, firsts[slot] * COLUMNS, sums[slot].length);
        out.sparse(all);
      }
    }
    out.number(0);
  }

  @Override
  public void read(StateInput in) throws StateException {
    for (int next = in.index(LayerKind.COUNT + 1); next > 0; next = in.index(LayerKind.COUNT + 1)) {
      in.check(!has(next - 1), next);
      int slot = slot(next - 1);
      widen(slot, 0, COUNT - 1);
      in.sparse(sums[slot]);
    }
  }

  private long get(int layerKind, int window, int column) {
    int slot = slots.find(layerKind);
    if (slot == KindSlots.ABSENT) {
      return 0;
    }
    int base = (window - firsts[slot]) * COLUMNS;
    return base < 0 || base >= sums[slot].length ? 0 : sums[slot][base + column];
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
