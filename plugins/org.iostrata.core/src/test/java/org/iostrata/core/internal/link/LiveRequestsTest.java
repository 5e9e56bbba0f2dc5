// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.junit.jupiter.api.Test;

class LiveRequestsTest {
  private final LiveRequests live = new LiveRequests();
  private long visits;

  /** Requests on the same bytes, and looks at these bytes; returns how many were seen in all. */
  private long visits(int count) {
    OperationBatch batch = new OperationBatch(1);
    int row = batch.add();
    batch.setWhat(row, LayerKind.of(Layer.POSIX, OperationKind.WRITE), 0, 0);
    batch.setWhere(row, Trace.NONE, 0, FileClass.DATA);
    batch.setTimes(row, 0, Trace.UNKNOWN, 1);
    batch.setBytes(row, 0, 8, 8);
    FileRange same = new FileRange().set(0, 0, 8);
    for (int i = 0; i < count; i++) {
      live.add(batch, row, 0);
    }
    visits = 0;
    for (int i = 0; i < count; i++) {
      live.overlapping(OperationKind.WRITE, same, slot -> visits++);
    }
    return visits;
  }

  @Test
  void processesThatShareAFileAreAllSeen() {
    assertEquals(4096L * 4096, visits(4096));
    assertEquals(0, live.cut());
  }

  @Test
  void howManyAreSeenGrowsWithTheirNumberAndNotItsSquare() {
    int count = 50_000;
    long seen = visits(count);
    assertTrue(seen < (1 << 25) + 130L * count, () -> seen + " of " + (long) count * count);
    assertTrue(live.cut() > 0, "which is told");
  }
}
