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
 * Count, bytes and time per layer and kind; small, since there is one per process. Only the layers
 * and kinds that occur take memory.
 */
public final class KindTotals implements Accumulator<KindTotals> {
  private static final int COUNT = 0;
  private static final int BYTES = 1;
  private static final int REQUESTED = 2;
  private static final int TIME = 3;
  private static final int COLUMNS = 4;

  private final KindSlots slots = new KindSlots();
  private long[] sums = new long[COLUMNS];

  @Override
  public void add(OperationBatch batch, int row) {
    int base = base(batch.layerKind(row));
    sums[base + COUNT]++;
    sums[base + BYTES] = Saturating.add(sums[base + BYTES], batch.bytesDone(row));
    sums[base + REQUESTED] =
        Saturating.add(sums[base + REQUESTED], Math.max(0, batch.bytesRequested(row)));
    sums[base + TIME] = Saturating.add(sums[base + TIME], batch.durationNs(row));
  }

  @Override
  public void merge(KindTotals other) {
    for (int layerKind = 0; layerKind < other.end(); layerKind++) {
      if (other.slots.find(layerKind) != KindSlots.ABSENT) {
        int base = base(layerKind);
        int from = other.slots.find(layerKind) * COLUMNS;
        for (int i = 0; i < COLUMNS; i++) {
          sums[base + i] = Saturating.add(sums[base + i], other.sums[from + i]);
        }
      }
    }
  }

  @Override
  public void write(StateOutput out) {
    out.number(slots.size());
    for (int layerKind = 0; layerKind < LayerKind.COUNT; layerKind++) {
      if (slots.find(layerKind) != KindSlots.ABSENT) {
        out.number(layerKind);
        for (int i = 0; i < COLUMNS; i++) {
          out.number(get(layerKind, i));
        }
      }
    }
  }

  @Override
  public void read(StateInput in) throws StateException {
    for (int left = in.count(LayerKind.COUNT); left > 0; left--) {
      int base = base(in.layerKind());
      for (int i = 0; i < COLUMNS; i++) {
        sums[base + i] = in.amount();
      }
    }
  }

  private int base(int layerKind) {
    int slot = slots.find(layerKind);
    return slot != KindSlots.ABSENT ? slot * COLUMNS : firstUse(layerKind);
  }

  private int firstUse(int layerKind) {
    int base = slots.add(layerKind) * COLUMNS;
    if (base == sums.length) {
      sums = Arrays.copyOf(sums, sums.length * 2);
    }
    return base;
  }

  /** Whether nothing was added. */
  boolean isEmpty() {
    return slots.size() == 0;
  }

  private long get(int layerKind, int column) {
    int slot = slots.find(layerKind);
    return slot == KindSlots.ABSENT ? 0 : sums[slot * COLUMNS + column];
  }

  /** Of no layer and kind from here on is there anything. */
  public int end() {
    return slots.end();
  }

  /** How many operations. */
  public long count(int layerKind) {
    return get(layerKind, COUNT);
  }

  /** Bytes done. */
  public long bytes(int layerKind) {
    return get(layerKind, BYTES);
  }

  /** Bytes asked for, where the trace tells. */
  public long bytesRequested(int layerKind) {
    return get(layerKind, REQUESTED);
  }

  /** Sum of the durations, in nanoseconds. */
  public long timeNs(int layerKind) {
    return get(layerKind, TIME);
  }
}
