// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.Arrays;
import org.iostrata.core.internal.collection.LongRows;
import org.iostrata.core.internal.collection.TimeOrder;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.MessageBatch;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;

/**
 * What goes through connections, and the operations that may have to do with it, collected by one
 * thread until they are swept by {@link RequestSweep}. Of a trace without connections, none.
 */
public final class RequestBuffer implements Portable {
  /**
   * When it matters: what is received, when it is there; an end, then; all else, when it begins.
   */
  static final int TIME_NS = 0;

  static final int LAYER_KIND = 1;
  static final int THREAD = 2;
  static final int HANDLE = 3;
  static final int FILE = 4;
  static final int ID = 5;
  static final int ADMIT_NS = 6;
  static final int CALLBACK_NS = 7;
  static final int OFFSET = 8;
  static final int BYTES_REQUESTED = 9;
  static final int BYTES = 10;
  static final int UNIQUE = 11;
  static final int CALLER = 12;
  static final int OPCODE = 13;

  /** Until when the thread of an operation does it; UNKNOWN of the end of one, on a thread. */
  static final int BUSY_NS = 14;

  /** 1, when it belongs to the part that is looked at. */
  static final int IN_PART = 15;

  /** Where in memory the data was, or UNKNOWN. */
  static final int BUFFER = 16;

  static final int WORDS = 17;
  static final int COLUMNS = WORDS + MessageBatch.WORD_PAIRS;

  private final boolean[] wanted = new boolean[LayerKind.COUNT];
  private final boolean connections;
  private final LongRows rows = new LongRows(COLUMNS);

  /** An empty buffer for a trace. */
  public RequestBuffer(Trace trace) {
    connections = Connections.areIn(trace);
    if (connections) {
      for (Layer layer : Layer.values()) {
        boolean low = layer.isLike(Layer.POSIX) || layer.isLike(Layer.AIO) || layer == Layer.CLIENT;
        boolean disk = layer.isLike(Layer.BLOCK);
        for (OperationKind kind : OperationKind.values()) {
          boolean ofDisk = disk && (kind.isTransfer() || kind == OperationKind.FLUSH);
          wanted[LayerKind.of(layer, kind)] = low || ofDisk;
        }
      }
    }
  }

  /** Whether the trace has connections at all. */
  public boolean hasConnections() {
    return connections;
  }

  /** Adds what went through connections. */
  public void add(MessageBatch messages) {
    for (int i = 0; i < messages.size(); i++) {
      add(messages, i, true);
    }
  }

  /** Adds one of what went through connections. */
  void add(MessageBatch from, int i, boolean inPart) {
    int row = rows.add();
    rows.set(row, IN_PART, inPart ? 1 : 0);
    boolean message = LayerKind.layer(from.layerKind(i)) == Layer.NETWORK;
    boolean sent = message && from.isSent(i);
    int sentOrNot = LayerKind.of(Layer.NETWORK, sent ? OperationKind.WRITE : OperationKind.READ);
    rows.set(row, TIME_NS, sent ? from.admitNs(i) : from.callbackNs(i));
    rows.set(row, LAYER_KIND, message ? sentOrNot : from.layerKind(i));
    rows.set(row, BUSY_NS, Trace.UNKNOWN);
    rows.set(row, THREAD, from.thread(i));
    rows.set(row, HANDLE, from.handle(i));
    rows.set(row, FILE, from.file(i));
    rows.set(row, ID, from.id(i));
    rows.set(row, ADMIT_NS, from.admitNs(i));
    rows.set(row, CALLBACK_NS, from.callbackNs(i));
    rows.set(row, OFFSET, from.position(i));
    rows.set(row, BYTES_REQUESTED, from.bytesRequested(i));
    rows.set(row, BYTES, from.bytes(i));
    rows.set(row, UNIQUE, from.unique(i));
    rows.set(row, CALLER, from.caller(i));
    rows.set(row, OPCODE, from.opcode(i));
    rows.set(row, BUFFER, from.buffer(i));
    for (int pair = 0; pair < MessageBatch.WORD_PAIRS; pair++) {
      rows.set(row, WORDS + pair, from.words(i, pair));
    }
  }

  /** Whether operations like one may be of interest. */
  boolean wants(OperationBatch batch, int i) {
    return wanted[batch.layerKind(i)];
  }

  /** Adds an operation if it may be of interest. */
  public void add(OperationBatch batch, int i) {
    if (wants(batch, i)) {
      add(batch, i, true);
    }
  }

