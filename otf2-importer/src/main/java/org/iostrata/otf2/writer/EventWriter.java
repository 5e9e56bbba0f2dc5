// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.writer;

import java.nio.file.Path;
import org.iostrata.otf2.Otf2Exception;
import org.iostrata.otf2.schema.EventType;

/**
 * Writes the events of one location. There is a method for each event that {@link
 * org.iostrata.otf2.event.EventVisitor} has one for, with the same fields; {@link #event} takes
 * every other. Times are ticks of the archive's clock and may not go down (compared as unsigned
 * numbers). None of the methods with fields of their own allocates.
 *
 * <p>All methods throw {@link Otf2Exception} when the file cannot be written, {@link
 * IllegalArgumentException} for a time before the last one, and {@link IllegalStateException} after
 * {@link #close}.
 */
public final class EventWriter extends EventOutput {
  /** More than any event without repeated fields takes. */
  private static final int MAX_PLAIN = 6 * RecordBuffer.MAX_U64;

  EventWriter(long location, Path path, WriterOptions options, MemoryBudget budget) {
    super(location, path, options, budget);
  }

  /** The measurement wrote its buffer to the file until {@code stopTime}. */
  public void bufferFlush(long time, long stopTime) throws Otf2Exception {
    RecordBuffer out = begin(time, EventType.BUFFER_FLUSH.id(), MAX_PLAIN);
    out.fixed(stopTime, 8);
    end();
  }

  /** Recording goes on (1) or off (2). */
  public void measurementOnOff(long time, int measurementMode) throws Otf2Exception {
    RecordBuffer out = begin(time, EventType.MEASUREMENT_ON_OFF.id(), MAX_PLAIN);
    out.u8(measurementMode);
    end();
  }

  /** A region is entered. */
  public void enter(long time, int region) throws Otf2Exception {
    single(time, EventType.ENTER.id()).u32(region);
  }

  /** A region is left. */
  public void leave(long time, int region) throws Otf2Exception {
    single(time, EventType.LEAVE.id()).u32(region);
  }

  /** A blocking send. */
  public void mpiSend(long time, int receiver, int communicator, int msgTag, long msgLength)
      throws Otf2Exception {
    message(time, EventType.MPI_SEND, receiver, communicator, msgTag, msgLength);
    end();
  }

  /** A non-blocking send is started. */
  public void mpiIsend(
      long time, int receiver, int communicator, int msgTag, long msgLength, long requestId)
      throws Otf2Exception {
    message(time, EventType.MPI_ISEND, receiver, communicator, msgTag, msgLength).u64(requestId);
    end();
  }

  /** A non-blocking send completed. */
  public void mpiIsendComplete(long time, long requestId) throws Otf2Exception {
    single(time, EventType.MPI_ISEND_COMPLETE.id()).u64(requestId);
  }

  /** A non-blocking receive is started. */
  public void mpiIrecvRequest(long time, long requestId) throws Otf2Exception {
    single(time, EventType.MPI_IRECV_REQUEST.id()).u64(requestId);
  }

  /** A blocking receive. */
  public void mpiRecv(long time, int sender, int communicator, int msgTag, long msgLength)
      throws Otf2Exception {
    message(time, EventType.MPI_RECV, sender, communicator, msgTag, msgLength);
    end();
  }

  /** A non-blocking receive completed. */
  public void mpiIrecv(
      long time, int sender, int communicator, int msgTag, long msgLength, long requestId)
      throws Otf2Exception {
    message(time, EventType.MPI_IRECV, sender, communicator, msgTag, msgLength).u64(requestId);
    end();
  }

  /** A collective operation begins. */
  public void mpiCollectiveBegin(long time) throws Otf2Exception {
    begin(time, EventType.MPI_COLLECTIVE_BEGIN.id(), 0);
    end();
  }

  /** A collective operation ended. */
  public void mpiCollectiveEnd(
      long time, int collectiveOp, int communicator, int root, long sizeSent, long sizeReceived)
      throws Otf2Exception {
    RecordBuffer out = begin(time, EventType.MPI_COLLECTIVE_END.id(), MAX_PLAIN);
    out.u8(collectiveOp);
    out.u32(communicator);
    out.u32(root);
    out.u64(sizeSent);
    out.u64(sizeReceived);
    end();
  }

  /** A handle comes to life. */
  public void ioCreateHandle(long time, int handle, int mode, int creationFlags, int statusFlags)
      throws Otf2Exception {
    RecordBuffer out = begin(time, EventType.IO_CREATE_HANDLE.id(), MAX_PLAIN);
    out.u32(handle);
    out.u8(mode);
    out.u32(creationFlags);
    out.u32(statusFlags);
    end();
  }

  /** A handle ends. */
  public void ioDestroyHandle(long time, int handle) throws Otf2Exception {
    RecordBuffer out = begin(time, EventType.IO_DESTROY_HANDLE.id(), MAX_PLAIN);
    out.u32(handle);
    end();
  }

