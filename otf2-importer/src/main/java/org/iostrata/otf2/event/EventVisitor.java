// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.event;

/**
 * Gets events with their values as primitives. Every method does nothing unless overridden.
 *
 * <p>The first arguments are always the index of the location and the time in global ticks, then
 * the fields in OTF2's order (32-bit numbers and references are unsigned: undefined is -1), at last
 * the attributes, never null and valid during the call only. Events without a method of their own
 * come as {@link #other}. A visitor must not read from, seek or close the reader that calls it.
 */
public interface EventVisitor {
  /** The measurement wrote its buffer to the file. */
  default void bufferFlush(int location, long time, long stopTime, AttributeList attributes) {}

  /** Recording went on (1) or off (2). */
  default void measurementOnOff(
      int location, long time, int measurementMode, AttributeList attributes) {}

  /** A region was entered. */
  default void enter(int location, long time, int region, AttributeList attributes) {}

  /** A region was left. */
  default void leave(int location, long time, int region, AttributeList attributes) {}

  /** A blocking send. */
  default void mpiSend(
      int location,
      long time,
      int receiver,
      int communicator,
      int msgTag,
      long msgLength,
      AttributeList attributes) {}

  /** A non-blocking send was started. */
  default void mpiIsend(
      int location,
      long time,
      int receiver,
      int communicator,
      int msgTag,
      long msgLength,
      long requestId,
      AttributeList attributes) {}

  /** A non-blocking send completed. */
  default void mpiIsendComplete(
      int location, long time, long requestId, AttributeList attributes) {}

  /** A non-blocking receive was started. */
  default void mpiIrecvRequest(int location, long time, long requestId, AttributeList attributes) {}

  /** A blocking receive. */
  default void mpiRecv(
      int location,
      long time,
      int sender,
      int communicator,
      int msgTag,
      long msgLength,
      AttributeList attributes) {}

  /** A non-blocking receive completed. */
  default void mpiIrecv(
      int location,
      long time,
      int sender,
      int communicator,
      int msgTag,
      long msgLength,
      long requestId,
      AttributeList attributes) {}

  /** A collective operation began. */
  default void mpiCollectiveBegin(int location, long time, AttributeList attributes) {}

  /** A collective operation ended. */
  default void mpiCollectiveEnd(
      int location,
      long time,
      int collectiveOp,
      int communicator,
      int root,
      long sizeSent,
      long sizeReceived,
      AttributeList attributes) {}

  /** A handle came to life. */
  default void ioCreateHandle(
      int location,
      long time,
      int handle,
      int mode,
      int creationFlags,
      int statusFlags,
      AttributeList attributes) {}

  /** A handle ended. */
  default void ioDestroyHandle(int location, long time, int handle, AttributeList attributes) {}

  /** A handle was duplicated. */
  default void ioDuplicateHandle(
      int location,
      long time,
      int oldHandle,
      int newHandle,
      int statusFlags,
      AttributeList attributes) {}

  /** The position of a handle moved. */
  default void ioSeek(
      int location,
      long time,
      int handle,
      long offsetRequest,
      int whence,
      long offsetResult,
      AttributeList attributes) {}

  /** The status flags of a handle changed. */
  default void ioChangeStatusFlags(
      int location, long time, int handle, int statusFlags, AttributeList attributes) {}

  /** A file was deleted. */
  default void ioDeleteFile(
      int location, long time, int ioParadigm, int file, AttributeList attributes) {}

  /** An operation began; bytesRequest may be undefined (-1). */
  default void ioOperationBegin(
      int location,
      long time,
      int handle,
      int mode,
      int operationFlags,
      long bytesRequest,
      long matchingId,
      AttributeList attributes) {}

  /** An operation was found not to be complete yet. */
  default void ioOperationTest(
      int location, long time, int handle, long matchingId, AttributeList attributes) {}

  /** A non-blocking operation was handed over. */
  default void ioOperationIssued(
      int location, long time, int handle, long matchingId, AttributeList attributes) {}

  /** An operation completed; bytesResult may be undefined (-1). */
  default void ioOperationComplete(
      int location,
      long time,
      int handle,
      long bytesResult,
      long matchingId,
      AttributeList attributes) {}

  /** An operation was cancelled. */
  default void ioOperationCancelled(
      int location, long time, int handle, long matchingId, AttributeList attributes) {}

  /** A lock was acquired. */
  default void ioAcquireLock(
      int location, long time, int handle, int lockType, AttributeList attributes) {}

  /** A lock was released. */
  default void ioReleaseLock(
      int location, long time, int handle, int lockType, AttributeList attributes) {}

  /** A lock was tried in vain. */
  default void ioTryLock(
      int location, long time, int handle, int lockType, AttributeList attributes) {}

  /** The program began; its arguments are in {@code record}. */
  default void programBegin(
      int location, long time, int programName, EventRecord record, AttributeList attributes) {}

  /** The program ended. */
  default void programEnd(int location, long time, long exitStatus, AttributeList attributes) {}

  /** Every event without a method of its own; the record is valid during the call only. */
  default void other(int location, long time, EventRecord record, AttributeList attributes) {}
}
