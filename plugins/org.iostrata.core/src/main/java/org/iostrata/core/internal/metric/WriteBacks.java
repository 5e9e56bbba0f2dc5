// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.Arrays;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;

/**
 * Finds writes of bytes that the same thread has just read in the same layer: the read is the last
 * operation on data there before. Of what is told from the middle of a run the first write is kept,
 * too, for a read before.
 */
final class WriteBacks implements Portable {
  private static final int READ = 0;
  private static final int FIRST = 3;
  private static final int COLUMNS = 6;
  private static final long NOTHING = Trace.NONE;

  private final KindSlots layers = new KindSlots();

  /** By layer, of the last operation if it is a read, then of the first if a write: file, range. */
  private long[] values = {};

  /** Adds a read or write; whether it writes back. */
  boolean add(int layerKind, int file, long from, long to) {
    boolean read = LayerKind.kind(layerKind) == OperationKind.READ;
    int layer = ofLayer(layerKind);
    int slot = layers.find(layer);
    if (slot == KindSlots.ABSENT) {
      slot = add(layer);
      set(slot, READ, NOTHING, 0, 0);
      set(slot, FIRST, read ? NOTHING : file, from, to);
    }
    boolean back = !read && isRead(slot, file, from, to);
    set(slot, READ, read ? file : NOTHING, from, to);
    return back;
  }

  private static int ofLayer(int layerKind) {
    return LayerKind.of(LayerKind.layer(layerKind), OperationKind.READ);
  }

  private int add(int layer) {
    int slot = layers.add(layer);
    values = Arrays.copyOf(values, layers.size() * COLUMNS);
    return slot;
  }

  private boolean isRead(int slot, long file, long from, long to) {
    int at = slot * COLUMNS + READ;
    return values[at] == file && from >= values[at + 1] && to <= values[at + 2];
  }

  private void set(int slot, int column, long file, long from, long to) {
    int at = slot * COLUMNS + column;
    values[at] = file;
    values[at + 1] = from;
    values[at + 2] = to;
  }

  /** Told of a write of what came right behind that turns out to write back. */
  interface Counter {
    void count(int layerKind, int file);
  }

  /** Adds what came right behind. */
  void append(WriteBacks next, Counter counter) {
    for (int layer = 0; layer < next.layers.end(); layer++) {
      int from = next.layers.find(layer);
      if (from == KindSlots.ABSENT) {
        continue;
      }
      int slot = layers.find(layer);
      if (slot == KindSlots.ABSENT) {
        slot = add(layer);
        System.arraycopy(next.values, from * COLUMNS, values, slot * COLUMNS, COLUMNS);
        continue;
      }
      int first = from * COLUMNS + FIRST;
      long file = next.values[first];
      if (file != NOTHING && isRead(slot, file, next.values[first + 1], next.values[first + 2])) {
        counter.count(LayerKind.of(LayerKind.layer(layer), OperationKind.WRITE), (int) file);
      }
      System.arraycopy(next.values, from * COLUMNS, values, slot * COLUMNS, FIRST);
    }
  }

  @Override
  public void write(StateOutput out) {
    out.number(layers.size());
    for (int layer = 0; layer < layers.end(); layer++) {
      int slot = layers.find(layer);
      if (slot != KindSlots.ABSENT) {
        out.number(layer);
        write(out, slot * COLUMNS + READ);
        write(out, slot * COLUMNS + FIRST);
      }
    }
  }

  private void write(StateOutput out, int at) {
    out.number(values[at] + 1);
    out.signed(values[at + 1]);
    out.signed(values[at + 2]);
  }

  @Override
  public void read(StateInput in) throws StateException {
    for (int left = in.count(LayerKind.COUNT); left > 0; left--) {
      int layer = in.layerKind();
      in.check(layers.find(layer) == KindSlots.ABSENT && ofLayer(layer) == layer, layer);
      int slot = add(layer);
      set(slot, READ, in.file(), in.signed(), in.signed());
      set(slot, FIRST, in.file(), in.signed(), in.signed());
    }
  }
}
