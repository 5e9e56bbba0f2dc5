// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.raster;

import org.iostrata.core.collection.Saturating;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationBatch;

/** Which processes move how many bytes when in one layer: an operation evenly over its time. */
public final class ProcessMap {
  private final Layer layer;
  private final int rows;
  private final Axis time;
  private final long[] bytes;

  ProcessMap(Layer layer, int rows, Axis time) {
    this.layer = layer;
    this.rows = rows;
    this.time = time;
    this.bytes = new long[rows * time.cells()];
  }

  void add(OperationBatch batch, int operation, int row) {
    int cell = time.cell(batch.admitNs(operation));
    long before = 0;
    boolean more = true;
    while (more) {
      long upTo = batch.bytesBefore(operation, time.edge(cell + 1));
      int at = row * time.cells() + cell;
      bytes[at] = Saturating.add(bytes[at], upTo - before);
      before = upTo;
      more = ++cell < time.cells() && upTo < batch.bytesDone(operation);
    }
  }

  void merge(ProcessMap other) {
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = Saturating.add(bytes[i], other.bytes[i]);
    }
  }

  /** The layer. */
  public Layer layer() {
    return layer;
  }

  /** How many rows there are. */
  public int rows() {
    return rows;
  }

  /** The times. */
  public Axis time() {
    return time;
  }

  /** Bytes that a row's processes read and write in a cell. */
  public long bytes(int row, int timeCell) {
    return bytes[row * time.cells() + timeCell];
  }
}
