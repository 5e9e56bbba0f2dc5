// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.collection;

import java.util.concurrent.ThreadLocalRandom;

/**
 * Hashes that are others in every run: a trace cannot be made so that all of its numbers fall into
 * one place of a table, or that a tree becomes a list. Nothing that is told depends on them.
 */
public final class Scatter {
  private static final long SALT = ThreadLocalRandom.current().nextLong();

  private Scatter() {}

  /** The place of a key in a table whose length is a power of two, given that less one. */
  public static int place(long key, int mask) {
    return (int) (of(key) >>> 32) & mask;
  }

  /** A number for each number, no two of which are equal; those of two runs differ. */
  public static long of(long key) {
    long hash = (key ^ SALT) * 0x9E3779B97F4A7C15L; // Stafford's mix of murmur3
    hash = (hash ^ (hash >>> 32)) * 0xBF58476D1CE4E5B9L;
    return hash ^ (hash >>> 29);
  }
}
