// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.Arrays;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;

/**
 * How the threads of one process wait for names, by thread, file and layer: the operations of each
 * thread are to be added as they end.
 */
public final class NameWaits implements Portable {
  private static final int LAYER_BITS = 6;
  private static final int FILE_BITS = 31;
  private static final int FAILED = 0;
  private static final int ASKED = 1;
  private static final int GOT = 2;
  private static final int SINCE = 3;
  private static final int LATER = 4;
  private static final int POLL = 5;
  private static final int COLUMNS = POLL + NamePoll.COLUMNS;

  private final LongIndex entries = new LongIndex();
  private long[] values = new long[COLUMNS];

  /** Adds an operation, if it is about a name. */
  public void add(OperationBatch batch, int row) {
    boolean failed = (batch.flags(row) & OperationFlags.FAILED) != 0;
    boolean got = !failed && isGot(batch, row);
    boolean seen = batch.kind(row) == OperationKind.STAT && batch.handle(row) == Trace.NONE;
    if (batch.file(row) == Trace.NONE || !(failed || got || seen)) {
      return;
    }
    int base = base(key(batch.thread(row), batch.file(row), batch.layer(row).index()));
    if (failed || got) {
      add(base, batch.admitNs(row), batch.callbackNs(row), failed);
    }
    if (batch.kind(row) == OperationKind.LOCK) {
      return; // asks whether it is free, not whether it is there
    }
    if (failed) {
      NamePoll.failed(values, base + POLL, batch.callbackNs(row));
    } else {
      NamePoll.done(values, base + POLL, batch.callbackNs(row), seen);
    }
  }

  /** Opened, made, changed or removed by its name, or locked. */
  private static boolean isGot(OperationBatch batch, int row) {
    OperationKind kind = batch.kind(row);
    return kind == OperationKind.OPEN
        || kind == OperationKind.LOCK
        || (kind == OperationKind.METADATA && batch.handle(row) == Trace.NONE);
  }

  private void add(int base, long fromNs, long toNs, boolean failed) {
    if (failed) {
      values[base + FAILED]++;
      boolean first = values[base + GOT] == NameWait.NONE && values[base + ASKED] == NameWait.NONE;
      values[base + ASKED] = first ? fromNs : values[base + ASKED];
      values[base + SINCE] = Math.min(values[base + SINCE], fromNs);
      return;
    }
    if (values[base + GOT] == NameWait.NONE) {
      values[base + GOT] = toNs;
    } else if (values[base + SINCE] != NameWait.NONE) {
      values[base + LATER] += Math.max(0, toNs - values[base + SINCE]);
    }
    values[base + SINCE] = NameWait.NONE;
  }

  private static long key(int thread, int file, int layer) {
    return ((long) thread << FILE_BITS | file) << LAYER_BITS | layer;
  }

  private int base(long key) {
    int before = entries.size();
    int base = entries.add(key) * COLUMNS;
    if (base == values.length) {
      values = Arrays.copyOf(values, values.length * 2);
    }
    if (entries.size() > before) {
      set(base, NameWait.NOTHING);
      NamePoll.NOTHING.store(values, base + POLL);
    }
    return base;
  }

  private void set(int base, NameWait wait) {
    values[base + FAILED] = wait.failed();
    values[base + ASKED] = wait.askedNs();
    values[base + GOT] = wait.gotNs();
    values[base + SINCE] = wait.sinceNs();
    values[base + LATER] = wait.laterNs();
  }

  private NameWait at(int base) {
    return new NameWait(
        values[base + FAILED],
        values[base + ASKED],
        values[base + GOT],
        values[base + SINCE],
        values[base + LATER]);
  }

  /** Adds what the same process did later, or another one of its threads did. */
  public void append(NameWaits later) {
    for (int entry = 0; entry < later.size(); entry++) {
      int base = base(later.entries.key(entry));
      set(base, at(base).then(later.wait(entry)));
      NamePoll.at(values, base + POLL).then(later.poll(entry)).store(values, base + POLL);
    }
  }

  @Override
  public void write(StateOutput out) {
    out.number(size());
    for (int entry = 0; entry < size(); entry++) {
      out.number(thread(entry));
      out.number(file(entry));
      out.number(layer(entry).index());
      NameWait wait = wait(entry);
      out.number(wait.failed());
      out.signed(wait.askedNs());
      out.signed(wait.gotNs());
      out.signed(wait.sinceNs());
      out.number(wait.laterNs());
      poll(entry).write(out);
    }
  }

  @Override
  public void read(StateInput in) throws StateException {
    int threads = in.trace().threads().size();
    int files = in.trace().files().size();
    for (int left = in.count(Integer.MAX_VALUE); left > 0; left--) {
      long key = key(in.index(threads), in.index(files), in.index(Layer.values().length));
      int base = base(key);
      set(base, new NameWait(in.amount(), in.signed(), in.signed(), in.signed(), in.duration()));
      NamePoll.read(in).store(values, base + POLL);
    }
  }

  /** How many combinations of thread, file and layer occur; in no particular order. */
  public int size() {
    return entries.size();
  }

  /** The thread of an entry. */
  public int thread(int entry) {
    return (int) (entries.key(entry) >> (FILE_BITS + LAYER_BITS));
  }

  /** The file of an entry. */
  public int file(int entry) {
    return (int) (entries.key(entry) >> LAYER_BITS) & Integer.MAX_VALUE;
  }

  /** The layer of an entry. */
  public Layer layer(int entry) {
    return Layer.values()[(int) entries.key(entry) & ((1 << LAYER_BITS) - 1)];
  }

  /** How a thread waited. */
  public NameWait wait(int entry) {
    return at(entry * COLUMNS);
  }

  /** How a thread asked whether there is what a name is of. */
  public NamePoll poll(int entry) {
    return NamePoll.at(values, entry * COLUMNS + POLL);
  }
}
