// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.Locale;
import java.util.stream.Stream;
import org.iostrata.core.metric.TimeWindows;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceHandle;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.model.TraceThread;

/**
 * What the operations of a run may be grouped by. The number of a group is its index in the trace.
 */
public enum GroupBy {
  FILE,
  PROCESS,
  HOST,
  THREAD,
  HANDLE,
  FILE_SYSTEM,
  /** Of nested phases the innermost. */
  PHASE,
  /** Equal parts of the run, by the begin of the operation. */
  WINDOW;

  /** Its name in JSON and on the command line. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
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
      case HOST -> 1 + last(trace.processes().stream().map(p -> p.host().index()));
      case THREAD -> trace.threads().size();
      case HANDLE -> trace.handles().size();
      case FILE_SYSTEM -> 1 + last(trace.files().stream().map(f -> f.place().fileSystem().index()));
      case PHASE -> trace.phases().size();
      case WINDOW -> TimeWindows.COUNT;
    };
  }

  private static int last(Stream<Integer> indices) {
    return indices.reduce(Trace.NONE, Math::max);
  }

  /** The group of an operation of a process; {@link Trace#NONE} when it is in none. */
  int of(OperationBatch batch, int row, int process, Trace trace) {
    return switch (this) {
      case FILE -> batch.file(row);
      case PROCESS -> process;
      case HOST -> trace.processes().get(process).host().index();
      case THREAD -> batch.thread(row);
      case HANDLE -> batch.handle(row);
      case FILE_SYSTEM -> fileSystem(trace, batch.file(row));
      case PHASE -> batch.phase(row);
      case WINDOW -> TimeWindows.window(batch.admitNs(row), trace.durationNs());
    };
  }

  private static int fileSystem(Trace trace, int file) {
    return file == Trace.NONE ? Trace.NONE : trace.files().get(file).place().fileSystem().index();
  }

  /** What a group is called. */
  String name(Trace trace, int group) {
    return switch (this) {
      case FILE -> trace.files().get(group).path();
      case PROCESS -> trace.processes().get(group).name();
      case HOST ->
          trace.processes().stream()
              .map(TraceProcess::host)
              .filter(host -> host.index() == group)
              .findFirst()
              .orElseThrow()
              .name();
      case THREAD -> {
        TraceThread thread = trace.threads().get(group);
        yield trace.processes().get(thread.process()).name() + " " + thread.name();
      }
      case HANDLE -> {
        TraceHandle handle = trace.handles().get(group);
        yield handle.layer() == null ? handle.name() : handle.layer() + " " + handle.name();
      }
      case FILE_SYSTEM ->
          trace.files().stream()
              .map(file -> file.place().fileSystem())
              .filter(fileSystem -> fileSystem.index() == group)
              .findFirst()
              .orElseThrow()
              .name();
      case PHASE -> trace.phases().get(group);
      case WINDOW -> "window " + group;
    };
  }

  /** Whether groups follow each other in the run; others are told by their time. */
  boolean isInOrder() {
    return this == PHASE || this == WINDOW;
  }
}
