// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.Arrays;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;

/**
 * Finds writes of bytes that the same thread has just read in the same layer: the read is the last
 * operation on data of the file there before. Of what is told from the middle of a run the first
 * write of each file is kept, too, for a read before.
 */
final class WriteBacks implements Portable {
  /** Whether the last operation is a read, and its range. */
  private static final int READ = 0;

  /** Whether the first operation is a write, and its range. */
  private static final int FIRST = 3;

  private static final int RANGE = 3;
  private static final int COLUMNS = 2 * RANGE;

  private final LongIndex files = new LongIndex();
  private final RecentPlaces recent = new RecentPlaces();
  private long[] values = new long[COLUMNS];

  /** Adds a read or write; whether it writes back. */
  boolean add(int layerKind, int file, long from, long to) {
    boolean read = LayerKind.kind(layerKind) == OperationKind.READ;
    int layer = LayerKind.of(LayerKind.layer(layerKind), OperationKind.READ);
    long key = (long) file * LayerKind.COUNT + layer;
    int known = files.size();
    int slot = recent.has(layer, key) ? recent.get(layer) : recent.set(layer, key, files.add(key));
    if (slot == known) {
      grow();
      set(slot, FIRST, !read, from, to);
    }
    boolean back = !read && isRead(slot, from, to);
    set(slot, READ, read, from, to);
    return back;
  }

  private void grow() {
    if (files.size() * COLUMNS > values.length) {
      values = Arrays.copyOf(values, values.length * 2);
    }
  }

  private boolean isRead(int slot, long from, long to) {
    int at = slot * COLUMNS + READ;
    return values[at] != 0 && from >= values[at + 1] && to <= values[at + 2];
  }

  private void set(int slot, int column, boolean counts, long from, long to) {
    int at = slot * COLUMNS + column;
    values[at] = counts ? 1 : 0;
    values[at + 1] = counts ? from : 0;
    values[at + 2] = counts ? to : 0;
  }

  /** Gives back what only serves to add operations. */
  void rest() {
    recent.forget();
  }

  /** Told of a write of what came right behind that turns out to write back. */
  interface Counter {
    void count(int layerKind, int file);
  }

  /** Adds what came right behind. */
  void append(WriteBacks next, Counter counter) {
    for (int from = 0; from < next.files.size(); from++) {
      long key = next.files.key(from);
      int known = files.size();
      int slot = files.add(key);
      int own = slot * COLUMNS;
      int other = from * COLUMNS;
      if (slot == known) {
        grow();
        System.arraycopy(next.values, other, values, own, COLUMNS);
        continue;
      }
      int first = other + FIRST;
      if (next.values[first] != 0 && isRead(slot, next.values[first + 1], next.values[first + 2])) {
        int layer = (int) (key % LayerKind.COUNT);
        counter.count(
            LayerKind.of(LayerKind.layer(layer), OperationKind.WRITE),
            (int) (key / LayerKind.COUNT));
      }
      System.arraycopy(next.values, other, values, own, RANGE);
    }
  }

  @Override
  public void write(StateOutput out) {
    out.number(files.size());
    for (int slot = 0; slot < files.size(); slot++) {
      out.number(files.key(slot) / LayerKind.COUNT);
      out.number(files.key(slot) % LayerKind.COUNT);
      write(out, slot * COLUMNS + READ);
      write(out, slot * COLUMNS + FIRST);
    }
  }

  private void write(StateOutput out, int at) {
    out.flag(values[at] != 0);
    if (values[at] != 0) {
      out.signed(values[at + 1]);
      out.signed(values[at + 2]);
    }
  }

  @Override
  public void read(StateInput in) throws StateException {
    for (int left = in.count(Integer.MAX_VALUE); left > 0; left--) {
      int file = in.index(in.trace().files().size());
      int layer = in.layerKind();
      in.check(LayerKind.kind(layer) == OperationKind.READ, layer);
      int known = files.size();
      int slot = files.add((long) file * LayerKind.COUNT + layer);
      in.check(slot == known, file);
      grow();
      read(in, slot, READ);
      read(in, slot, FIRST);
    }
  }

  private void read(StateInput in, int slot, int column) throws StateException {
    boolean counts = in.flag();
    set(slot, column, counts, counts ? in.signed() : 0, counts ? in.signed() : 0);
  }
}
