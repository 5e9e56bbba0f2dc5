// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.schema;

import java.util.List;
import java.util.Map;

/**
 * Every event record of OTF2 3.0, with its fields in the order of the file. {@link #name()} is the
 * name {@code otf2-print} prints.
 *
 * <p>Fields are written as {@link FieldNotation} explains. Source: the record specification of
 * libotf2 3.0.
 */
public enum EventType {
  BUFFER_FLUSH(10, "stopTime:ticks"),
  MEASUREMENT_ON_OFF(11, "measurementMode:=MEASUREMENT_MODE"),
  ENTER(12, true, "region:@REGION"),
  LEAVE(13, true, "region:@REGION"),
  MPI_SEND(14, "receiver:u32 communicator:@COMM msgTag:u32 msgLength:u64"),
  MPI_ISEND(15, "receiver:u32 communicator:@COMM msgTag:u32 msgLength:u64 requestID:u64"),
  MPI_ISEND_COMPLETE(16, true, "requestID:u64"),
  MPI_IRECV_REQUEST(17, true, "requestID:u64"),
  MPI_RECV(18, "sender:u32 communicator:@COMM msgTag:u32 msgLength:u64"),
  MPI_IRECV(19, "sender:u32 communicator:@COMM msgTag:u32 msgLength:u64 requestID:u64"),
  MPI_REQUEST_TEST(20, true, "requestID:u64"),
  MPI_REQUEST_CANCELLED(21, true, "requestID:u64"),
  MPI_COLLECTIVE_BEGIN(22, ""),
  MPI_COLLECTIVE_END(
      23,
      "collectiveOp:=COLLECTIVE_OP communicator:@COMM root:u32 sizeSent:u64 " + "sizeReceived:u64"),
  OMP_FORK(24, true, "numberOfRequestedThreads:u32"),
  OMP_JOIN(25, ""),
  OMP_ACQUIRE_LOCK(26, "lockID:u32 acquisitionOrder:u32"),
  OMP_RELEASE_LOCK(27, "lockID:u32 acquisitionOrder:u32"),
  OMP_TASK_CREATE(28, true, "taskID:u64"),
  OMP_TASK_SWITCH(29, true, "taskID:u64"),
  OMP_TASK_COMPLETE(30, true, "taskID:u64"),
  METRIC(31, "metric:@METRIC numberOfMetrics:u8 [typeIDs:=TYPE metricValues:metric]"),
  PARAMETER_STRING(32, "parameter:@PARAMETER string:@STRING"),
  PARAMETER_INT64(33, "parameter:@PARAMETER value:i64"),
  PARAMETER_UINT64(34, "parameter:@PARAMETER value:u64"),
  RMA_WIN_CREATE(35, "win:@RMA_WIN"),
  RMA_WIN_DESTROY(36, "win:@RMA_WIN"),
  RMA_COLLECTIVE_BEGIN(37, ""),
  RMA_COLLECTIVE_END(
      38,
      "collectiveOp:=COLLECTIVE_OP syncLevel:&RMA_SYNC_LEVEL win:@RMA_WIN root:u32 "
          + "bytesSent:u64 bytesReceived:u64"),
  RMA_GROUP_SYNC(39, "syncLevel:&RMA_SYNC_LEVEL win:@RMA_WIN group:@GROUP"),
  RMA_REQUEST_LOCK(40, "win:@RMA_WIN remote:u32 lockId:u64 lockType:=LOCK_TYPE"),
  RMA_ACQUIRE_LOCK(41, "win:@RMA_WIN remote:u32 lockId:u64 lockType:=LOCK_TYPE"),
  RMA_TRY_LOCK(42, "win:@RMA_WIN remote:u32 lockId:u64 lockType:=LOCK_TYPE"),
  RMA_RELEASE_LOCK(43, "win:@RMA_WIN remote:u32 lockId:u64"),
  RMA_SYNC(44, "win:@RMA_WIN remote:u32 syncType:=RMA_SYNC_TYPE"),
  RMA_WAIT_CHANGE(45, "win:@RMA_WIN"),
  RMA_PUT(46, "win:@RMA_WIN remote:u32 bytes:u64 matchingId:u64"),
  RMA_GET(47, "win:@RMA_WIN remote:u32 bytes:u64 matchingId:u64"),
  RMA_ATOMIC(
      48,
      "win:@RMA_WIN remote:u32 type:=RMA_ATOMIC_TYPE bytesSent:u64 bytesReceived:u64 "
          + "matchingId:u64"),
  RMA_OP_COMPLETE_BLOCKING(49, "win:@RMA_WIN matchingId:u64"),
  RMA_OP_COMPLETE_NON_BLOCKING(50, "win:@RMA_WIN matchingId:u64"),
  RMA_OP_TEST(51, "win:@RMA_WIN matchingId:u64"),
  RMA_OP_COMPLETE_REMOTE(52, "win:@RMA_WIN matchingId:u64"),
  THREAD_FORK(53, "model:=PARADIGM numberOfRequestedThreads:u32"),
  THREAD_JOIN(54, "model:=PARADIGM"),
  THREAD_TEAM_BEGIN(55, "threadTeam:@COMM"),
  THREAD_TEAM_END(56, "threadTeam:@COMM"),
  THREAD_ACQUIRE_LOCK(57, "model:=PARADIGM lockID:u32 acquisitionOrder:u32"),
  THREAD_RELEASE_LOCK(58, "model:=PARADIGM lockID:u32 acquisitionOrder:u32"),
  THREAD_TASK_CREATE(59, "threadTeam:@COMM creatingThread:u32 generationNumber:u32"),
  THREAD_TASK_SWITCH(60, "threadTeam:@COMM creatingThread:u32 generationNumber:u32"),
  THREAD_TASK_COMPLETE(61, "threadTeam:@COMM creatingThread:u32 generationNumber:u32"),
  THREAD_CREATE(62, "threadContingent:@COMM sequenceCount:u64"),
  THREAD_BEGIN(63, "threadContingent:@COMM sequenceCount:u64"),
  THREAD_WAIT(64, "threadContingent:@COMM sequenceCount:u64"),
  THREAD_END(65, "threadContingent:@COMM sequenceCount:u64"),
  CALLING_CONTEXT_ENTER(66, "callingContext:@CALLING_CONTEXT unwindDistance:u32"),
  CALLING_CONTEXT_LEAVE(67, "callingContext:@CALLING_CONTEXT"),
  CALLING_CONTEXT_SAMPLE(
      68,
      "callingContext:@CALLING_CONTEXT unwindDistance:u32 "
          + "interruptGenerator:@INTERRUPT_GENERATOR"),
  IO_CREATE_HANDLE(
      69,
      "handle:@IO_HANDLE mode:=IO_ACCESS_MODE creationFlags:&IO_CREATION_FLAG "
          + "statusFlags:&IO_STATUS_FLAG"),
  IO_DESTROY_HANDLE(70, "handle:@IO_HANDLE"),
  IO_DUPLICATE_HANDLE(71, "oldHandle:@IO_HANDLE newHandle:@IO_HANDLE statusFlags:&IO_STATUS_FLAG"),
  IO_SEEK(72, "handle:@IO_HANDLE offsetRequest:i64 whence:=IO_SEEK_OPTION offsetResult:u64"),
  IO_CHANGE_FLAGS(73, "handle:@IO_HANDLE statusFlags:&IO_STATUS_FLAG"),
  IO_DELETE_FILE(74, "ioParadigm:@IO_PARADIGM file:@IO_FILE"),
  IO_OPERATION_BEGIN(
      75,
      "handle:@IO_HANDLE mode:=IO_OPERATION_MODE operationFlags:&IO_OPERATION_FLAG "
          + "bytesRequest:u64 matchingId:u64"),
  IO_OPERATION_TEST(76, "handle:@IO_HANDLE matchingId:u64"),
  IO_OPERATION_ISSUED(77, "handle:@IO_HANDLE matchingId:u64"),
  IO_OPERATION_COMPLETE(78, "handle:@IO_HANDLE bytesResult:u64 matchingId:u64"),
  IO_OPERATION_CANCELLED(79, "handle:@IO_HANDLE matchingId:u64"),
  IO_ACQUIRE_LOCK(80, "handle:@IO_HANDLE lockType:=LOCK_TYPE"),
  IO_RELEASE_LOCK(81, "handle:@IO_HANDLE lockType:=LOCK_TYPE"),
  IO_TRY_LOCK(82, "handle:@IO_HANDLE lockType:=LOCK_TYPE"),
  PROGRAM_BEGIN(83, "programName:@STRING numberOfArguments:u32 [programArguments:@STRING]"),
  PROGRAM_END(84, "exitStatus:i64"),
  NON_BLOCKING_COLLECTIVE_REQUEST(85, "requestID:u64"),
  NON_BLOCKING_COLLECTIVE_COMPLETE(
      86,
      "collectiveOp:=COLLECTIVE_OP communicator:@COMM root:u32 sizeSent:u64 "
          + "sizeReceived:u64 requestID:u64"),
  COMM_CREATE(87, "communicator:@COMM"),
  COMM_DESTROY(88, "communicator:@COMM");

