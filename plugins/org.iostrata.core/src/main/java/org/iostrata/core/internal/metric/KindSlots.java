// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.Arrays;
import org.iostrata.core.model.LayerKind;

/**
 * Gives the layers and kinds that occur dense numbers 0, 1, 2 …: what keeps a table that there is
 * one of per process as small as what the process did.
 */
final class KindSlots {
  /** What {@link #find} gives for a layer and kind that was not added. */
  static final int ABSENT = -1;

  private final byte[] slots = new byte[LayerKind.COUNT];
  private int size;

  KindSlots() {
    Arrays.fill(slots, (byte) ABSENT);
  }

  /** How many occur. */
  int size() {
    return size;
  }

  /** The slot of a layer and kind, or {@link #ABSENT}. */
  int find(int layerKind) {
    return slots[layerKind];
  }

  /** Gives a layer and kind that has none the next slot. */
  int add(int layerKind) {
    slots[layerKind] = (byte) size;
    return size++;
  }
}
