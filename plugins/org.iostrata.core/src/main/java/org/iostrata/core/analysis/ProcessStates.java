// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.iostrata.core.model.Stripes;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Source;

/**
 * All processes of a trace. One that holds a good part of the events is read thread by thread, so
 * that all cores have work; which is a matter of the trace alone, not of the number of cores.
 */
final class ProcessStates {
  /** A process with less than this part of the events is read as a whole: there are others. */
  private static final int PARTS = 64;

  /** More threads than this are not read apart, for each takes some memory. */
  private static final int MAX_THREADS = 4096;

  private final Trace trace;
  private final List<ProcessState> all = new ArrayList<>();

  /**
   * The processes before anything was read.
   *
   * @param whole those whose threads cannot be read apart
   */
  ProcessStates(Source source, Set<Integer> whole) throws IOException {
    trace = source.trace();
    Stripes stripes = new Stripes(trace);
    for (TraceProcess process : trace.processes()) {
      if (!whole.contains(process.index()) && isWorthThreads(process)) {
        for (OperationCursor thread : source.operationsByThread(process.index())) {
          all.add(new ProcessState(process.index(), trace.durationNs(), stripes, thread));
        }
      } else {
        all.add(new ProcessState(process.index(), trace.durationNs(), stripes));
      }
    }
  }

  private boolean isWorthThreads(TraceProcess process) {
    int threads = process.threads().size();
    long events = 0;
    for (int thread : process.threads()) {
      events += trace.threads().get(thread).events();
    }
    return threads > 1 && threads <= MAX_THREADS && events >= trace.claimedEvents() / PARTS;
  }

  List<ProcessState> all() {
    return all;
  }

  long events() {
    return all.stream().mapToLong(ProcessState::events).sum();
  }

  /** Adds the processes whose threads turned out to share handles; whether there are any. */
  boolean findEntangled(Set<Integer> whole) {
    return all.stream()
            .filter(ProcessState::isEntangled)
            .filter(state -> whole.add(state.process()))
            .count()
        > 0;
  }

  /** A state for each process, with what its threads did together; the others are used up. */
  List<ProcessState> joined() {
    List<ProcessState> processes = new ArrayList<>();
    for (ProcessState state : all) {
      int last = processes.size() - 1;
      if (last >= 0 && processes.get(last).process() == state.process()) {
        processes.get(last).join(state);
      } else {
        processes.add(state);
      }
    }
    return processes;
  }

  void close() throws IOException {
    for (ProcessState state : all) {
      state.close();
    }
  }
}