  /** A handle is duplicated. */
  public void ioDuplicateHandle(long time, int oldHandle, int newHandle, int statusFlags)
      throws Otf2Exception {
    RecordBuffer out = begin(time, EventType.IO_DUPLICATE_HANDLE.id(), MAX_PLAIN);
    out.u32(oldHandle);
    out.u32(newHandle);
    out.u32(statusFlags);
    end();
  }

  /** The position of a handle moves. */
  public void ioSeek(long time, int handle, long offsetRequest, int whence, long offsetResult)
      throws Otf2Exception {
    RecordBuffer out = begin(time, EventType.IO_SEEK.id(), MAX_PLAIN);
    out.u32(handle);
    out.u64(offsetRequest);
    out.u8(whence);
    out.u64(offsetResult);
    end();
  }

  /** The status flags of a handle change. */
  public void ioChangeStatusFlags(long time, int handle, int statusFlags) throws Otf2Exception {
    RecordBuffer out = begin(time, EventType.IO_CHANGE_FLAGS.id(), MAX_PLAIN);
    out.u32(handle);
    out.u32(statusFlags);
    end();
  }

  /** A file is deleted. */
  public void ioDeleteFile(long time, int ioParadigm, int file) throws Otf2Exception {
    RecordBuffer out = begin(time, EventType.IO_DELETE_FILE.id(), MAX_PLAIN);
    out.u8(ioParadigm);
    out.u32(file);
    end();
  }

  /** An operation begins; bytesRequest may be undefined (-1). */
  public void ioOperationBegin(
      long time, int handle, int mode, int operationFlags, long bytesRequest, long matchingId)
      throws Otf2Exception {
    RecordBuffer out = begin(time, EventType.IO_OPERATION_BEGIN.id(), MAX_PLAIN);
    out.u32(handle);
    out.u8(mode);
    out.u32(operationFlags);
    out.u64(bytesRequest);
    out.u64(matchingId);
    end();
  }

  /** An operation is found not to be complete yet. */
  public void ioOperationTest(long time, int handle, long matchingId) throws Otf2Exception {
    operation(time, EventType.IO_OPERATION_TEST, handle, matchingId);
  }

  /** A non-blocking operation is handed over. */
  public void ioOperationIssued(long time, int handle, long matchingId) throws Otf2Exception {
    operation(time, EventType.IO_OPERATION_ISSUED, handle, matchingId);
  }

  /** An operation completed; bytesResult may be undefined (-1). */
  public void ioOperationComplete(long time, int handle, long bytesResult, long matchingId)
      throws Otf2Exception {
    RecordBuffer out = begin(time, EventType.IO_OPERATION_COMPLETE.id(), MAX_PLAIN);
    out.u32(handle);
    out.u64(bytesResult);
    out.u64(matchingId);
    end();
  }

  /** An operation is cancelled. */
  public void ioOperationCancelled(long time, int handle, long matchingId) throws Otf2Exception {
    operation(time, EventType.IO_OPERATION_CANCELLED, handle, matchingId);
  }

  /** A lock is acquired. */
  public void ioAcquireLock(long time, int handle, int lockType) throws Otf2Exception {
    lock(time, EventType.IO_ACQUIRE_LOCK, handle, lockType);
  }

  /** A lock is released. */
  public void ioReleaseLock(long time, int handle, int lockType) throws Otf2Exception {
    lock(time, EventType.IO_RELEASE_LOCK, handle, lockType);
  }

  /** A lock is tried in vain. */
  public void ioTryLock(long time, int handle, int lockType) throws Otf2Exception {
    lock(time, EventType.IO_TRY_LOCK, handle, lockType);
  }

  /** The program ends. */
  public void programEnd(long time, long exitStatus) throws Otf2Exception {
    RecordBuffer out = begin(time, EventType.PROGRAM_END.id(), MAX_PLAIN);
    out.u64(exitStatus);
    end();
  }

  private RecordBuffer message(
      long time, EventType type, int peer, int communicator, int msgTag, long msgLength)
      throws Otf2Exception {
    RecordBuffer out = begin(time, type.id(), MAX_PLAIN);
    out.u32(peer);
    out.u32(communicator);
    out.u32(msgTag);
    out.u64(msgLength);
    return out;
  }

  private void operation(long time, EventType type, int handle, long matchingId)
      throws Otf2Exception {
    RecordBuffer out = begin(time, type.id(), MAX_PLAIN);
    out.u32(handle);
    out.u64(matchingId);
    end();
  }

  private void lock(long time, EventType type, int handle, int lockType) throws Otf2Exception {
    RecordBuffer out = begin(time, type.id(), MAX_PLAIN);
    out.u32(handle);
    out.u8(lockType);
    end();
  }
}
