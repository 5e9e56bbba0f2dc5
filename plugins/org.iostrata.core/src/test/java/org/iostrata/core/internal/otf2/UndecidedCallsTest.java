// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import static org.iostrata.core.internal.otf2.EventScript.FD;
import static org.iostrata.core.internal.otf2.EventScript.MPI_FILE;
import static org.iostrata.core.internal.otf2.EventScript.MPI_OPEN;
import static org.iostrata.core.internal.otf2.EventScript.OPEN;
import static org.iostrata.core.internal.otf2.EventScript.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.source.Irregularity;
import org.iostrata.otf2.event.AttributeList;
import org.junit.jupiter.api.Test;

/** Calls that turn out to be operations only when they are left. */
class UndecidedCallsTest {
  private final EventScript script = new EventScript();
  private final OperationBatch operations = script.operations;

  @Test
  void whatAnOpenDoesBelowIsItsChild() {
    script.enter(10, MPI_OPEN);
    script.enter(11, OPEN);
    script.create(12, FD, 0);
    script.leave(13, OPEN);
    script.enter(14, WRITE);
    script.transfer(15, FD, 1, 40);
    script.leave(17, WRITE);
    assertEquals(0, operations.size());
    script.create(18, MPI_FILE, 0);
    script.leave(20, MPI_OPEN);
    assertEquals(3, operations.size());
    int mpiOpen = LayerKind.of(Layer.MPI_IO, OperationKind.OPEN);
    assertEquals(mpiOpen, operations.layerKind(2), "after its children");
    assertEquals(10, operations.admitNs(2));
    assertEquals(mpiOpen, operations.parentLayerKind(0));
    assertEquals(mpiOpen, operations.parentLayerKind(1));
    assertEquals(2, operations.durationNs(0), "the descriptor's open lasts as long as its call");
  }

  @Test
  void whatWaitedForACallInsideACollectiveIsPartOfIt() {
    int collective = 2;
    script.events.ioOperationBegin(0, 10, MPI_FILE, 1, collective, 40, 7, AttributeList.empty());
    script.enter(11, OPEN);
    script.enter(12, WRITE);
    script.transfer(13, FD, 1, 40);
    script.leave(15, WRITE);
    assertEquals(0, operations.size());
    script.leave(16, OPEN);
    assertEquals(LayerKind.of(Layer.MPI_IO, OperationKind.WRITE), operations.parentLayerKind(0));
    assertEquals(OperationFlags.IN_COLLECTIVE, operations.flags(0) & OperationFlags.IN_COLLECTIVE);
  }

  @Test
  void aCallAroundVeryManyOperationsDoesNotHoldThem() {
    script.enter(1, MPI_OPEN);
    for (int i = 0; i < 5000; i++) {
      script.enter(10L * i + 2, WRITE);
      script.transfer(10L * i + 3, FD, 1, 1);
      script.leave(10L * i + 5, WRITE);
    }
    script.leave(60_000, MPI_OPEN);
    assertEquals(5000, operations.size());
    assertEquals(1, script.count(Irregularity.CALL_TOO_BUSY));
  }

  /** What it makes is told at its begin: so it is an operation, whatever comes. */
  @Test
  void aCallOfWhichIsToldWhatItIsMayHoldAnyNumber() {
    int many = 10_000;
    script.enter(1, MPI_OPEN);
    script.create(2, MPI_FILE, 0);
    for (int i = 0; i < many; i++) {
      script.enter(10L * i + 12, WRITE);
      script.transfer(10L * i + 13, FD, 1, 1);
      script.leave(10L * i + 15, WRITE);
    }
    script.leave(10L * many + 20, MPI_OPEN);
    assertEquals(many + 1, operations.size());
    int mpiOpen = LayerKind.of(Layer.MPI_IO, OperationKind.OPEN);
    assertEquals(mpiOpen, operations.layerKind(many), "after its children");
    for (int row = 0; row < many; row++) {
      assertEquals(mpiOpen, operations.parentLayerKind(row));
      assertEquals(operations.id(many), operations.parentId(row));
    }
    assertEquals(0, script.count(Irregularity.CALL_TOO_BUSY));
  }
}
