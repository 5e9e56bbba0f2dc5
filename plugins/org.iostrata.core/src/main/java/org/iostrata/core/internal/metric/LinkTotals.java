// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.Arrays;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;

/**
 * Children by layer and kind of the parent and of the child: how many, their bytes, their time.
 * Small, since there is one per process: only what occurs takes memory.
 */
public final class LinkTotals implements Accumulator<LinkTotals> {
  private static final int COUNT = 0;
  private static final int BYTES = 1;
  private static final int TIME = 2;
  private static final int BY_RANGE = 3;
  private static final int BY_TIME = 4;
  private static final int AMBIGUOUS = 5;
  private static final int BY_MESSAGE = 6;
  private static final int COLUMNS = 7;
  private static final int MAX_PAIRS = (1 << Short.SIZE) - 1;
  private static final short[] NO_CHILDREN = {};

  /**
   * By the parent's layer and kind, then the child's: 1 + where the sums are, unsigned; 0 for none.
   */
  private short[][] places = new short[0][];

  private long[] sums = new long[0];
  private int used;

  @Override
  public void add(OperationBatch batch, int row) {
    int parent = batch.parentLayerKind(row);
    if (parent != LayerKind.NONE) {
      add(parent, batch, row, batch.flags(row) & OperationFlags.LINK_EVIDENCE);
    }
  }

  /** Adds a child of an operation of some layer and kind, found by some evidence. */
  void add(int parent, OperationBatch batch, int row, int evidence) {
    int base = base(parent, batch.layerKind(row));
    sums[base + COUNT]++;
    sums[base + BYTES] = Saturating.add(sums[base + BYTES], batch.bytesDone(row));
    sums[base + TIME] = Saturating.add(sums[base + TIME], batch.durationNs(row));
    if (evidence != 0) {
      sums[base + BY_RANGE] += (evidence & OperationFlags.LINKED_BY_RANGE) != 0 ? 1 : 0;
      sums[base + BY_TIME] += (evidence & OperationFlags.LINKED_BY_TIME) != 0 ? 1 : 0;
      sums[base + AMBIGUOUS] += (evidence & OperationFlags.LINK_AMBIGUOUS) != 0 ? 1 : 0;
    }
  }

  /** Adds a child that another process did for an operation, as messages between them told. */
  public void addFollowed(int parent, int child, long bytes, long timeNs, boolean sure) {
    int base = base(parent, child);
    sums[base + COUNT]++;
    sums[base + BYTES] = Saturating.add(sums[base + BYTES], bytes);
    sums[base + TIME] = Saturating.add(sums[base + TIME], timeNs);
    sums[base + BY_MESSAGE]++;
    sums[base + AMBIGUOUS] += sure ? 0 : 1;
  }

  @Override
  public void merge(LinkTotals other) {
    for (int parent = 0; parent < other.places.length; parent++) {
      for (int child = 0;
          other.places[parent] != null && child < other.places[parent].length;
          child++) {
        if (other.places[parent][child] != 0) {
          addAll(base(parent, child), other, other.base(parent, child));
        }
      }
    }
  }

  private void addAll(int base, LinkTotals other, int otherBase) {
    for (int column = 0; column < COLUMNS; column++) {
      sums[base + column] = Saturating.add(sums[base + column], other.sums[otherBase + column]);
    }
  }

  @Override
  public void write(StateOutput out) {
    out.number(used);
    for (int parent = 0; parent < places.length; parent++) {
      for (int child = 0; places[parent] != null && child < places[parent].length; child++) {
        if (places[parent][child] != 0) {
          out.number(parent);
          out.number(child);
          for (int column = 0; column < COLUMNS; column++) {
            out.number(get(parent, child, column));
          }
        }
      }
    }
  }

  @Override
  public void read(StateInput in) throws StateException {
    for (int left = in.count(MAX_PAIRS); left > 0; left--) {
      int base = base(in.layerKind(), in.layerKind());
      for (int column = 0; column < COLUMNS; column++) {
        sums[base + column] = in.amount();
      }
    }
  }

  private int base(int parent, int child) {
    short[] of = of(parent);
    return child < of.length && of[child] != 0 ? base(of[child]) : firstUse(parent, child);
  }

  private static int base(short place) {
    return ((place & 0xFFFF) - 1) * COLUMNS;
  }

  private short[] of(int parent) {
    return parent < places.length && places[parent] != null ? places[parent] : NO_CHILDREN;
  }

  private int firstUse(int parent, int child) {
    if (parent >= places.length) {
      places = Arrays.copyOf(places, parent + 1);
    }
    if (child >= of(parent).length) {
      places[parent] = Arrays.copyOf(of(parent), child + 1);
    }
    int base = used++ * COLUMNS;
    places[parent][child] = (short) used;
    if (base == sums.length) {
      sums = Arrays.copyOf(sums, Math.max(COLUMNS, base * 2));
    }
    return base;
  }

  private long get(int parent, int child, int column) {
    short[] of = of(parent);
    return child >= of.length || of[child] == 0 ? 0 : sums[base(of[child]) + column];
  }

  /** How many children of one layer and kind the operations of another have. */
  public long children(int parent, int child) {
    return get(parent, child, COUNT);
  }

  /** The bytes of those children. */
  public long bytes(int parent, int child) {
    return get(parent, child, BYTES);
  }

  /** The sum of the durations of those children, in nanoseconds. */
  public long timeNs(int parent, int child) {
    return get(parent, child, TIME);
  }

  /** How many of those children were linked by the range of bytes, not by their thread. */
  public long byRange(int parent, int child) {
    return get(parent, child, BY_RANGE);
  }

  /** How many of those children were linked by file and time only. */
  public long byTime(int parent, int child) {
    return get(parent, child, BY_TIME);
  }

  /** How many of those children could have another parent. */
  public long ambiguous(int parent, int child) {
    return get(parent, child, AMBIGUOUS);
  }

  /** Of the children, those that messages told. */
  public long byMessage(int parent, int child) {
    return get(parent, child, BY_MESSAGE);
  }
}
