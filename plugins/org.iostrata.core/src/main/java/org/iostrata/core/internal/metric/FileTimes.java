// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.Arrays;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;

/**
 * When one process began to do something to a file, and when it was done with it the last time: by
 * file, layer and kind. Operations on no file are left out.
 */
public final class FileTimes implements Accumulator<FileTimes> {
  private static final int COUNT = 0;
  private static final int FROM = 1;
  private static final int TO = 2;
  private static final int COLUMNS = 3;

  private final LongIndex entries = new LongIndex();
  private long[] values = new long[COLUMNS];
  private final RecentPlaces recent = new RecentPlaces();

  @Override
  public void add(OperationBatch batch, int row) {
    if (batch.file(row) == Trace.NONE) {
      return;
    }
    int layerKind = batch.layerKind(row);
    long key = (long) batch.file(row) * LayerKind.COUNT + layerKind;
    int base =
        recent.has(layerKind, key) ? recent.get(layerKind) : recent.set(layerKind, key, base(key));
    add(base, 1, batch.admitNs(row), batch.callbackNs(row));
  }

  private void add(int base, long count, long fromNs, long toNs) {
    values[base + COUNT] += count;
    values[base + FROM] = Math.min(values[base + FROM], fromNs);
    values[base + TO] = Math.max(values[base + TO], toNs);
  }

  private int base(long key) {
    int base = entries.add(key) * COLUMNS;
    if (base == values.length) {
      values = Arrays.copyOf(values, values.length * 2);
    }
    if (values[base + COUNT] == 0) {
      values[base + FROM] = Long.MAX_VALUE;
      values[base + TO] = Long.MIN_VALUE;
    }
    return base;
  }

  @Override
  public void merge(FileTimes other) {
    for (int entry = 0; entry < other.size(); entry++) {
      add(
          base(other.entries.key(entry)),
          other.count(entry),
          other.fromNs(entry),
          other.toNs(entry));
    }
  }

  @Override
  public void write(StateOutput out) {
    out.number(size());
    for (int entry = 0; entry < size(); entry++) {
      out.number(file(entry));
      out.number(layerKind(entry));
      out.number(count(entry));
      out.signed(fromNs(entry));
      out.number(toNs(entry) - fromNs(entry));
    }
  }

  @Override
  public void read(StateInput in) throws StateException {
    int files = in.trace().files().size();
    for (int left = in.count(Integer.MAX_VALUE); left > 0; left--) {
      int base = base((long) in.index(files) * LayerKind.COUNT + in.layerKind());
      long count = in.amount();
      in.check(count > 0, count);
      long fromNs = in.time();
      add(base, count, fromNs, fromNs + in.duration());
    }
  }

  /** Gives back what only serves to add operations: there are none to come, or few. */
  public void rest() {
    recent.forget();
  }

  /** How many combinations of file, layer and kind occur; in no particular order. */
  public int size() {
    return entries.size();
  }

  /** The entry of a key, or {@link LongIndex#ABSENT}. */
  public int find(long key) {
    return entries.find(key);
  }

  /** File, layer and kind of an entry: {@code file x LayerKind.COUNT + layerKind}. */
  public long key(int entry) {
    return entries.key(entry);
  }

  /** The file of an entry. */
  public int file(int entry) {
    return (int) (entries.key(entry) / LayerKind.COUNT);
  }

  /** Layer and kind of an entry. */
  public int layerKind(int entry) {
    return (int) (entries.key(entry) % LayerKind.COUNT);
  }

  /** How many operations. */
  public long count(int entry) {
    return values[entry * COLUMNS + COUNT];
  }

  /** When the first one began. */
  public long fromNs(int entry) {
    return values[entry * COLUMNS + FROM];
  }

  /** When the last one was done. */
  public long toNs(int entry) {
    return values[entry * COLUMNS + TO];
  }
}
