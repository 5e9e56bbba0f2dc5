// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.raster;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.TreeMap;
import org.iostrata.core.metric.SizeHistogram;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.junit.jupiter.api.Test;

class RequestsTest {
  private static final int WRITE = LayerKind.of(Layer.POSIX, OperationKind.WRITE);

  private final Requests requests = new Requests();

  private void write(int file, long offset, long bytes, long durationNs) {
    OperationBatch batch = new OperationBatch(1);
    int row = batch.add();
    batch.setWhat(row, WRITE, 0, 0);
    batch.setWhere(row, Trace.NONE, file, FileClass.DATA);
    batch.setTimes(row, 1000, Trace.UNKNOWN, 1000 + durationNs);
    batch.setBytes(row, offset, bytes, bytes);
    requests.add(batch, row);
  }

  private Map<Long, Long> runs() {
    Map<Long, Long> runs = new TreeMap<>();
    long[] counts = requests.runs(WRITE);
    for (int bucket = 0; bucket < counts.length; bucket++) {
      if (counts[bucket] > 0) {
        runs.put(SizeHistogram.lowerEdge(bucket), counts[bucket]);
      }
    }
    return runs;
  }

  @Test
  void aRunGoesOnInItsFileUntilAGapAndEndsWithItsProcess() {
    write(0, 0, 4096, 1);
    write(1, 0, 64, 1);
    write(0, 4096, 4096, 1); // goes on: 8 KiB
    write(0, 16384, 64, 1); // a gap
    write(1, 0, 64, 1); // a step back
    requests.endProcess();
    write(1, 64, 64, 1); // another process
    requests.endProcess();
    assertEquals(Map.of(64L, 4L, 8192L, 1L), runs());
  }

  @Test
  void operationsWithoutAPlaceAreInNoRun() {
    write(0, Trace.UNKNOWN, 10, 1);
    write(Trace.NONE, 0, 10, 1);
    requests.endProcess();
    assertEquals(Map.of(), runs());
  }

  @Test
  void durationsFallBetweenRoundEdges() {
    long[] durations = {0, 1, 4, 5, 999, 1000, 1999, Long.MAX_VALUE / 2};
    for (long durationNs : durations) {
      write(0, Trace.UNKNOWN, 1, durationNs);
    }
    long[] counts = requests.latencies(WRITE);
    Map<Long, Long> found = new TreeMap<>();
    for (int bucket = 0; bucket < counts.length; bucket++) {
      if (counts[bucket] > 0) {
        found.put(Requests.fromNs(bucket), counts[bucket]);
      }
    }
    assertEquals(
        Map.of(1L, 2L, 2L, 1L, 5L, 1L, 500L, 1L, 1000L, 2L, 5_000_000_000_000_000L, 1L), found);
  }
}
