// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import static org.iostrata.core.internal.otf2.EventScript.COMPUTE;
import static org.iostrata.core.internal.otf2.EventScript.FD;
import static org.iostrata.core.internal.otf2.EventScript.FD2;
import static org.iostrata.core.internal.otf2.EventScript.MPI_FILE;
import static org.iostrata.core.internal.otf2.EventScript.MPI_WRITE;
import static org.iostrata.core.internal.otf2.EventScript.OPEN;
import static org.iostrata.core.internal.otf2.EventScript.PROC;
import static org.iostrata.core.internal.otf2.EventScript.STDOUT;
import static org.iostrata.core.internal.otf2.EventScript.STREAM;
import static org.iostrata.core.internal.otf2.EventScript.STREAM_FD;
import static org.iostrata.core.internal.otf2.EventScript.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.Irregularity;
import org.iostrata.otf2.event.AttributeList;
import org.junit.jupiter.api.Test;

/** What Score-P and other writers really write: each trap has a test that names it. */
class TrapsTest {
  private final EventScript script = new EventScript();
  private final OperationBatch operations = script.operations;

  @Test
  void trap1EachProcessHasItsOwnStateOfEqualHandles() {
    EventScript other = new EventScript();
    script.create(1, FD, 0);
    other.create(1, FD, 0);
    script.transfer(2, FD, 1, 50);
    assertEquals(50, operations.offset(script.transfer(4, FD, 1, 50)));
    assertEquals(0, other.operations.offset(other.transfer(4, FD, 1, 50)));
  }

  @Test
  void trap2HandlesMayBeReopenedAndNeverClosed() {
    script.create(1, FD, 0);
    script.transfer(2, FD, 1, 50);
    script.create(10, FD, 0);
    assertEquals(0, operations.offset(script.transfer(11, FD, 1, 50)));
    script.events.ioDestroyHandle(0, 20, FD2, AttributeList.empty());
    assertEquals(OperationKind.CLOSE, operations.kind(operations.size() - 1));
  }

  @Test
  void trap2TheDescriptorOfAStreamIsOpenedBeforeItAndIsItsChild() {
    script.enter(10, OPEN);
    script.create(12, STREAM_FD, 0);
    script.create(14, STREAM, 0);
    script.leave(20, OPEN);
    int stream = operations.layer(0) == Layer.ISO_C ? 0 : 1;
    int descriptor = 1 - stream;
    assertEquals(10, operations.durationNs(stream));
    assertEquals(0, operations.durationNs(descriptor));
    assertEquals(operations.id(stream), operations.parentId(descriptor));
    assertEquals(2, operations.size());
  }

  @Test
  void trap3UndefinedBytesAreNotBytes() {
    script.begin(1, FD, 2, -1, 1);
    script.complete(0, 5, FD, -1, 1);
    script.begin(6, FD, 0, -1, 1);
    script.complete(0, 7, FD, -1, 1);
    assertEquals(OperationKind.FLUSH, operations.kind(0));
    assertEquals(0, operations.bytesDone(0));
    assertEquals(0, operations.bytesDone(1));
    assertEquals(Trace.UNKNOWN, operations.bytesRequested(1));
    assertEquals(OperationFlags.RESULT_UNDEFINED, operations.flags(1));
    assertEquals(1, script.count(Irregularity.RESULT_UNDEFINED));
  }

  @Test
  void trap4EntriesOfVectorCallsCompleteFirstInFirstOut() {
    script.create(0, FD, 0);
    script.enter(1, WRITE);
    script.begin(2, FD, 1, 1000, 4);
    script.begin(3, FD, 1, 2000, 5);
    script.begin(4, FD, 1, 3000, 6);
    script.complete(0, 5, FD, 1000, 4);
    script.complete(0, 6, FD, 2000, 5);
    script.complete(0, 7, FD, 3000, 6);
    script.leave(8, WRITE);
    assertEquals(4, operations.size());
    assertEquals(0, operations.offset(1));
    assertEquals(1000, operations.offset(2));
    assertEquals(3000, operations.offset(3));
    assertEquals(6000, operations.offset(script.transfer(9, FD, 1, 1)));
    assertEquals(LayerKind.NONE, operations.parentLayerKind(3));
  }

  @Test
  void trap4EqualIdsOfNestedLayersPairByHandle() {
    script.begin(1, MPI_FILE, 1, 100, 1);
    script.begin(2, FD, 1, 100, 1);
    script.complete(0, 3, FD, 90, 1);
    script.complete(0, 4, MPI_FILE, 100, 1);
    assertEquals(90, operations.bytesDone(0));
    assertEquals(operations.id(1), operations.parentId(0));
    assertEquals(Layer.MPI_IO, LayerKind.layer(operations.parentLayerKind(0)));
  }

