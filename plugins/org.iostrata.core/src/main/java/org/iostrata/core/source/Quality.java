// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.source;

/** How often each {@link Irregularity} was met. Mergeable in any order; not thread-safe. */
@SuppressWarnings("EnumOrdinal") // a dense table in memory; nothing stores the number
public final class Quality {
  private final long[] counts = new long[Irregularity.values().length];

  /** Counts one. */
  public void count(Irregularity irregularity) {
    counts[irregularity.ordinal()]++;
  }

  /** Counts some. */
  public void count(Irregularity irregularity, long times) {
    counts[irregularity.ordinal()] += times;
  }

  /** How often it was met. */
  public long get(Irregularity irregularity) {
    return counts[irregularity.ordinal()];
  }

  /** Adds what another has counted. */
  public void merge(Quality other) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] += other.counts[i];
    }
  }
}
