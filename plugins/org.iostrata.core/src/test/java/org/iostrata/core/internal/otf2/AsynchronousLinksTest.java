// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import static org.iostrata.core.internal.otf2.EventScript.FD;
import static org.iostrata.core.internal.otf2.EventScript.FD2;
import static org.iostrata.core.internal.otf2.EventScript.MPI_FILE;
import static org.iostrata.core.internal.otf2.EventScript.MPI_WRITE;
import static org.iostrata.core.internal.otf2.EventScript.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.junit.jupiter.api.Test;

/** Operations that do not wait, and who does their work when. */
class AsynchronousLinksTest {
  private static final int READ_MODE = 0;
  private static final int WRITE_MODE = 1;
  private static final int NON_BLOCKING = 1;
  private static final int SPLIT_COLLECTIVE = 3;

  private final EventScript script = new EventScript();
  private final OperationBatch operations = script.operations;

  @Test
  void aHelperThreadServesTheAsynchronousWriteOfItsBytes() {
    script.issueAt(1, FD, NON_BLOCKING, 0, 70);
    script.issueAt(3, FD, NON_BLOCKING, 100, 71);
    int served = script.transferAt(1, 10, FD2, WRITE_MODE, 100);
    script.complete(0, 20, FD, 100, 70);
    script.complete(0, 21, FD, 100, 71);
    assertEquals(operations.id(2), operations.parentId(served));
    assertEquals(LayerKind.of(Layer.AIO, OperationKind.WRITE), operations.parentLayerKind(served));
    assertEquals(OperationFlags.LINKED_BY_RANGE, evidence(served));
  }

  @Test
  void aWriteOnTheThreadThatAskedAioIsItsOwn() {
    script.issueAt(1, FD, NON_BLOCKING, 0, 70);
    assertEquals(Trace.NONE, operations.parentId(script.transferAt(0, 10, FD, WRITE_MODE, 0)));
  }

  @Test
  void mpiCatchesUpInTheWait() {
    script.issueAt(1, MPI_FILE, NON_BLOCKING, 0, 7);
    int served = script.transferAt(0, 10, FD, WRITE_MODE, 50);
    int elsewhere = script.transferAt(0, 12, FD, WRITE_MODE, 5000);
    script.complete(0, 20, MPI_FILE, 100, 7);
    int late = script.transferAt(0, 30, FD, WRITE_MODE, 50);
    assertEquals(operations.id(2), operations.parentId(served));
    assertEquals(Trace.NONE, operations.parentId(elsewhere));
    assertEquals(Trace.NONE, operations.parentId(late));
  }

  @Test
  void theEndOfASplitCollectiveIsNotTheParentButItsBegin() {
    script.issueAt(1, MPI_FILE, SPLIT_COLLECTIVE, 0, 7);
    script.enter(10, MPI_WRITE);
    script.enter(11, WRITE);
    script.transferAt(0, 12, FD, WRITE_MODE, 0);
    script.leave(14, WRITE);
    script.complete(0, 15, MPI_FILE, 100, 7);
    script.leave(16, MPI_WRITE);
    assertEquals(2, operations.size());
    assertEquals(operations.id(1), operations.parentId(0));
    assertEquals(OperationFlags.LINKED_BY_RANGE, evidence(0));
  }

  @Test
  void readsBelowAPendingWriteAreItsToo() {
    script.issueAt(1, MPI_FILE, NON_BLOCKING, 0, 7);
    int read = script.transferAt(1, 10, FD, READ_MODE, 0);
    assertEquals(LayerKind.of(Layer.MPI_IO, OperationKind.WRITE), operations.parentLayerKind(read));
  }

  @Test
  void withoutAPlaceTheFileAndTheTimeTell() {
    script.issueAt(1, MPI_FILE, NON_BLOCKING, -1, 7);
    int sure = script.transferAt(1, 10, FD, WRITE_MODE, 0);
    script.issueAt(12, MPI_FILE, NON_BLOCKING, -1, 8);
    int unsure = script.transferAt(1, 20, FD, WRITE_MODE, 0);
    assertEquals(OperationFlags.LINKED_BY_TIME, evidence(sure));
    assertEquals(OperationFlags.LINKED_BY_TIME | OperationFlags.LINK_AMBIGUOUS, evidence(unsure));
    assertEquals(operations.parentId(sure), operations.parentId(unsure), "the oldest");
  }

  private int evidence(int row) {
    return operations.flags(row) & OperationFlags.LINK_EVIDENCE;
  }
}
