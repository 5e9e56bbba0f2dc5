// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.raster;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.TreeMap;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.junit.jupiter.api.Test;

class DurationsTest {
  private static final int WRITE = LayerKind.of(Layer.POSIX, OperationKind.WRITE);

  private final Durations taken = new Durations();

  private void write(long durationNs) {
    OperationBatch batch = new OperationBatch(1);
    int row = batch.add();
    batch.setWhat(row, WRITE, 0, 0);
    batch.setWhere(row, Trace.NONE, 0, FileClass.DATA);
    batch.setTimes(row, 1000, Trace.UNKNOWN, 1000 + durationNs);
    taken.add(batch, row);
  }

  @Test
  void durationsFallBetweenRoundEdges() {
    long[] durations = {0, 1, 4, 5, 999, 1000, 1999, Long.MAX_VALUE / 2};
    for (long durationNs : durations) {
      write(durationNs);
    }
    long[] counts = taken.counts(WRITE);
    Map<Long, Long> found = new TreeMap<>();
    for (int bucket = 0; bucket < counts.length; bucket++) {
      if (counts[bucket] > 0) {
        found.put(Durations.fromNs(bucket), counts[bucket]);
      }
    }
    assertEquals(
        Map.of(1L, 2L, 2L, 1L, 5L, 1L, 500L, 1L, 1000L, 2L, 5_000_000_000_000_000L, 1L), found);
  }
}
