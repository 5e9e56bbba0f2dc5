// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.raster;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;

/**
 * How many reads and writes of each layer took how long, in buckets that begin at 1, 2, 5, 10, 20 …
 * ns; bucket 0 begins at 0 too.
 */
public final class Durations {
  private static final long[] EDGES = edges();

  private final long[][] counts = new long[LayerKind.COUNT][];

  private static long[] edges() {
    List<Long> edges = new ArrayList<>();
    for (long power = 1; power <= 1_000_000_000_000_000L; power *= 10) {
      edges.addAll(List.of(power, 2 * power, 5 * power));
    }
    return edges.stream().mapToLong(Long::longValue).toArray();
  }

  void add(OperationBatch batch, int operation) {
    buckets(batch.layerKind(operation))[bucket(batch.durationNs(operation))]++;
  }

  void merge(Durations other) {
    for (int layerKind = 0; layerKind < LayerKind.COUNT; layerKind++) {
      if (other.counts[layerKind] != null) {
        long[] mine = buckets(layerKind);
        for (int i = 0; i < mine.length; i++) {
          mine[i] += other.counts[layerKind][i];
        }
      }
    }
  }

  private long[] buckets(int layerKind) {
    if (counts[layerKind] == null) {
      counts[layerKind] = new long[EDGES.length];
    }
    return counts[layerKind];
  }

  private static int bucket(long durationNs) {
    int at = Arrays.binarySearch(EDGES, durationNs);
    return at >= 0 ? at : Math.max(0, -at - 2);
  }

  /** Where a bucket begins, in nanoseconds. */
  public static long fromNs(int bucket) {
    return EDGES[Math.min(bucket, EDGES.length - 1)];
  }

  /** How many reads or writes took how long, by bucket; empty without any. */
  public long[] counts(int layerKind) {
    return counts[layerKind] == null ? new long[0] : counts[layerKind].clone();
  }
}
