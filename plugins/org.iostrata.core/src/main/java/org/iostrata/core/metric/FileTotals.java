// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.metric;

import java.util.Arrays;
import org.iostrata.core.collection.LongIndex;
import org.iostrata.core.collection.Saturating;
import org.iostrata.core.metric.AccessPatterns.Column;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;

/**
 * Count, bytes and time per file, layer and kind. Operations without a file are left out. Reads and
 * writes are added up by {@link AccessPatterns} already; {@link #addTransfers} takes them from
 * there.
 */
public final class FileTotals implements Accumulator<FileTotals> {
  private static final int COUNT = 0;
  private static final int BYTES = 1;
  private static final int TIME = 2;
  private static final int COLUMNS = 3;

  private final LongIndex entries = new LongIndex();
  private long[] sums = new long[64 * COLUMNS];
  private final long[] lastKeys = new long[LayerKind.COUNT];
  private final int[] lastBases = new int[LayerKind.COUNT];

  /** Empty totals. */
  public FileTotals() {
    Arrays.fill(lastKeys, -1);
  }

  @Override
  public void add(OperationBatch batch, int row) {
    int file = batch.file(row);
    if (file != Trace.NONE && !LayerKind.isTransfer(batch.layerKind(row))) {
      int base = base(file, batch.layerKind(row));
      sums[base + COUNT]++;
      sums[base + BYTES] = Saturating.add(sums[base + BYTES], batch.bytesDone(row));
      sums[base + TIME] = Saturating.add(sums[base + TIME], batch.durationNs(row));
    }
  }

  @Override
  public void merge(FileTotals other) {
    for (int entry = 0; entry < other.entries.size(); entry++) {
      int base = base(other.entries.key(entry));
      for (int i = 0; i < COLUMNS; i++) {
        sums[base + i] = Saturating.add(sums[base + i], other.sums[entry * COLUMNS + i]);
      }
    }
  }

  /** Adds the reads and writes of a process. */
  public void addTransfers(AccessPatterns patterns) {
    for (int entry = 0; entry < patterns.size(); entry++) {
      int base = base(patterns.file(entry), patterns.layerKind(entry));
      sums[base + COUNT] += patterns.get(entry, Column.COUNT);
      sums[base + BYTES] = Saturating.add(sums[base + BYTES], patterns.get(entry, Column.BYTES));
      sums[base + TIME] = Saturating.add(sums[base + TIME], patterns.get(entry, Column.TIME_NS));
    }
  }

  private int base(int file, int layerKind) {
    long key = (long) file * LayerKind.COUNT + layerKind;
    if (key != lastKeys[layerKind]) { // each layer and kind mostly stays with one file
      lastKeys[layerKind] = key;
      lastBases[layerKind] = base(key);
    }
    return lastBases[layerKind];
  }

  private int base(long key) {
    int base = entries.add(key) * COLUMNS;
    if (base >= sums.length) {
      sums = Arrays.copyOf(sums, sums.length * 2);
    }
    return base;
  }

  /** How many combinations of file, layer and kind occur; in no particular order. */
  public int size() {
    return entries.size();
  }

  /** The file of an entry. */
  public int file(int entry) {
    return (int) (entries.key(entry) / LayerKind.COUNT);
  }

  /** Layer and kind of an entry. */
  public int layerKind(int entry) {
    return (int) (entries.key(entry) % LayerKind.COUNT);
  }

  /** How many operations. */
  public long count(int entry) {
    return sums[entry * COLUMNS + COUNT];
  }

  /** Bytes done. */
  public long bytes(int entry) {
    return sums[entry * COLUMNS + BYTES];
  }

  /** Sum of the durations, in nanoseconds. */
  public long timeNs(int entry) {
    return sums[entry * COLUMNS + TIME];
  }
}
