// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class OperationBatchTest {
  @Test
  void growsBeyondItsCapacityAndKeepsItsRows() {
    OperationBatch batch = new OperationBatch(4);
    for (int i = 0; i < 100; i++) {
      int row = batch.add();
      batch.setWhat(
          row, LayerKind.of(Layer.POSIX, OperationKind.WRITE), OperationFlags.COLLECTIVE, i);
      batch.setWhere(row, i + 1, i + 2, FileClass.LIBRARY);
      batch.setTimes(row, i, Trace.UNKNOWN, i + 10L);
      batch.setBytes(row, i * 2L, i * 3L, i * 4L);
      batch.setLink(row, i, i - 1L, LayerKind.NONE);
    }
    assertEquals(100, batch.size());
    assertTrue(batch.isFull());
    OperationBatch copy = new OperationBatch(4);
    copy.addCopy(batch, 77);
    assertEquals(Layer.POSIX, copy.layer(0));
    assertEquals(OperationKind.WRITE, copy.kind(0));
    assertEquals(FileClass.LIBRARY, copy.fileClass(0));
    assertEquals(77, copy.thread(0));
    assertEquals(10, copy.durationNs(0));
    assertEquals(308, copy.bytesDone(0));
    assertEquals(76, copy.parentId(0));
    assertEquals(LayerKind.NONE, copy.parentLayerKind(0));
    batch.clear();
    assertFalse(batch.isFull());
  }

  @Test
  void everyLayerAndKindHasItsNumber() {
    int next = 0;
    for (Layer layer : Layer.values()) {
      for (OperationKind kind : OperationKind.values()) {
        assertEquals(next, LayerKind.of(layer, kind));
        assertEquals(layer, LayerKind.layer(next));
        assertEquals(kind, LayerKind.kind(next));
        next++;
      }
    }
    assertEquals(LayerKind.COUNT, next);
    assertTrue(LayerKind.COUNT < 1 << (Short.SIZE - 1));
  }
}
