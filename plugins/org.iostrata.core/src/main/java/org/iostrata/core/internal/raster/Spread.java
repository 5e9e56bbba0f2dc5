// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.raster;

import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.model.OperationBatch;

/**
 * A value for each of many cells, where runs of cells are raised in constant time: where a run
 * begins and ends is kept apart, as differences of neighbours, until {@link #settle}. An operation
 * that goes on for all of a run so takes no longer than a short one.
 */
final class Spread {
  /**
   * What a run is raised by at most; so a hundred million operations may run through the same cell.
   */
  static final long MOST = 1L << 36;

  private final long[] values;
  private long[] steps = {};

  /** All zero. */
  Spread(int cells) {
    values = new long[cells];
  }

  void add(int cell, long value) {
    values[cell] = Saturating.add(values[cell], value);
  }

  /** Raises the cells of a run, which may be empty. */
  void raise(int from, int end, long each) {
    if (from < end && each > 0) {
      steps = steps.length == 0 ? new long[values.length + 1] : steps;
      steps[from] += Math.min(each, MOST);
      steps[end] -= Math.min(each, MOST);
    }
  }

  /** Shares out what an operation moved over the cells of its time, the first of which is here. */
  void addBytes(int firstOfRow, Axis time, OperationBatch batch, int operation) {
    int first = time.cell(batch.admitNs(operation));
    int last = time.lastCell(first, batch.callbackNs(operation));
    long inFirst = batch.bytesBefore(operation, time.edge(first + 1));
    boolean began = batch.admitNs(operation) < time.from(); // what it did before is not drawn
    add(firstOfRow + first, inFirst - (began ? batch.bytesBefore(operation, time.from()) : 0));
    if (last > first) {
      long beforeLast = batch.bytesBefore(operation, time.edge(last));
      share(firstOfRow + first + 1, firstOfRow + last, beforeLast - inFirst);
      add(firstOfRow + last, batch.bytesBefore(operation, time.edge(last + 1)) - beforeLast);
    }
  }

  private void share(int from, int end, long all) {
    if (from < end) {
      raise(from, end, all / (end - from));
      raise(from, from + (int) (all % (end - from)), 1);
    }
  }

  /** Adds another of the same size; neither is settled. */
  void merge(Spread other) {
    for (int i = 0; i < values.length; i++) {
      values[i] = Saturating.add(values[i], other.values[i]);
    }
    if (other.steps.length > 0) {
      steps = steps.length == 0 ? new long[other.steps.length] : steps;
      for (int i = 0; i < steps.length; i++) {
        steps[i] += other.steps[i];
      }
    }
  }

  /** Makes the values those of the cells; from now on they are read, and nothing is added. */
  void settle() {
    long raised = 0;
    for (int i = 0; i < values.length && steps.length > 0; i++) {
      raised += steps[i];
      add(i, raised);
    }
    steps = new long[0];
  }

  long get(int cell) {
    return values[cell];
  }
}
