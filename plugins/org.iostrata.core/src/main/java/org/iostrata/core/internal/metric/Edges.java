// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.Arrays;
import org.iostrata.core.internal.collection.TimeOrder;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;

/**
 * Operations of one layer with begin and end, and which bytes of which file reads and writes moved;
 * a row each, all in one array.
 */
final class Edges implements Portable {
  private static final int ADMIT_NS = 0;
  private static final int CALLBACK_NS = 1;
  private static final int LAYER_KIND = 2;
  private static final int FILE = 3;
  private static final int OFFSET = 4;
  private static final int BYTES = 5;
  private static final int COLUMNS = 6;

  /** Fewer are not worth giving their memory back. */
  private static final int SMALL = 1024;

  private long[] values = new long[0];
  private long[] spare = new long[0];
  private int size;
  private final TimeOrder order = new TimeOrder();

  int size() {
    return size;
  }

  /** Where one more goes. */
  private int grow() {
    int at = size++ * COLUMNS;
    if (at == values.length) {
      values = Arrays.copyOf(values, Math.max(16 * COLUMNS, at * 2));
    }
    return at;
  }

  void add(OperationBatch batch, int operation) {
    int at = grow();
    int layerKind = batch.layerKind(operation);
    long admitNs = batch.admitNs(operation);
    long offset = batch.offset(operation);
    long bytes = batch.bytesDone(operation);
    boolean transfer = LayerKind.isTransfer(layerKind);
    boolean placed = transfer && offset >= 0 && bytes > 0;
    long[] row = values;
    row[at + ADMIT_NS] = admitNs;
    row[at + CALLBACK_NS] = Math.max(batch.callbackNs(operation), admitNs + 1);
    row[at + LAYER_KIND] = layerKind;
    row[at + FILE] = transfer ? batch.file(operation) : Trace.NONE;
    row[at + OFFSET] = placed ? offset : 0;
    row[at + BYTES] = placed ? bytes : 0;
  }

  /** Moves those that begin before a time to another. */
  void moveBefore(long timeNs, Edges to) {
    int kept = 0;
    for (int row = 0; row < size; row++) {
      Edges into = values[row * COLUMNS + ADMIT_NS] < timeNs ? to : this;
      int at = into == this ? kept++ * COLUMNS : into.grow();
      System.arraycopy(values, row * COLUMNS, into.values, at, COLUMNS);
    }
    size = kept;
  }

  /** Moves all of another to this one: exchanges their tables when that copies less. */
  void takeAll(Edges other) {
    if (size < other.size) {
      exchange(other);
    }
    int from = size * COLUMNS;
    int to = from + other.size * COLUMNS;
    if (to > values.length) {
      values = Arrays.copyOf(values, Math.max(values.length * 2, to));
    }
    System.arraycopy(other.values, 0, values, from, to - from);
    size += other.size;
    other.size = 0;
  }

  private void exchange(Edges other) {
    long[] table = values;
    int rows = size;
    values = other.values;
    size = other.size;
    other.values = table;
    other.size = rows;
  }

  /** Lets none begin before a time; returns how many did. */
  int raise(long floorNs) {
    int raised = 0;
    for (int at = 0; at < size * COLUMNS; at += COLUMNS) {
      if (values[at + ADMIT_NS] < floorNs) {
        values[at + ADMIT_NS] = floorNs;
        values[at + CALLBACK_NS] = Math.max(values[at + CALLBACK_NS], floorNs + 1);
        raised++;
      }
    }
    return raised;
  }

  /** Gives memory back when there are none. */
  void release() {
    if (size == 0 && values.length + spare.length > SMALL * COLUMNS) {
      values = new long[0];
      spare = new long[0];
      order.release();
    }
  }

  /** Puts them in the order of their begins, which holds until the next change. */
  TimeOrder sort() {
    order.sort(values, COLUMNS, ADMIT_NS, size);
    return order;
  }

