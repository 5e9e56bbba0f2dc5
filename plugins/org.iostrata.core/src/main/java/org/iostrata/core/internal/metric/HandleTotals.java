// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.Arrays;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;

/**
 * Count, bytes and time of one process per handle, layer and kind; of operations on a file without
 * a handle, as its deletion, per file. Operations with neither are left out.
 */
public final class HandleTotals implements Accumulator<HandleTotals> {
  private static final int COUNT = 0;
  private static final int BYTES = 1;
  private static final int TIME = 2;
  private static final int COLUMNS = 3;

  private final LongIndex entries = new LongIndex();
  private long[] sums = new long[4 * COLUMNS];
  private final RecentPlaces recent = new RecentPlaces();

  @Override
  public void add(OperationBatch batch, int row) {
    int layerKind = batch.layerKind(row);
    long key = key(batch.handle(row), batch.file(row), layerKind);
    if (!recent.has(layerKind, key)) {
      if (batch.handle(row) == Trace.NONE && batch.file(row) == Trace.NONE) {
        return;
      }
      recent.set(layerKind, key, base(key));
    }
    int base = recent.get(layerKind);
    sums[base + COUNT]++;
    sums[base + BYTES] = Saturating.add(sums[base + BYTES], batch.bytesDone(row));
    sums[base + TIME] = Saturating.add(sums[base + TIME], batch.durationNs(row));
  }

  /** Negative for a file without a handle. */
  private static long key(int handle, int file, int layerKind) {
    return handle != Trace.NONE
        ? (long) handle * LayerKind.COUNT + layerKind
        : -1 - ((long) file * LayerKind.COUNT + layerKind);
  }

  @Override
  public void merge(HandleTotals other) {
    for (int entry = 0; entry < other.entries.size(); entry++) {
      int base = base(other.entries.key(entry));
      for (int i = 0; i < COLUMNS; i++) {
        sums[base + i] = Saturating.add(sums[base + i], other.sums[entry * COLUMNS + i]);
      }
    }
  }

  @Override
  public void write(StateOutput out) {
    out.number(entries.size());
    for (int entry = 0; entry < entries.size(); entry++) {
      out.number(handle(entry) + 1L);
      out.number(file(entry) + 1L);
      out.number(layerKind(entry));
      for (int i = 0; i < COLUMNS; i++) {
        out.number(sums[entry * COLUMNS + i]);
      }
    }
  }

  @Override
  public void read(StateInput in) throws StateException {
    for (int left = in.count(Integer.MAX_VALUE); left > 0; left--) {
      int handle = in.handle();
      int file = in.file();
      in.check((handle == Trace.NONE) != (file == Trace.NONE), file);
      int base = base(key(handle, file, in.layerKind()));
      for (int i = 0; i < COLUMNS; i++) {
        sums[base + i] = in.amount();
      }
    }
  }

  private int base(long key) {
    int base = entries.add(key) * COLUMNS;
    if (base == sums.length) {
      sums = Arrays.copyOf(sums, sums.length * 2);
    }
    return base;
  }

  /** Gives back what only serves to add operations: there are none to come, or few. */
  public void rest() {
    recent.forget();
  }

  /** How many combinations of handle, layer and kind occur; in no particular order. */
  public int size() {
    return entries.size();
  }

  /** The handle of an entry, or {@link Trace#NONE}: then it has a {@link #file}. */
  public int handle(int entry) {
    long key = entries.key(entry);
    return key < 0 ? Trace.NONE : (int) (key / LayerKind.COUNT);
  }

  /** The file of an entry without a handle, else {@link Trace#NONE}. */
  public int file(int entry) {
    long key = entries.key(entry);
    return key < 0 ? (int) ((-1 - key) / LayerKind.COUNT) : Trace.NONE;
  }

  /** Layer and kind of an entry. */
  public int layerKind(int entry) {
    long key = entries.key(entry);
    return (int) ((key < 0 ? -1 - key : key) % LayerKind.COUNT);
  }

  /** How many operations. */
  public long count(int entry) {
    return sums[entry * COLUMNS + COUNT];
  }

  /** Bytes done. */
  public long bytes(int entry) {
    return sums[entry * COLUMNS + BYTES];
  }

  /** Sum of the durations, in nanoseconds. */
  public long timeNs(int entry) {
    return sums[entry * COLUMNS + TIME];
  }
}
