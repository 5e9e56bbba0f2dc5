// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
      batch.setBytes(row, Trace.UNKNOWN, 1000, 1000);
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
  void bytesAreSpreadOverTheTimeOfTheirOperation() {
    TimeWindows windows = windows(6400, WRITE, 10, 98, 6399);
    assertEquals(1000 + 400, windows.bytes(WRITE, 0), "2 of 5 ns of the second one");
    assertEquals(600, windows.bytes(WRITE, 1));
    assertEquals(1000, windows.bytes(WRITE, 63), "also what ends behind the run");
  }

  @Test
  void anOperationOfManyWindowsMovesBytesInEach() {
    TimeWindows windows = windows(64, WRITE, 3);
    for (int window = 3; window < 8; window++) {
      assertEquals(200, windows.bytes(WRITE, window));
    }
    assertEquals(1, windows.count(WRITE, 3));
    assertEquals(0, windows.count(WRITE, 4));
  }

  @Test
  void aShortRunHasItsOperationsWhereTheirNanosecondIs() {
    for (long durationNs = 1; durationNs < 200; durationNs++) {
      for (long timeNs = 0; timeNs < durationNs; timeNs++) {
        int window = TimeWindows.window(timeNs, durationNs);
        assertTrue(TimeWindows.fromNs(window, durationNs) <= timeNs);
        assertTrue(timeNs < TimeWindows.fromNs(window + 1, durationNs));
      }
    }
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
