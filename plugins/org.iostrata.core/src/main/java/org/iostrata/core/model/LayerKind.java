// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

/**
 * A layer and a kind as one small number, 0..{@link #COUNT}-1: the index of every metric's table.
 */
@SuppressWarnings("EnumOrdinal") // dense tables are the point; nothing stores the number
public final class LayerKind {
  private static final int KINDS = OperationKind.values().length;

  /** How many there are. */
  public static final int COUNT = Layer.count() * KINDS;

  /** No layer and no kind: the parent of an operation without one. */
  public static final int NONE = -1;

  // Looked up, not divided for: every event asks.
  private static final Layer[] LAYER = new Layer[COUNT];
  private static final OperationKind[] KIND = new OperationKind[COUNT];
  private static final boolean[] TRANSFER = new boolean[COUNT];

  static {
    for (Layer layer : Layer.values()) {
      for (OperationKind kind : OperationKind.values()) {
        LAYER[of(layer, kind)] = layer;
        KIND[of(layer, kind)] = kind;
        TRANSFER[of(layer, kind)] = kind.isTransfer();
      }
    }
  }

  private LayerKind() {}

  /** The number of a layer and a kind. */
  public static int of(Layer layer, OperationKind kind) {
    return layer.index() * KINDS + kind.ordinal();
  }

  /** The layer of a number. */
  public static Layer layer(int layerKind) {
    return LAYER[layerKind];
  }

  /** The kind of a number. */
  public static OperationKind kind(int layerKind) {
    return KIND[layerKind];
  }

  /** Whether the kind of a number moves bytes. */
  public static boolean isTransfer(int layerKind) {
    return TRANSFER[layerKind];
  }
}
