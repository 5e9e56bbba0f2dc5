// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.Arrays;
import org.iostrata.core.internal.collection.LongSlots;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;

/**
 * The last read below each write under way, a small slot, until a write of some of the same bytes
 * follows it. What is told from the middle of a run keeps the writes before the first read, too: a
 * read before may belong to one of them.
 */
final class LastReads {
  private static final int COLUMNS = 3;
  private static final long[] NOTHING = {};

  private final ReadBack found;
  private final boolean fromMiddle;
  private int[] parent = new int[0];
  private int[] layerKind = new int[0];
  private int[] file = new int[0];
  private long[] from = new long[0];
  private long[] to = new long[0];
  private boolean[] seen = new boolean[0];

  /** File, begin and end of each write before the first read. */
  private long[][] writes = new long[0][];

  private int[] writeCount = new int[0];

  LastReads(ReadBack found, boolean fromMiddle) {
    this.found = found;
    this.fromMiddle = fromMiddle;
  }

  void open(int slot) {
    if (slot >= to.length) {
      int size = LongSlots.grown(to.length, slot);
      parent = Arrays.copyOf(parent, size);
      layerKind = Arrays.copyOf(layerKind, size);
      file = Arrays.copyOf(file, size);
      from = Arrays.copyOf(from, size);
      to = Arrays.copyOf(to, size);
      seen = Arrays.copyOf(seen, size);
      writes = Arrays.copyOf(writes, size);
      writeCount = Arrays.copyOf(writeCount, size);
    }
    file[slot] = Trace.NONE;
    seen[slot] = !fromMiddle;
    writes[slot] = NOTHING;
    writeCount[slot] = 0;
  }

  /** Adds a child of the operation in a slot. */
  void add(int slot, OperationBatch batch, int row) {
    int above = batch.parentLayerKind(row);
    if (LayerKind.kind(above) != OperationKind.WRITE
        || batch.offset(row) < 0
        || batch.bytesDone(row) == 0 // at the end of the file
        || batch.file(row) == Trace.NONE) {
      return;
    }
    parent[slot] = above;
    OperationKind kind = batch.kind(row);
    long begin = batch.offset(row);
    long end = Saturating.add(begin, batch.bytesDone(row));
    if (kind == OperationKind.READ) {
      read(slot, batch.layerKind(row), batch.file(row), begin, end);
    } else if (kind == OperationKind.WRITE) {
      write(slot, batch.file(row), begin, end);
    }
  }

  private void read(int slot, int newLayerKind, int newFile, long begin, long end) {
    layerKind[slot] = newLayerKind;
    file[slot] = newFile;
    from[slot] = begin;
    to[slot] = end;
    seen[slot] = true;
  }

  private void write(int slot, int ofFile, long begin, long end) {
    if (!seen[slot]) {
      keep(slot, ofFile, begin, end);
    }
    if (ofFile == file[slot]) {
      long both = Math.min(end, to[slot]) - Math.max(begin, from[slot]);
      if (both > 0) {
        found.count(parent[slot], layerKind[slot], 1, both);
        file[slot] = Trace.NONE;
      }
    }
  }

  /** Whether there are writes of which a read before would be the first part. */
  boolean asksBefore(int slot) {
    return writeCount[slot] > 0;
  }

  private void keep(int slot, long... write) {
    int at = writeCount[slot]++ * COLUMNS;
    if (at == writes[slot].length) {
      writes[slot] = Arrays.copyOf(writes[slot], Math.max(4 * COLUMNS, at * 2));
    }
    System.arraycopy(write, 0, writes[slot], at, COLUMNS);
  }

  /** Goes on with what another was told of the same operation right behind. */
  void append(int slot, LastReads next, int nextSlot) {
    if (next.writeCount[nextSlot] > 0 || next.file[nextSlot] != Trace.NONE) {
      parent[slot] = next.parent[nextSlot];
    }
    long[] all = next.writes[nextSlot];
    for (int at = 0; at < next.writeCount[nextSlot] * COLUMNS; at += COLUMNS) {
      write(slot, (int) all[at], all[at + 1], all[at + 2]);
    }
    if (next.seen[nextSlot]) {
      int last = next.layerKind[nextSlot];
      read(slot, last, next.file[nextSlot], next.from[nextSlot], next.to[nextSlot]);
    }
  }

  void write(StateOutput out, int slot) {
    out.number(writeCount[slot]);
    for (int i = 0; i < writeCount[slot] * COLUMNS; i++) {
      out.number(writes[slot][i]);
    }
    out.flag(seen[slot]);
    out.number(file[slot] + 1L);
    if (writeCount[slot] > 0 || file[slot] != Trace.NONE) {
      out.number(parent[slot]);
    }
    if (file[slot] != Trace.NONE) {
      out.number(layerKind[slot]);
      out.number(from[slot]);
      out.number(to[slot]);
    }
  }

  void read(StateInput in, int slot) throws StateException {
    for (int left = in.count(Integer.MAX_VALUE); left > 0; left--) {
      keep(slot, in.index(in.trace().files().size()), in.amount(), in.amount());
    }
    seen[slot] = in.flag();
    file[slot] = in.file();
    if (writeCount[slot] > 0 || file[slot] != Trace.NONE) {
      parent[slot] = in.layerKind();
    }
    if (file[slot] != Trace.NONE) {
      layerKind[slot] = in.layerKind();
      from[slot] = in.amount();
      to[slot] = in.amount();
    }
  }
}
