// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

/**
 * A layer and a kind as one small number, 0..{@link #COUNT}-1: the index of every metric's table.
 */
@SuppressWarnings("EnumOrdinal") // dense tables are the point; nothing stores the number
public final class LayerKind {
  private static final Layer[] LAYERS = Layer.values();
  private static final OperationKind[] KINDS = OperationKind.values();

  /** How many there are. */
  public static final int COUNT = LAYERS.length * KINDS.length;

  /** No layer and no kind: the parent of an operation without one. */
  public static final int NONE = -1;

  private static final boolean[] TRANSFERS = new boolean[COUNT];

  static {
    for (int layerKind = 0; layerKind < COUNT; layerKind++) {
      TRANSFERS[layerKind] = kind(layerKind).isTransfer();
    }
  }

  private LayerKind() {}

  /** The number of a layer and a kind. */
  public static int of(Layer layer, OperationKind kind) {
    return layer.ordinal() * KINDS.length + kind.ordinal();
  }

  /** The layer of a number. */
  public static Layer layer(int layerKind) {
    return LAYERS[layerKind / KINDS.length];
  }

  /** The kind of a number. */
  public static OperationKind kind(int layerKind) {
    return KINDS[layerKind % KINDS.length];
  }

  /** Whether the kind of a number moves bytes. */
  public static boolean isTransfer(int layerKind) {
    return TRANSFERS[layerKind];
  }
}
