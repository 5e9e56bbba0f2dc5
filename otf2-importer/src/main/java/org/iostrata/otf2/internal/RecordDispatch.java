// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.internal;

import org.iostrata.otf2.event.AttributeList;
import org.iostrata.otf2.event.EventRecord;
import org.iostrata.otf2.event.EventRecordVisitor;
import org.iostrata.otf2.event.EventVisitor;

/** Calls the {@link EventVisitor} method that belongs to a record. */
final class RecordDispatch implements EventRecordVisitor {
  private final EventVisitor visitor;

  RecordDispatch(EventVisitor visitor) {
    this.visitor = visitor;
  }

  @Override
  public void record(int location, long time, EventRecord r, AttributeList a) {
    switch (r.type()) {
      case BUFFER_FLUSH, MEASUREMENT_ON_OFF, ENTER, LEAVE, PROGRAM_BEGIN, PROGRAM_END ->
          program(location, time, r, a);
      case MPI_SEND,
          MPI_ISEND,
          MPI_ISEND_COMPLETE,
          MPI_IRECV_REQUEST,
          MPI_RECV,
          MPI_IRECV,
          MPI_COLLECTIVE_BEGIN,
          MPI_COLLECTIVE_END ->
          mpi(location, time, r, a);
      case IO_CREATE_HANDLE,
          IO_DESTROY_HANDLE,
          IO_DUPLICATE_HANDLE,
          IO_SEEK,
          IO_CHANGE_FLAGS,
          IO_DELETE_FILE ->
          handle(location, time, r, a);
      case IO_OPERATION_BEGIN,
          IO_OPERATION_TEST,
          IO_OPERATION_ISSUED,
          IO_OPERATION_COMPLETE,
          IO_OPERATION_CANCELLED,
          IO_ACQUIRE_LOCK,
          IO_RELEASE_LOCK,
          IO_TRY_LOCK ->
          operation(location, time, r, a);
      default -> visitor.other(location, time, r, a);
    }
  }

  private void program(int location, long time, EventRecord r, AttributeList a) {
    switch (r.type()) {
      case BUFFER_FLUSH -> visitor.bufferFlush(location, time, r.value(0), a);
      case MEASUREMENT_ON_OFF -> visitor.measurementOnOff(location, time, (int) r.value(0), a);
      case ENTER -> visitor.enter(location, time, (int) r.value(0), a);
      case LEAVE -> visitor.leave(location, time, (int) r.value(0), a);
      case PROGRAM_BEGIN -> visitor.programBegin(location, time, (int) r.value(0), r, a);
      case PROGRAM_END -> visitor.programEnd(location, time, r.value(0), a);
      default -> throw new AssertionError(r.type());
    }
  }

  private void mpi(int location, long time, EventRecord r, AttributeList a) {
    switch (r.type()) {
      case MPI_SEND ->
          visitor.mpiSend(
              location, time, (int) r.value(0), (int) r.value(1), (int) r.value(2), r.value(3), a);
      case MPI_ISEND ->
          visitor.mpiIsend(
              location,
              time,
              (int) r.value(0),
              (int) r.value(1),
              (int) r.value(2),
              r.value(3),
              r.value(4),
              a);
      case MPI_ISEND_COMPLETE -> visitor.mpiIsendComplete(location, time, r.value(0), a);
      case MPI_IRECV_REQUEST -> visitor.mpiIrecvRequest(location, time, r.value(0), a);
      case MPI_RECV ->
          visitor.mpiRecv(
              location, time, (int) r.value(0), (int) r.value(1), (int) r.value(2), r.value(3), a);
      case MPI_IRECV ->
          visitor.mpiIrecv(
              location,
              time,
              (int) r.value(0),
              (int) r.value(1),
              (int) r.value(2),
              r.value(3),
              r.value(4),
              a);
      case MPI_COLLECTIVE_BEGIN -> visitor.mpiCollectiveBegin(location, time, a);
      case MPI_COLLECTIVE_END ->
          visitor.mpiCollectiveEnd(
              location,
              time,
              (int) r.value(0),
              (int) r.value(1),
              (int) r.value(2),
              r.value(3),
              r.value(4),
              a);
      default -> throw new AssertionError(r.type());
    }
  }

  private void handle(int location, long time, EventRecord r, AttributeList a) {
    switch (r.type()) {
      case IO_CREATE_HANDLE ->
          visitor.ioCreateHandle(
              location,
              time,
              (int) r.value(0),
              (int) r.value(1),
              (int) r.value(2),
              (int) r.value(3),
              a);
      case IO_DESTROY_HANDLE -> visitor.ioDestroyHandle(location, time, (int) r.value(0), a);
      case IO_DUPLICATE_HANDLE ->
          visitor.ioDuplicateHandle(
              location, time, (int) r.value(0), (int) r.value(1), (int) r.value(2), a);
      case IO_SEEK ->
          visitor.ioSeek(
              location, time, (int) r.value(0), r.value(1), (int) r.value(2), r.value(3), a);
      case IO_CHANGE_FLAGS ->
          visitor.ioChangeStatusFlags(location, time, (int) r.value(0), (int) r.value(1), a);
      case IO_DELETE_FILE ->
          visitor.ioDeleteFile(location, time, (int) r.value(0), (int) r.value(1), a);
      default -> throw new AssertionError(r.type());
    }
  }

  private void operation(int location, long time, EventRecord r, AttributeList a) {
    switch (r.type()) {
      case IO_OPERATION_BEGIN ->
          visitor.ioOperationBegin(
              location,
              time,
              (int) r.value(0),
              (int) r.value(1),
              (int) r.value(2),
              r.value(3),
              r.value(4),
              a);
      case IO_OPERATION_TEST ->
          visitor.ioOperationTest(location, time, (int) r.value(0), r.value(1), a);
      case IO_OPERATION_ISSUED ->
          visitor.ioOperationIssued(location, time, (int) r.value(0), r.value(1), a);
      case IO_OPERATION_COMPLETE ->
          visitor.ioOperationComplete(location, time, (int) r.value(0), r.value(1), r.value(2), a);
      case IO_OPERATION_CANCELLED ->
          visitor.ioOperationCancelled(location, time, (int) r.value(0), r.value(1), a);
      case IO_ACQUIRE_LOCK ->
          visitor.ioAcquireLock(location, time, (int) r.value(0), (int) r.value(1), a);
      case IO_RELEASE_LOCK ->
          visitor.ioReleaseLock(location, time, (int) r.value(0), (int) r.value(1), a);
      case IO_TRY_LOCK -> visitor.ioTryLock(location, time, (int) r.value(0), (int) r.value(1), a);
      default -> throw new AssertionError(r.type());
    }
  }
}
