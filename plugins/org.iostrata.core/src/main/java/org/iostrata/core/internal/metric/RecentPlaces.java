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

  /** Never written to: shared by all that know nothing. */
  private static final long[] NO_KEYS = new long[SLOTS];

  private static final int[] NO_PLACES = new int[SLOTS];

  static {
    Arrays.fill(NO_KEYS, Long.MIN_VALUE); // no key may be the least number there is
  }

  private long[] keys = NO_KEYS;
  private int[] places = NO_PLACES;

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
    if (keys == NO_KEYS) {
      keys = NO_KEYS.clone();
      places = NO_PLACES.clone();
    }
    keys[layerKind & SLOTS - 1] = key;
    places[layerKind & SLOTS - 1] = place;
    return place;
  }

  /** Knows nothing again, and takes no memory. */
  void forget() {
    keys = NO_KEYS;
    places = NO_PLACES;
  }
}