  @Test
  void trap5OffsetsComeFromTheAttributeSeeksAndTheRunningPosition() {
    script.beginAt(1, FD, 4096);
    script.complete(0, 2, FD, 100, 1);
    assertEquals(4096, operations.offset(0));
    assertEquals(Trace.UNKNOWN, operations.offset(script.transfer(3, FD, 0, 10)));
    script.seek(5, FD, 700);
    int derived = script.transfer(6, FD, 0, 10);
    assertEquals(700, operations.offset(derived));
    assertEquals(OperationFlags.OFFSET_DERIVED, operations.flags(derived));
    script.events.ioDuplicateHandle(0, 8, FD, FD2, 0, AttributeList.empty());
    assertEquals(710, operations.offset(script.transfer(9, FD2, 0, 10)));
    assertEquals(720, operations.offset(script.transfer(11, FD, 0, 10)));
  }

  /** As with {@code dd oflag=dsync}: opened, duplicated to descriptor 1, closed. */
  @Test
  void aDuplicateOfASynchronousHandleIsSynchronous() {
    script.create(1, FD, 1 << 4);
    script.events.ioDuplicateHandle(0, 2, FD, FD2, 0, AttributeList.empty());
    int written = script.transfer(3, FD2, 1, 10);
    assertEquals(
        OperationFlags.SYNCHRONOUS, operations.flags(written) & OperationFlags.SYNCHRONOUS);
  }

  @Test
  void anOffsetRecordedAsUndefinedIsNotDerived() {
    script.create(1, FD, 0);
    script.beginAt(2, FD, Trace.UNKNOWN);
    script.complete(0, 3, FD, 100, 1);
    assertEquals(Trace.UNKNOWN, operations.offset(operations.size() - 1));
  }

  @Test
  void duplicatesOfManyHandlesShareThePosition() {
    HandlePositions positions = new HandlePositions(Share.whole());
    positions.create(0, 700, false);
    for (int handle = 1; handle < 100; handle++) {
      positions.duplicate(handle - 1, handle);
    }
    assertEquals(700, positions.begin(99, 0, 10, false));
  }

  @Test
  void trap5AppendedSharedAndMpiPositionsAreUnknown() {
    script.create(1, FD, 2);
    assertEquals(Trace.UNKNOWN, operations.offset(script.transfer(2, FD, 1, 10)));
    script.seek(4, FD2, 0);
    script.begin(5, FD2, 0, 10, 1);
    script.on(1).begin(6, FD2, 0, 10, 1);
    script.complete(0, 7, FD2, 10, 1);
    script.complete(1, 8, FD2, 10, 1);
    assertEquals(Trace.UNKNOWN, operations.offset(operations.size() - 1));
    script.create(10, MPI_FILE, 0);
    assertEquals(Trace.UNKNOWN, operations.offset(script.transfer(11, MPI_FILE, 1, 10)));
    script.create(20, STREAM_FD, 0);
    assertEquals(Trace.UNKNOWN, operations.offset(script.transfer(21, STREAM_FD, 1, 10)));
  }

  @Test
  void trap6SplitCollectivesAreBothAndSyncIsAFlushBelowOnly() {
    script.events.ioOperationBegin(0, 1, MPI_FILE, 1, 3, 10, 1, AttributeList.empty());
    script.complete(0, 2, MPI_FILE, 10, 1);
    int both = OperationFlags.COLLECTIVE | OperationFlags.NON_BLOCKING;
    assertEquals(both, operations.flags(0));
    script.enter(10, MPI_WRITE);
    script.enter(11, WRITE);
    script.begin(12, FD, 2, -1, 1);
    script.complete(0, 13, FD, -1, 1);
    script.leave(14, WRITE);
    assertEquals(1, operations.size(), "held while the call around it is undecided");
    script.leave(15, MPI_WRITE);
    assertEquals(2, operations.size());
    assertEquals(LayerKind.NONE, operations.parentLayerKind(1));
  }

  @Test
  void trap7FilesOfTheSystemAreMarked() {
    assertEquals(FileClass.SYSTEM, operations.fileClass(script.transfer(1, PROC, 0, 10)));
    assertEquals(FileClass.DATA, operations.fileClass(script.transfer(3, FD, 0, 10)));
  }

  @Test
  void trap8PreCreatedHandlesHaveNoFile() {
    int row = script.transfer(1, STDOUT, 1, 10);
    assertEquals(Trace.NONE, operations.file(row));
    assertEquals(FileClass.STREAM, operations.fileClass(row));
    assertEquals(Trace.UNKNOWN, operations.offset(row));
  }

