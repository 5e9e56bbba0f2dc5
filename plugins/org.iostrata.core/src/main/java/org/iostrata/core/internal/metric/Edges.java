// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import org.iostrata.core.internal.collection.LongRows;
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

  private final LongRows rows = new LongRows(COLUMNS);

  int size() {
    return rows.size();
  }

  void add(OperationBatch batch, int operation) {
    int layerKind = batch.layerKind(operation);
    long admitNs = batch.admitNs(operation);
    long offset = batch.offset(operation);
    long bytes = batch.bytesDone(operation);
    boolean transfer = LayerKind.isTransfer(layerKind);
    boolean placed = transfer && offset >= 0 && bytes > 0;
    int row = rows.add();
    rows.set(row, ADMIT_NS, admitNs);
    rows.set(row, CALLBACK_NS, Math.max(batch.callbackNs(operation), admitNs + 1));
    rows.set(row, LAYER_KIND, layerKind);
    rows.set(row, FILE, transfer ? batch.file(operation) : Trace.NONE);
    rows.set(row, OFFSET, placed ? offset : 0);
    rows.set(row, BYTES, placed ? bytes : 0);
  }

  /** Moves those that begin before a time to another. */
  void moveBefore(long timeNs, Edges to) {
    int kept = 0;
    for (int row = 0; row < rows.size(); row++) {
      boolean moves = rows.get(row, ADMIT_NS) < timeNs;
      rows.copy(row, moves ? to.rows : rows, moves ? to.rows.add() : kept++);
    }
    rows.cut(kept);
  }

  /** Moves all of another to this one. */
  void takeAll(Edges other) {
    rows.takeAll(other.rows);
  }

  /** Lets none begin before a time; returns how many did. */
  int raise(long floorNs) {
    int raised = 0;
    for (int row = 0; row < rows.size(); row++) {
      if (rows.get(row, ADMIT_NS) < floorNs) {
        rows.set(row, ADMIT_NS, floorNs);
        rows.set(row, CALLBACK_NS, Math.max(callbackNs(row), floorNs + 1));
        raised++;
      }
    }
    return raised;
  }

  /** Gives memory back when there are none. */
  void release() {
    rows.release();
  }

  /** Puts them in the order of their begins, which holds until the next change. */
  TimeOrder sort() {
    return rows.sort(ADMIT_NS);
  }

  /** Drops those that begin first. */
  void removeFirst(int count) {
    rows.removeFirst(count);
  }

  /** In the order of their begins, each relative to the one before. */
  @Override
  public void write(StateOutput out) {
    TimeOrder order = sort();
    out.number(size());
    long beforeNs = 0;
    long expected = 0;
    for (int i = 0; i < size(); i++) {
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
      int row = rows.add();
      admitNs += in.time();
      long callbackNs = admitNs + in.duration();
      in.check(Math.abs(admitNs) <= Long.MAX_VALUE / 4 && callbackNs > admitNs, admitNs);
      rows.set(row, ADMIT_NS, admitNs);
      rows.set(row, CALLBACK_NS, callbackNs);
      rows.set(row, LAYER_KIND, in.layerKind());
      rows.set(row, FILE, in.file());
      boolean placed = in.flag();
      rows.set(row, OFFSET, placed ? expected + in.signed() : 0);
      rows.set(row, BYTES, placed ? in.amount() : 0);
      if (placed) {
        in.check(isPlaced(row) && offset(row) >= 0, offset(row));
        expected = offset(row) + bytes(row);
      }
    }
  }

  /** Whether all are of a layer, and begin at, or behind, one time and before another. */
  boolean areOf(Layer layer, long fromNs, long beforeNs) {
    for (int row = 0; row < rows.size(); row++) {
      long admitNs = rows.get(row, ADMIT_NS);
      boolean inTime = admitNs >= fromNs && admitNs < beforeNs;
      if (LayerKind.layer(layerKind(row)) != layer || !inTime) {
        return false;
      }
    }
    return true;
  }

  long admitNs(int row) {
    return rows.get(row, ADMIT_NS);
  }

  long callbackNs(int row) {
    return rows.get(row, CALLBACK_NS);
  }

  int layerKind(int row) {
    return (int) rows.get(row, LAYER_KIND);
  }

  /** Whether it is a read or write of which the bytes of the file that it moved are known. */
  boolean isPlaced(int row) {
    return bytes(row) > 0 && file(row) != Trace.NONE;
  }

  /** The file of a read or write, or {@link Trace#NONE}. */
  int file(int row) {
    return (int) rows.get(row, FILE);
  }

  long offset(int row) {
    return rows.get(row, OFFSET);
  }

  long bytes(int row) {
    return rows.get(row, BYTES);
  }

  /** An order for operations that begin at the same time, the same for any split over threads. */
  int compareTied(int a, int b) {
    int byFile = Integer.compare(file(a), file(b));
    int byPlace = byFile != 0 ? byFile : Long.compare(offset(a), offset(b));
    int byBytes = byPlace != 0 ? byPlace : Long.compare(bytes(a), bytes(b));
    return byBytes != 0 ? byBytes : Long.compare(callbackNs(a), callbackNs(b));
  }
}