  /** Adds an operation that is of interest. */
  void add(OperationBatch batch, int i, boolean inPart) {
    int row = rows.add();
    rows.set(row, IN_PART, inPart ? 1 : 0);
    rows.set(row, TIME_NS, batch.admitNs(i));
    rows.set(row, LAYER_KIND, batch.layerKind(i));
    rows.set(row, THREAD, batch.thread(i));
    rows.set(row, HANDLE, batch.handle(i));
    rows.set(row, FILE, batch.file(i));
    rows.set(row, ID, batch.id(i));
    rows.set(row, ADMIT_NS, batch.admitNs(i));
    rows.set(row, CALLBACK_NS, batch.callbackNs(i));
    rows.set(row, OFFSET, batch.offset(i));
    rows.set(row, BYTES_REQUESTED, batch.bytesRequested(i));
    rows.set(row, BYTES, batch.bytesDone(i));
    rows.set(row, BUSY_NS, busyNs(batch, i));
    rows.set(row, BUFFER, batch.buffer(i));
    for (int column : new int[] {UNIQUE, CALLER, OPCODE}) {
      rows.set(row, column, Trace.UNKNOWN);
    }
    for (int pair = 0; pair < MessageBatch.WORD_PAIRS; pair++) {
      rows.set(row, WORDS + pair, Trace.UNKNOWN);
    }
  }

  /** An asynchronous call of a library is over when it is issued: what follows may be others'. */
  private static long busyNs(OperationBatch batch, int i) {
    boolean issued =
        batch.layer(i) == Layer.CLIENT
            && (batch.flags(i) & OperationFlags.NON_BLOCKING) != 0
            && batch.issueNs(i) != Trace.UNKNOWN;
    return issued ? Math.min(batch.issueNs(i), batch.callbackNs(i)) : batch.callbackNs(i);
  }

  /** Moves all of another to this one. */
  public void takeAll(RequestBuffer other) {
    rows.takeAll(other.rows);
  }

  @Override
  public void write(StateOutput out) {
    out.number(rows.size());
    long[] before = new long[COLUMNS];
    for (int row = 0; row < rows.size(); row++) {
      for (int column = 0; column < COLUMNS; column++) {
        out.signed(rows.get(row, column) - before[column]);
        before[column] = rows.get(row, column);
      }
    }
  }

  @Override
  public void read(StateInput in) throws StateException {
    long[] values = new long[COLUMNS];
    for (int left = in.count(Integer.MAX_VALUE); left > 0; left--) {
      int row = rows.add();
      for (int column = 0; column < COLUMNS; column++) {
        values[column] += in.signed();
        rows.set(row, column, values[column]);
      }
      check(in, row);
    }
  }

  /** What is an index must be one of the trace. */
  private void check(StateInput in, int row) throws StateException {
    Trace trace = in.trace();
    long layerKind = rows.get(row, LAYER_KIND);
    in.check(layerKind >= 0 && layerKind < LayerKind.COUNT, layerKind);
    boolean message = LayerKind.layer((int) layerKind) == Layer.NETWORK;
    in.check(message ? connections : wanted[(int) layerKind], layerKind);
    checkIndex(in, rows.get(row, THREAD), 0, trace.threads().size());
    checkIndex(in, rows.get(row, HANDLE), message ? 0 : Trace.NONE, trace.handles().size());
    boolean end = !message && rows.get(row, BUSY_NS) == Trace.UNKNOWN;
    checkIndex(
        in,
        rows.get(row, CALLER),
        end ? 0 : Long.MIN_VALUE,
        end ? trace.threads().size() : Long.MAX_VALUE);
    checkIndex(in, rows.get(row, FILE), Trace.NONE, trace.files().size());
    for (int column : Arrays.asList(TIME_NS, ADMIT_NS, CALLBACK_NS)) {
      in.check(Math.abs(rows.get(row, column)) <= Long.MAX_VALUE / 4, rows.get(row, column));
    }
    in.check(rows.get(row, CALLBACK_NS) >= rows.get(row, ADMIT_NS), rows.get(row, CALLBACK_NS));
    in.check(rows.get(row, BYTES) >= 0, rows.get(row, BYTES));
  }

  private static void checkIndex(StateInput in, long value, long from, long end)
      throws StateException {
    in.check(value >= from && value < end, value);
  }

  int size() {
    return rows.size();
  }

  long get(int row, int column) {
    return rows.get(row, column);
  }

  int index(int row, int column) {
    return (int) rows.get(row, column);
  }

  void set(int row, int column, long value) {
    rows.set(row, column, value);
  }

  /** Puts them in the order of their time, which holds until the next change. */
  TimeOrder sort() {
    return rows.sort(TIME_NS);
  }

  /** Drops those that come first in that order. */
  void removeFirst(int count) {
    rows.removeFirst(count);
  }
}