  @Test
  void trap9NonBlockingOperationsCompleteOnAnotherThreadOrNever() {
    script.beginNonBlocking(0, 1, FD, 0xABCD);
    script.beginNonBlocking(0, 2, FD, 0xABCE);
    script.events.ioOperationIssued(0, 3, FD, 0xABCD, AttributeList.empty());
    script.complete(1, 9, FD, 100, 0xABCD);
    assertEquals(1, operations.size());
    assertEquals(Layer.AIO, operations.layer(0));
    assertEquals(0, operations.thread(0));
    assertEquals(3, operations.issueNs(0));
    assertEquals(2, script.events.watermarkNs());
    script.events.linker.finish();
    assertEquals(1, script.count(Irregularity.OPERATION_NEVER_COMPLETED));
  }

  @Test
  void trap9WaitingIsNotAscribedToTheOperationWaitedFor() {
    script.beginNonBlocking(0, 1, MPI_FILE, 1);
    script.beginNonBlocking(0, 2, FD, 77);
    script.events.ioOperationIssued(0, 3, FD, 77, AttributeList.empty());
    script.events.ioOperationIssued(0, 4, MPI_FILE, 1, AttributeList.empty());
    int later = script.transfer(5, PROC, 1, 10);
    assertEquals(LayerKind.NONE, operations.parentLayerKind(later), "of another file");
    script.complete(0, 8, MPI_FILE, 100, 1);
    script.complete(0, 9, FD, 100, 77);
    int aio = operations.size() - 1;
    assertEquals(operations.id(aio - 1), operations.parentId(aio));
  }

  @Test
  void trap9AnIdThatBeginsAgainReplacesTheLostOperation() {
    script.beginNonBlocking(0, 1, FD, 5);
    script.beginNonBlocking(0, 4, FD, 5);
    script.complete(0, 6, FD, 100, 5);
    assertEquals(1, operations.size());
    assertEquals(4, operations.admitNs(0));
    assertEquals(1, script.count(Irregularity.OPERATION_REPLACED));
  }

  @Test
  void trap9CancelledOperationsAreTold() {
    script.beginNonBlocking(0, 1, FD, 5);
    script.events.ioOperationCancelled(0, 6, FD, 5, AttributeList.empty());
    assertEquals(OperationFlags.CANCELLED | OperationFlags.NON_BLOCKING, operations.flags(0));
    assertEquals(1, script.count(Irregularity.OPERATION_CANCELLED));
  }

  @Test
  void trap13TwoThreadsInOneLocationAreCountedAndSurvived() {
    script.enter(1, WRITE);
    script.begin(2, FD, 1, 10, 1);
    script.enter(3, MPI_WRITE);
    script.leave(4, WRITE);
    script.complete(0, 5, FD, 10, 1);
    script.leave(6, OPEN);
    script.events.linker.finish();
    assertEquals(0, operations.size());
    assertEquals(1, script.count(Irregularity.OPERATION_NEVER_COMPLETED));
    assertEquals(1, script.count(Irregularity.COMPLETION_WITHOUT_BEGIN));
    assertEquals(1, script.count(Irregularity.LEAVE_WITHOUT_ENTER));
    assertEquals(1, script.count(Irregularity.CALL_NEVER_LEFT));
  }

  @Test
  void trap14MpiOffsetsInAFileViewAreNoPlaces() {
    script.beginAt(1, MPI_FILE, 4096);
    script.complete(0, 2, MPI_FILE, 100, 1);
    script.enter(3, EventScript.SET_VIEW);
    script.leave(4, EventScript.SET_VIEW);
    script.beginAt(5, MPI_FILE, 4096);
    script.complete(0, 6, MPI_FILE, 100, 1);
    assertEquals(4096, operations.offset(0));
    assertEquals(Trace.UNKNOWN, operations.offset(1));
  }

  @Test
  void trap15UnequalEntersDoNotGrowTheStackForEver() {
    for (int i = 0; i < 100_000; i++) {
      script.enter(i, WRITE);
    }
    script.events.linker.finish();
    assertEquals(100_000 % 1024, script.count(Irregularity.CALL_NEVER_LEFT));
    assertEquals(100_000 / 1024 * 1024, script.count(Irregularity.NESTED_TOO_DEEP));
  }

  @Test
  void unknownHandlesLayersAndModesAreCounted() {
    script.transfer(1, 999, 1, 10);
    script.transfer(3, EventScript.ALIEN, 1, 10);
    script.begin(5, FD, 9, 10, 1);
    script.enter(6, COMPUTE);
    script.leave(7, COMPUTE);
    assertEquals(0, operations.size());
    assertEquals(2, script.count(Irregularity.UNKNOWN_HANDLE));
    assertEquals(2, script.count(Irregularity.UNKNOWN_LAYER));
    assertEquals(1, script.count(Irregularity.UNKNOWN_MODE));
  }
}
