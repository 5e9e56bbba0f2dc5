// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.junit.jupiter.api.Test;

class TimeWindowsTest {
  private static final int WRITE = LayerKind.of(Layer.POSIX, OperationKind.WRITE);

  private static TimeWindows windows(long durationNs, int layerKind, long... admitsNs) {
    TimeWindows windows = new TimeWindows(durationNs);
    OperationBatch batch = new OperationBatch(1);
    for (long admitNs : admitsNs) {
      batch.clear();
      int row = batch.add();
      batch.setWhat(row, layerKind, 0, 0);
      batch.setWhere(row, Trace.NONE, Trace.NONE, FileClass.DATA);
      batch.setTimes(row, admitNs, Trace.UNKNOWN, admitNs + 5);
      windows.add(batch, row);
    }
    return windows;
  }

  @Test
  void operationsCountWhereTheyBegin() {
    TimeWindows windows = windows(6400, WRITE, 0, 99, 100, 6399, 9999);
    windows.merge(windows(6400, WRITE, 150));
    assertEquals(2, windows.count(WRITE, 0));
    assertEquals(2, windows.count(WRITE, 1));
    assertEquals(10, windows.timeNs(WRITE, 1));
    assertEquals(2, windows.count(WRITE, 63), "also what begins after the end the trace claims");
  }

  @Test
  void withoutADurationAllAreInTheFirst() {
    assertEquals(2, windows(0, WRITE, 5, 500).count(WRITE, 0));
  }

  @Test
  void onlyTransfersCount() {
    int open = LayerKind.of(Layer.POSIX, OperationKind.OPEN);
    assertEquals(0, windows(6400, open, 5).count(open, 0));
  }
}