  /** Drops those that begin first. */
  void removeFirst(int count) {
    int kept = size - count;
    if (spare.length < kept * COLUMNS) {
      spare = new long[Math.max(kept * COLUMNS, values.length)];
    }
    for (int i = 0; i < kept; i++) {
      System.arraycopy(values, order.row(count + i) * COLUMNS, spare, i * COLUMNS, COLUMNS);
    }
    long[] all = values;
    values = spare;
    spare = all;
    size = kept;
  }

  /** In the order of their begins, each relative to the one before. */
  @Override
  public void write(StateOutput out) {
    sort();
    out.number(size);
    long beforeNs = 0;
    long expected = 0;
    for (int i = 0; i < size; i++) {
      int row = order.row(i);
      long admitNs = order.time(i);
      out.signed(admitNs - beforeNs);
      out.number(callbackNs(row) - admitNs);
      out.number(layerKind(row));
      out.number(file(row) + 1L);
      out.flag(isPlaced(row));
      if (isPlaced(row)) {
        out.signed(offset(row) - expected);
        out.number(bytes(row));
        expected = offset(row) + bytes(row);
      }
      beforeNs = admitNs;
    }
  }

  @Override
  public void read(StateInput in) throws StateException {
    long admitNs = 0;
    long expected = 0;
    for (int left = in.count(Integer.MAX_VALUE); left > 0; left--) {
      int at = grow();
      admitNs += in.time();
      values[at + ADMIT_NS] = in.check(Math.abs(admitNs) <= Long.MAX_VALUE / 4, admitNs);
      values[at + CALLBACK_NS] = admitNs + in.duration();
      in.check(values[at + CALLBACK_NS] > admitNs, 0);
      values[at + LAYER_KIND] = in.layerKind();
      values[at + FILE] = in.file();
      if (in.flag()) {
        in.check(values[at + FILE] != Trace.NONE, 0);
        values[at + OFFSET] = expected + in.signed();
        in.check(values[at + OFFSET] >= 0, values[at + OFFSET]);
        values[at + BYTES] = in.amount();
        in.check(values[at + BYTES] > 0, 0);
        expected = values[at + OFFSET] + values[at + BYTES];
      }
    }
  }

  /** Whether all are of a layer, and begin at, or behind, one time and before another. */
  boolean areOf(Layer layer, long fromNs, long beforeNs) {
    for (int at = 0; at < size * COLUMNS; at += COLUMNS) {
      if (LayerKind.layer((int) values[at + LAYER_KIND]) != layer
          || values[at + ADMIT_NS] < fromNs
          || values[at + ADMIT_NS] >= beforeNs) {
        return false;
      }
    }
    return true;
  }

  long callbackNs(int row) {
    return values[row * COLUMNS + CALLBACK_NS];
  }

  int layerKind(int row) {
    return (int) values[row * COLUMNS + LAYER_KIND];
  }

  /** Whether it is a read or write of which the bytes of the file that it moved are known. */
  boolean isPlaced(int row) {
    return bytes(row) > 0 && file(row) != Trace.NONE;
  }

  /** The file of a read or write, or {@link Trace#NONE}. */
  int file(int row) {
    return (int) values[row * COLUMNS + FILE];
  }

  long offset(int row) {
    return values[row * COLUMNS + OFFSET];
  }

  long bytes(int row) {
    return values[row * COLUMNS + BYTES];
  }

  /** An order for operations that begin at the same time, the same for any split over threads. */
  int compareTied(int a, int b) {
    int byFile = Integer.compare(file(a), file(b));
    int byPlace = byFile != 0 ? byFile : Long.compare(offset(a), offset(b));
    int byBytes = byPlace != 0 ? byPlace : Long.compare(bytes(a), bytes(b));
    return byBytes != 0 ? byBytes : Long.compare(callbackNs(a), callbackNs(b));
  }
}
