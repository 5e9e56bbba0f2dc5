// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.Locale;
import org.iostrata.core.metric.TimeWindows;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceHandle;
import org.iostrata.core.model.TraceThread;

/**
 * What the operations of a run may be grouped by. The number of a group is its index in the trace.
 */
public enum GroupBy {
  FILE,
  PROCESS,
  THREAD,
  HANDLE,
  /** Of nested phases the innermost. */
  PHASE,
  /** Equal parts of the run, by the begin of the operation. */
  WINDOW;

  /** Its name in JSON and on the command line. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return key();
  }

  /** How many groups a trace may have. */
  int size(Trace trace) {
    return switch (this) {
      case FILE -> trace.files().size();
      case PROCESS -> trace.processes().size();
      case THREAD -> trace.threads().size();
      case HANDLE -> trace.handles().size();
      case PHASE -> trace.phases().size();
      case WINDOW -> TimeWindows.COUNT;
    };
  }

  /** The group of an operation of a process; {@link Trace#NONE} when it is in none. */
  int of(OperationBatch batch, int row, int process, long durationNs) {
    return switch (this) {
      case FILE -> batch.file(row);
      case PROCESS -> process;
      case THREAD -> batch.thread(row);
      case HANDLE -> batch.handle(row);
      case PHASE -> batch.phase(row);
      case WINDOW -> TimeWindows.window(batch.admitNs(row), durationNs);
    };
  }

  /** What a group is called. */
  String name(Trace trace, int group) {
    return switch (this) {
      case FILE -> trace.files().get(group).path();
      case PROCESS -> trace.processes().get(group).name();
      case THREAD -> {
        TraceThread thread = trace.threads().get(group);
        yield trace.processes().get(thread.process()).name() + " " + thread.name();
      }
      case HANDLE -> {
        TraceHandle handle = trace.handles().get(group);
        yield handle.layer() == null ? handle.name() : handle.layer() + " " + handle.name();
      }
      case PHASE -> trace.phases().get(group);
      case WINDOW -> "window " + group;
    };
  }

  /** Whether groups follow each other in the run; others are told by their time. */
  boolean isInOrder() {
    return this == PHASE || this == WINDOW;
  }
}