  private static final EventType[] BY_ID = new EventType[256];

  static {
    for (EventType type : values()) {
      BY_ID[type.id] = type;
    }
  }

  private final int id;
  private final boolean singleton;

  @SuppressWarnings("ImmutableEnumChecker") // an immutable list of immutable records
  private final List<Field> fields;

  @SuppressWarnings("ImmutableEnumChecker") // an immutable map
  private final Map<String, Integer> indices;

  EventType(int id, String fields) {
    this(id, false, fields);
  }

  EventType(int id, boolean singleton, String fields) {
    this.id = id;
    this.singleton = singleton;
    this.fields = FieldNotation.parse(fields);
    indices = Field.indices(this.fields);
  }

  /** The type with this record id, or null when OTF2 3.0 has none. */
  public static EventType of(int id) {
    return id >= 0 && id < BY_ID.length ? BY_ID[id] : null;
  }

  /** The byte that starts a record of this type. */
  public int id() {
    return id;
  }

  /** Whether a record is its one compressed integer only, without a length before it. */
  public boolean singleton() {
    return singleton;
  }

  /** The fields, in the order of the file; immutable. */
  public List<Field> fields() {
    return fields;
  }

  /**
   * Where in {@link #fields()} the named field is.
   *
   * @throws IllegalArgumentException when there is no such field
   */
  public int fieldIndex(String name) {
    return Field.indexOf(indices, name);
  }
}
