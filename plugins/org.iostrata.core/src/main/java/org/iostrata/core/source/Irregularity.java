// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.source;

/** What may be odd in a trace. None stops the analysis; each is counted in {@link Quality}. */
public enum Irregularity {
  COMPLETION_WITHOUT_BEGIN(
      "completion-without-begin", "completions of operations that never began: ignored"),
  OPERATION_NEVER_COMPLETED(
      "operation-never-completed", "operations without completion: not in the metrics"),
  OPERATION_REPLACED(
      "operation-replaced",
      "non-blocking operations whose handle and id began again before they completed: not in the"
          + " metrics"),
  LEAVE_WITHOUT_ENTER(
      "leave-without-enter", "I/O calls left but never entered: their time is not known"),
  CALL_NEVER_LEFT("call-never-left", "I/O calls entered but never left: their time is not known"),
  CALL_TOO_BUSY(
      "call-too-busy",
      "I/O calls around so many operations that those were not held to see whether it is their"
          + " parent"),
  UNKNOWN_HANDLE("unknown-handle", "events of handles the trace does not define: ignored"),
  UNKNOWN_LAYER(
      "unknown-layer", "events of I/O interfaces that belong to no layer known here: ignored"),
  UNKNOWN_MODE("unknown-mode", "operations that neither read, write nor flush: ignored"),
  RESULT_UNDEFINED(
      "result-undefined", "reads and writes whose result was not recorded: counted with 0 bytes"),
  OPERATION_CANCELLED(
      "operation-cancelled", "operations cancelled by the program: counted with 0 bytes"),
  TIME_BACKWARDS("time-backwards", "operations that end before they begin: counted with time 0"),
  BUFFER_FLUSH(
      "buffer-flush",
      "times the measurement wrote its buffer to disk, which distorts times around"),
  MEASUREMENT_OFF("measurement-off", "times the recording was switched off"),
  CALL_LOST("call-lost", "calls that could not be recorded"),
  FILE_REPAIRED(
      "file-repaired", "event files that were cut off and put right: their last calls are missing"),
  PROCESS_KILLED(
      "process-killed",
      "processes whose end was not recorded: killed, or ended past the C library"),
  PROGRAM_UNSEEN("program-unseen", "processes of programs that could not be recorded"),
  UNKNOWN_RECORD("unknown-record", "records of types unknown here: skipped"),
  BEGIN_TOO_LATE(
      "begin-too-late",
      "operations open for so long that concurrency and busy time could not wait for them: they count"
          + " from later on"),
  TOUCHED_NOT_KNOWN(
      "touched-not-known",
      "files, by layer and kind, touched in too many separate ranges to keep them: their streams,"
          + " holes and bytes touched again are not told"),
  NESTED_TOO_DEEP(
      "nested-too-deep",
      "calls, operations and phases given up, as more than 1,024 were open inside each other on a"
          + " thread: their time is not known"),
  THREAD_CUT(
      "thread-cut",
      "threads whose file is missing, cut or broken: what lies behind is in no number"),
  LINKS_CUT(
      "links-cut",
      "operations on bytes of a file on which more than 8,192 others were under way: not held"
          + " against all of them"),
  BYTES_BEHIND_END("bytes-behind-end", "bytes behind the end marks of files: ignored"),
  INDEX_NOT_USED(
      "index-not-used",
      "indexes of archives that do not fit them: not used, so that it took longer; `iostrata info"
          + " --index` makes them anew");

  private final String id;
  private final String message;

  Irregularity(String id, String message) {
    this.id = id;
    this.message = message;
  }

  /** Its fixed name in JSON; never reused for something else. */
  public String id() {
    return id;
  }

  /** What it means. */
  public String message() {
    return message;
  }
}
