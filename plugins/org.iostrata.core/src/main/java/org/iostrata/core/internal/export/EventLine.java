// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import org.iostrata.core.internal.collection.LongRows;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.model.Boundary;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.Trace;

/**
 * One boundary event as a line, in the words of Lu and Shen's figure 6. What their FD tells, tells
 * here the handle, numbered as in the trace. Bytes are those asked for until the operation is
 * issued, and those done from there on.
 */
final class EventLine {
  static final int TIME_NS = 0;
  static final int COLUMNS = 8;
  private static final int BOUNDARY = 1;
  private static final int LAYER_KIND = 2;
  private static final int THREAD = 3;

  /**
   * The id of the operation; its complement, which is negative, where it ends that began before.
   */
  private static final int ID_OR_END = 4;

  private static final int HANDLE_AND_FILE = 5;
  private static final int OFFSET = 6;
  private static final int BYTES = 7;

  private static final long LOW_HALF = 0xffffffffL;
  private static final int NANO_DIGITS = 9;
  private static final long NANOS = 1_000_000_000;

  private final Trace trace;
  private final Appendable out;
  private final StringBuilder text = new StringBuilder();

  EventLine(Trace trace, Appendable out) {
    this.trace = trace;
    this.out = out;
  }

  /** Sets a row of a table to an event of an operation. */
  static void set(LongRows rows, int to, Boundary boundary, OperationBatch batch, int row) {
    rows.set(to, TIME_NS, boundary.timeNs(batch, row));
    rows.set(to, BOUNDARY, Boundary.ALL.indexOf(boundary));
    rows.set(to, LAYER_KIND, batch.layerKind(row));
    rows.set(to, THREAD, batch.thread(row));
    rows.set(to, ID_OR_END, ends(boundary, batch, row) ? ~batch.id(row) : batch.id(row));
    rows.set(
        to,
        HANDLE_AND_FILE,
        ((long) batch.handle(row) << Integer.SIZE) | (batch.file(row) & LOW_HALF));
    rows.set(to, OFFSET, batch.offset(row));
    rows.set(to, BYTES, bytes(boundary, batch, row));
  }

  private static boolean ends(Boundary boundary, OperationBatch batch, int row) {
    return boundary.compareTo(Boundary.COMPLT) >= 0
        && boundary.timeNs(batch, row) > batch.admitNs(row);
  }

  private static long bytes(Boundary boundary, OperationBatch batch, int row) {
    if (!batch.kind(row).isTransfer()) {
      return Trace.UNKNOWN;
    }
    if (boundary == Boundary.ADMIT || boundary == Boundary.ISSUE) {
      return batch.bytesRequested(row);
    }
    boolean told = (batch.flags(row) & OperationFlags.RESULT_UNDEFINED) == 0;
    return told ? batch.bytesDone(row) : Trace.UNKNOWN;
  }

  /**
   * The order of events of one time: by thread; there first what ends, from the operation below up,
   * then what begins, from the one above down.
   */
  static int compare(LongRows rows, int a, int b) {
    int order = Long.compare(rows.get(a, THREAD), rows.get(b, THREAD));
    for (int column : new int[] {ID_OR_END, BOUNDARY}) {
      order = order == 0 ? Long.compare(rows.get(a, column), rows.get(b, column)) : order;
    }
    return order;
  }

  /** Writes a row of a table. */
  void write(LongRows rows, int row) {
    int layerKind = (int) rows.get(row, LAYER_KIND);
    int thread = (int) rows.get(row, THREAD);
    int handle = (int) (rows.get(row, HANDLE_AND_FILE) >> Integer.SIZE);
    int file = (int) rows.get(row, HANDLE_AND_FILE);
    text.setLength(0);
    time(rows.get(row, TIME_NS));
    text.append("\tEVENT: ").append(LayerKind.layer(layerKind).name()).append('_');
    text.append(Boundary.ALL.get((int) rows.get(row, BOUNDARY)));
    text.append("\tOP: ").append(LayerKind.kind(layerKind).key().toUpperCase(Locale.ROOT));
    number("HANDLE", handle);
    number("OFFSET", rows.get(row, OFFSET));
    number("NBYTES", rows.get(row, BYTES));
    number("PROCESS", trace.threads().get(thread).process());
    number("THREAD", thread);
    long id = rows.get(row, ID_OR_END);
    number("ID", id < 0 ? ~id : id);
    text.append("\tFILE: ");
    text.append(file == Trace.NONE ? "-" : Visible.name(trace.files().get(file).path()));
    text.append('\n');
    try {
      out.append(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Seconds since the trace's start, to the nanosecond. */
  private void time(long ns) {
    text.append("Time: ").append(ns / NANOS).append('.');
    String behind = Long.toString(ns % NANOS);
    text.append("0".repeat(NANO_DIGITS - behind.length())).append(behind);
  }

  /** A number, or a dash for what is not known. */
  private void number(String name, long value) {
    text.append('\t').append(name).append(": ");
    if (value == Trace.UNKNOWN || value == Trace.NONE) {
      text.append('-');
    } else {
      text.append(value);
    }
  }
}
