// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.metric;

import java.util.Arrays;
import org.iostrata.core.collection.LongSlots;
import org.iostrata.core.collection.Saturating;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;

/**
 * Read-modify-write: reads below a write of a layer above, followed there by a write of some of the
 * same bytes. Of each write under way, a small slot, the last read is remembered.
 */
public final class ReadBack {
  private long[][] counts;
  private long[][] bytes;
  private int[] layerKind = new int[0];
  private int[] file = new int[0];
  private long[] from = new long[0];
  private long[] to = new long[0];

  void open(int slot) {
    if (slot >= to.length) {
      int size = LongSlots.grown(to.length, slot);
      layerKind = Arrays.copyOf(layerKind, size);
      file = Arrays.copyOf(file, size);
      from = Arrays.copyOf(from, size);
      to = Arrays.copyOf(to, size);
    }
    file[slot] = Trace.NONE;
  }

  /** Adds a child of the operation in a slot. */
  void add(int slot, OperationBatch batch, int row) {
    int parent = batch.parentLayerKind(row);
    if (LayerKind.kind(parent) != OperationKind.WRITE
        || batch.offset(row) < 0
        || batch.bytesDone(row) == 0 // at the end of the file
        || batch.file(row) == Trace.NONE) {
      return;
    }
    OperationKind kind = batch.kind(row);
    long begin = batch.offset(row);
    long end = Saturating.add(begin, batch.bytesDone(row));
    if (kind == OperationKind.READ) {
      layerKind[slot] = batch.layerKind(row);
      file[slot] = batch.file(row);
      from[slot] = begin;
      to[slot] = end;
    } else if (kind == OperationKind.WRITE && batch.file(row) == file[slot]) {
      long both = Math.min(end, to[slot]) - Math.max(begin, from[slot]);
      if (both > 0) {
        count(parent, layerKind[slot], 1, both);
        file[slot] = Trace.NONE;
      }
    }
  }

  private void count(int parent, int child, long times, long moreBytes) {
    if (counts == null) {
      counts = new long[LayerKind.COUNT][];
      bytes = new long[LayerKind.COUNT][];
    }
    if (counts[parent] == null) {
      counts[parent] = new long[LayerKind.COUNT];
      bytes[parent] = new long[LayerKind.COUNT];
    }
    counts[parent][child] += times;
    bytes[parent][child] = Saturating.add(bytes[parent][child], moreBytes);
  }

  void merge(ReadBack other) {
    for (int parent = 0; other.counts != null && parent < LayerKind.COUNT; parent++) {
      for (int child = 0; other.counts[parent] != null && child < LayerKind.COUNT; child++) {
        if (other.counts[parent][child] > 0) {
          count(parent, child, other.counts[parent][child], other.bytes[parent][child]);
        }
      }
    }
  }

  /** How many reads of one layer below writes of another were read to be written back. */
  public long count(int parent, int child) {
    return counts == null || counts[parent] == null ? 0 : counts[parent][child];
  }

  /** How many of their bytes were written back. */
  public long bytes(int parent, int child) {
    return bytes == null || bytes[parent] == null ? 0 : bytes[parent][child];
  }
}
