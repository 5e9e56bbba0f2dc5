// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.metric;

import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;

/**
 * Begins and ends of the operations of each layer, collected by one thread until they are swept.
 */
public final class EdgeBuffer {
  private final Begins[] begins = new Begins[LayerKind.COUNT];
  private final Edges[] ends = new Edges[LayerKind.COUNT];

  /** An empty buffer. All kinds of a layer share their columns. */
  public EdgeBuffer() {
    for (int layerKind = 0; layerKind < LayerKind.COUNT; layerKind++) {
      int of = any(LayerKind.layer(layerKind));
      begins[layerKind] = layerKind == of ? new Begins() : begins[of];
      ends[layerKind] = layerKind == of ? new Edges() : ends[of];
    }
  }

  /** A place of the arrays that belongs to a layer. */
  private static int any(Layer layer) {
    return LayerKind.of(layer, OperationKind.READ);
  }

  /** Adds the edges of one operation. */
  public void add(OperationBatch batch, int row) {
    int layerKind = batch.layerKind(row);
    begins[layerKind].add(batch, row);
    ends[layerKind].add(Math.max(batch.callbackNs(row), batch.admitNs(row) + 1), layerKind);
  }

  /** Whether operations of a layer were added since they were last taken. */
  public boolean has(Layer layer) {
    return begins[any(layer)].size() > 0;
  }

  Begins begins(Layer layer) {
    return begins[any(layer)];
  }

  Edges ends(Layer layer) {
    return ends[any(layer)];
  }
}
