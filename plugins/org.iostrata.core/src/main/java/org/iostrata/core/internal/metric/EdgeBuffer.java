// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;

/**
 * Begins and ends of the operations of each layer, collected by one thread until they are swept.
 */
public final class EdgeBuffer implements Portable {
  private final Edges[] edges = new Edges[LayerKind.COUNT];

  /** An empty buffer. All kinds of a layer share their rows. */
  public EdgeBuffer() {
    for (int layerKind = 0; layerKind < LayerKind.COUNT; layerKind++) {
      int of = any(LayerKind.layer(layerKind));
      edges[layerKind] = layerKind == of ? new Edges() : edges[of];
    }
  }

  /** A place of the array that belongs to a layer. */
  private static int any(Layer layer) {
    return LayerKind.of(layer, OperationKind.READ);
  }

  /** Adds the edges of one operation. */
  public void add(OperationBatch batch, int row) {
    edges[batch.layerKind(row)].add(batch, row);
  }

  /** Whether operations of a layer were added since they were last taken. */
  public boolean has(Layer layer) {
    return edges(layer).size() > 0;
  }

  /** Moves all of another to this one. */
  public void takeAll(EdgeBuffer other) {
    for (Layer layer : Layer.values()) {
      edges(layer).takeAll(other.edges(layer));
    }
  }

  @Override
  public void write(StateOutput out) {
    for (Layer layer : Layer.values()) {
      out.part(edges(layer));
    }
  }

  @Override
  public void read(StateInput in) throws StateException {
    for (Layer layer : Layer.values()) {
      edges(layer).read(in);
      in.check(edges(layer).areOf(layer, Long.MIN_VALUE, Long.MAX_VALUE), edges(layer).size());
    }
  }

  /** Gives memory back that was taken from it. */
  public void release() {
    for (Edges layer : edges) {
      layer.release();
    }
  }

  private Edges edges(Layer layer) {
    return edges[any(layer)];
  }

  /** Gives away those of a layer, and goes on with others, of which there are none yet. */
  Edges exchange(Layer layer, Edges empty) {
    Edges full = edges(layer);
    for (OperationKind kind : OperationKind.values()) {
      edges[LayerKind.of(layer, kind)] = empty;
    }
    return full;
  }
}
