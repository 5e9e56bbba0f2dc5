// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.Arrays;

/**
 * Gives the layers and kinds that occur dense numbers 0, 1, 2 …: what keeps a table that there is
 * one of per process as small as what the process did.
 */
final class KindSlots {
  /** What {@link #find} gives for a layer and kind that was not added. */
  static final int ABSENT = -1;

  /** As far as they occur: 1 + the slot; 0 for none. */
  private short[] slots = {};

  private int size;

  /** How many occur. */
  int size() {
    return size;
  }

  /** No layer and kind from here on occurs. */
  int end() {
    return slots.length;
  }

  /** The slot of a layer and kind, or {@link #ABSENT}. */
  int find(int layerKind) {
    return layerKind < slots.length ? slots[layerKind] - 1 : ABSENT;
  }

  /** Gives a layer and kind that has none the next slot. */
  int add(int layerKind) {
    if (layerKind >= slots.length) {
      slots = Arrays.copyOf(slots, layerKind + 1);
    }
    slots[layerKind] = (short) ++size;
    return size - 1;
  }
}
