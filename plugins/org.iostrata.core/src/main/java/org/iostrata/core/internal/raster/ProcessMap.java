// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.raster;

import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationBatch;

/** Which processes move how many bytes when in one layer: an operation evenly over its time. */
public final class ProcessMap {
  private final Layer layer;
  private final int rows;
  private final Axis time;
  private final Spread bytes;

  ProcessMap(Layer layer, int rows, Axis time) {
    this.layer = layer;
    this.rows = rows;
    this.time = time;
    this.bytes = new Spread(rows * time.cells());
  }

  void add(OperationBatch batch, int operation, int row) {
    bytes.addBytes(row * time.cells(), time, batch, operation);
  }

  void merge(ProcessMap other) {
    bytes.merge(other.bytes);
  }

  /** There is nothing more to come. */
  void settle() {
    bytes.settle();
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
    return bytes.get(row * time.cells() + timeCell);
  }
}
