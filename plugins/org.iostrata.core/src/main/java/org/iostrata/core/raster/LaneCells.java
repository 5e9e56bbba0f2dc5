// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.raster;

import java.util.Arrays;
import org.iostrata.core.collection.Saturating;
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
  private final long[][] bytes = new long[KINDS.length][];
  private final long[][] busyNs = new long[KINDS.length][];

  LaneCells(int row, Layer layer, Axis time) {
    this.row = row;
    this.layer = layer;
    this.time = time;
    this.counts = new long[time.cells()];
  }

  @SuppressWarnings("EnumOrdinal") // dense tables in memory; nothing stores the number
  void add(OperationBatch batch, int operation) {
    int kind = batch.kind(operation).ordinal();
    if (busyNs[kind] == null) {
      bytes[kind] = new long[counts.length];
      busyNs[kind] = new long[counts.length];
    }
    long beginNs = batch.admitNs(operation);
    long endNs = batch.callbackNs(operation);
    int cell = time.cell(beginNs);
    counts[cell]++;
    long[] moved = bytes[kind];
    long[] busy = busyNs[kind];
    long before = 0;
    if (beginNs < time.from()) { // what it did before is not drawn
      before = batch.bytesBefore(operation, time.from());
      beginNs = time.from();
    }
    int last = time.cells() - 1;
    long edgeNs = time.edge(cell + 1);
    while (edgeNs < endNs && cell < last) {
      long upTo = batch.bytesBefore(operation, edgeNs);
      moved[cell] = Saturating.add(moved[cell], upTo - before);
      before = upTo;
      busy[cell++] += edgeNs - beginNs;
      beginNs = edgeNs;
      edgeNs += time.width();
    }
    moved[cell] = Saturating.add(moved[cell], batch.bytesBefore(operation, edgeNs) - before);
    busy[cell] += Math.min(edgeNs, endNs) - Math.min(edgeNs, beginNs);
  }

  void merge(LaneCells other) {
    sum(counts, other.counts);
    for (int kind = 0; kind < KINDS.length; kind++) {
      if (other.busyNs[kind] != null) {
        if (busyNs[kind] == null) {
          bytes[kind] = new long[counts.length];
          busyNs[kind] = new long[counts.length];
        }
        sum(bytes[kind], other.bytes[kind]);
        sum(busyNs[kind], other.busyNs[kind]);
      }
    }
  }

  private static void sum(long[] into, long[] from) {
    for (int i = 0; i < into.length; i++) {
      into[i] = Saturating.add(into[i], from[i]);
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
    return sum(bytes, cell);
  }

  /** Bytes moved in a cell by operations of a kind. */
  @SuppressWarnings("EnumOrdinal")
  public long bytes(OperationKind kind, int cell) {
    return bytes[kind.ordinal()] == null ? 0 : bytes[kind.ordinal()][cell];
  }

  /** The time of operations of a kind within a cell, in nanoseconds. */
  @SuppressWarnings("EnumOrdinal")
  public long busyNs(OperationKind kind, int cell) {
    return busyNs[kind.ordinal()] == null ? 0 : busyNs[kind.ordinal()][cell];
  }

  private static long sum(long[][] byKind, int cell) {
    return Arrays.stream(byKind)
        .mapToLong(of -> of == null ? 0 : of[cell])
        .reduce(0, Saturating::add);
  }

  /** Whether an operation begins in a cell, or goes on in it. */
  public boolean isTouched(int cell) {
    return counts[cell] > 0 || Arrays.stream(busyNs).anyMatch(of -> of != null && of[cell] > 0);
  }
}
