// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.Arrays;

/**
 * Where a metric last had what an operation belongs to, since each layer and kind mostly stays with
 * one file, handle or phase. Small, since there is one per process; two layers and kinds that share
 * a slot only find less.
 */
final class RecentPlaces {
  /** A power of two; kinds of layers next to each other have slots of their own. */
  private static final int SLOTS = 16;

  private final long[] keys = new long[SLOTS];
  private final int[] places = new int[SLOTS];

  /** Knows nothing yet. No key may be the least number there is. */
  RecentPlaces() {
    Arrays.fill(keys, Long.MIN_VALUE);
  }

  /** Whether a key was the last of its slot. */
  boolean has(int layerKind, long key) {
    return keys[layerKind & SLOTS - 1] == key;
  }

  /** The place of the last key. */
  int get(int layerKind) {
    return places[layerKind & SLOTS - 1];
  }

  /** Remembers the place of a key; returns it. */
  int set(int layerKind, long key, int place) {
    keys[layerKind & SLOTS - 1] = key;
    places[layerKind & SLOTS - 1] = place;
    return place;
  }
}
