// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.raster;

import java.util.Arrays;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;

/**
 * The operations of one layer in one row of the swimlanes, cell by cell of time. An operation
 * counts in the cell in which it begins; its time counts in every cell it touches, and so do its
 * bytes, evenly over its time.
 */
public final class LaneCells {
  private static final OperationKind[] KINDS = OperationKind.values();

  private final int row;
  private final Layer layer;
  private final Axis time;
  private final long[] counts;
  private final Spread[] bytes = new Spread[KINDS.length];

  /** The time in cells where operations begin or end. */
  private final long[][] partNs = new long[KINDS.length][];

  /** How many operations go on for the whole of a cell. */
  private final Spread[] through = new Spread[KINDS.length];

  LaneCells(int row, Layer layer, Axis time) {
    this.row = row;
    this.layer = layer;
    this.time = time;
    this.counts = new long[time.cells()];
  }

  @SuppressWarnings("EnumOrdinal") // dense tables in memory; nothing stores the number
  void add(OperationBatch batch, int operation) {
    int kind = batch.kind(operation).ordinal();
    begin(kind);
    long fromNs = Math.max(batch.admitNs(operation), time.from()); // before, it is not drawn
    long toNs = batch.callbackNs(operation);
    int first = time.cell(fromNs);
    int last = time.lastCell(first, toNs);
    counts[first]++;
    bytes[kind].addBytes(0, time, batch, operation);
    addPart(kind, first, fromNs, toNs);
    if (last > first) {
      through[kind].raise(first + 1, last, 1);
      addPart(kind, last, time.edge(last), toNs);
    }
  }

  private void begin(int kind) {
    if (partNs[kind] == null) {
      bytes[kind] = new Spread(counts.length);
      partNs[kind] = new long[counts.length];
      through[kind] = new Spread(counts.length);
    }
  }

  private void addPart(int kind, int cell, long fromNs, long toNs) {
    long edgeNs = time.edge(cell + 1);
    long ns = Math.min(edgeNs, toNs) - Math.min(edgeNs, fromNs);
    partNs[kind][cell] = Saturating.add(partNs[kind][cell], ns);
  }

  void merge(LaneCells other) {
    sum(counts, other.counts);
    for (int kind = 0; kind < KINDS.length; kind++) {
      if (other.partNs[kind] != null) {
        begin(kind);
        bytes[kind].merge(other.bytes[kind]);
        sum(partNs[kind], other.partNs[kind]);
        through[kind].merge(other.through[kind]);
      }
    }
  }

  private static void sum(long[] into, long[] from) {
    for (int i = 0; i < into.length; i++) {
      into[i] = Saturating.add(into[i], from[i]);
    }
  }

  /** There is nothing more to come. */
  void settle() {
    for (int kind = 0; kind < KINDS.length; kind++) {
      if (partNs[kind] != null) {
        bytes[kind].settle();
        through[kind].settle();
      }
    }
  }

  /** The row it belongs to. */
  public int row() {
    return row;
  }

  /** The layer of its operations. */
  public Layer layer() {
    return layer;
  }

  /** How many operations begin in a cell. */
  public long count(int cell) {
    return counts[cell];
  }

  /** Bytes moved in a cell. */
  public long bytes(int cell) {
    long sum = 0;
    for (OperationKind kind : KINDS) {
      sum = Saturating.add(sum, bytes(kind, cell));
    }
    return sum;
  }

  /** Bytes moved in a cell by operations of a kind. */
  @SuppressWarnings("EnumOrdinal")
  public long bytes(OperationKind kind, int cell) {
    return bytes[kind.ordinal()] == null ? 0 : bytes[kind.ordinal()].get(cell);
  }

  /** The time of operations of a kind within a cell, in nanoseconds. */
  @SuppressWarnings("EnumOrdinal")
  public long busyNs(OperationKind kind, int cell) {
    int of = kind.ordinal();
    if (partNs[of] == null) {
      return 0;
    }
    long most = Long.MAX_VALUE / time.width();
    return Saturating.add(partNs[of][cell], Math.min(through[of].get(cell), most) * time.width());
  }

  /** Whether an operation begins in a cell, or goes on in it. */
  public boolean isTouched(int cell) {
    return counts[cell] > 0 || Arrays.stream(KINDS).anyMatch(kind -> busyNs(kind, cell) > 0);
  }
}
