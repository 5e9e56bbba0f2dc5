// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.stream.Stream;
import org.iostrata.core.internal.metric.TimeWindows;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceHandle;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.model.TraceThread;
import org.iostrata.core.result.GroupBy;
import org.iostrata.core.result.GroupPart;

/** Which group of one kind an operation is in. The number of a group is its index in the trace. */
record GroupKeys(Trace trace, GroupBy by) {
  /** How many groups a trace may have. */
  int size() {
    return switch (by) {
      case FILE -> trace.files().size();
      case PROCESS -> trace.processes().size();
      case HOST -> 1 + last(trace.processes().stream().map(p -> p.host().index()));
      case THREAD -> trace.threads().size();
      case HANDLE -> trace.handles().size();
      case FILE_SYSTEM -> 1 + last(trace.files().stream().map(f -> f.place().fileSystem().index()));
      case PHASE -> trace.phases().size();
      case REGION -> trace.regions().size();
      case WINDOW -> TimeWindows.COUNT;
    };
  }

  private static int last(Stream<Integer> indices) {
    return indices.reduce(Trace.NONE, Math::max);
  }

  /** The group of an operation of a process; {@link Trace#NONE} when it is in none. */
  int of(OperationBatch batch, int row, int process) {
    return switch (by) {
      case FILE -> batch.file(row);
      case PROCESS -> process;
      case HOST -> trace.processes().get(process).host().index();
      case THREAD -> batch.thread(row);
      case HANDLE -> batch.handle(row);
      case FILE_SYSTEM -> fileSystem(batch.file(row));
      case PHASE -> batch.phase(row);
      case REGION -> batch.region(row);
      case WINDOW -> TimeWindows.window(batch.admitNs(row), trace.durationNs());
    };
  }

  private int fileSystem(int file) {
    return file == Trace.NONE ? Trace.NONE : trace.files().get(file).place().fileSystem().index();
  }

  /** A group as it is told. */
  GroupPart part(int group) {
    return new GroupPart(by, group, name(group));
  }

  /** What a group is called. */
  private String name(int group) {
    return switch (by) {
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
      case FILE_SYSTEM -> FileSystemResults.name(trace, group);
      case PHASE -> trace.phases().get(group);
      case REGION -> trace.regions().get(group);
      case WINDOW -> "window " + group;
    };
  }
}
