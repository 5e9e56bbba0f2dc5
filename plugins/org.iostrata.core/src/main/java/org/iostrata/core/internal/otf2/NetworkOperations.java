// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.Arrays;
import org.iostrata.core.internal.link.Linker;
import org.iostrata.core.internal.link.OpenField;
import org.iostrata.core.internal.link.OpenOperations;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.MessageBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.otf2.event.AttributeList;

/**
 * Tells operations of connections with what their attributes say of them; of requests of the kernel
 * those only that it waits for.
 */
final class NetworkOperations implements Portable {
  private static final int COLUMNS = MessageAttributes.COLUMNS;

  // Linux, enum fuse_opcode: to forget files, and to break off other requests.
  private static final long FORGET = 2;
  private static final long INTERRUPT = 36;
  private static final long BATCH_FORGET = 42;

  private final MessageAttributes known;
  private final Linker linker;
  private final LastWords words = new LastWords();

  /** By slot of the open operation. */
  private long[] values = new long[0];

  NetworkOperations(MessageAttributes known, Linker linker) {
    this.known = known;
    this.linker = linker;
  }

  /** One begins. */
  void begin(int slot, AttributeList attributes) {
    int row = slot * COLUMNS;
    if (row >= values.length) {
      values = Arrays.copyOf(values, Math.max(row + COLUMNS, values.length * 2));
    }
    known.read(attributes, values, row);
    words.complete(linker.open().index(slot, OpenField.THREAD), values, row);
  }

  @Override
  public void write(StateOutput out) {
    out.part(words);
  }

  @Override
  public void read(StateInput in) throws StateException {
    words.read(in);
  }

  /** One ends, and is about to leave its slot. */
  void end(int slot, long time, long bytes) {
    int from = slot * COLUMNS;
    long opcode = values[from + MessageAttributes.OPCODE];
    if (opcode == FORGET || opcode == INTERRUPT || opcode == BATCH_FORGET) {
      return; // nobody answers these
    }
    int row = add(slot, time, bytes);
    MessageBatch out = linker.messages();
    long unique = values[from + MessageAttributes.UNIQUE];
    out.setRequest(row, unique, values[from + MessageAttributes.CALLER], opcode);
    out.setBuffer(row, values[from + MessageAttributes.BUFFER]);
    for (int pair = 0; pair < MessageBatch.WORD_PAIRS; pair++) {
      out.setWords(row, pair, values[from + pair]);
    }
  }

  /** An asynchronous operation of a file server's client ends on a thread. */
  void endOn(int thread, int slot, long time, long bytes) {
    linker.messages().setRequest(add(slot, time, bytes), Trace.UNKNOWN, thread, Trace.UNKNOWN);
  }

  private int add(int slot, long time, long bytes) {
    OpenOperations open = linker.open();
    MessageBatch out = linker.messages();
    int row = out.add();
    int layerKind = open.index(slot, OpenField.LAYER_KIND);
    out.setWhat(row, layerKind, open.index(slot, OpenField.THREAD), open.get(slot, OpenField.ID));
    out.setWhere(
        row,
        open.index(slot, OpenField.HANDLE),
        open.index(slot, OpenField.FILE),
        open.get(slot, OpenField.OFFSET));
    long admitNs = linker.toNs(open.get(slot, OpenField.BEGIN));
    out.setTimes(row, admitNs, Math.max(admitNs, linker.toNs(time)));
    out.setBytes(row, open.get(slot, OpenField.BYTES_REQUESTED), bytes);
    return row;
  }
}
