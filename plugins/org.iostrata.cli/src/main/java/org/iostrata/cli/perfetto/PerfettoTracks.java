// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.perfetto;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.model.TraceThread;

/**
 * The tracks of processes, of their threads and of what these do in each layer, described when they
 * are first needed. The numbers of processes and threads are our own: those of the system are known
 * of few traces, and processes of several hosts may share them.
 */
final class PerfettoTracks {
  private final Packets packets;
  private final Trace trace;
  private final Map<Integer, Integer> processes = new HashMap<>();
  private final Map<Integer, Integer> threads = new HashMap<>();
  private final Map<Long, SliceLanes> layers = new HashMap<>();

  PerfettoTracks(Packets packets, Trace trace) {
    this.packets = packets;
    this.trace = trace;
  }

  /** The lanes of a thread in a layer. */
  SliceLanes lanes(int thread, Layer layer) throws IOException {
    long key = (long) thread * Layer.count() + layer.index();
    SliceLanes known = layers.get(key);
    if (known != null) {
      return known;
    }
    SliceLanes lanes = new SliceLanes(packets, thread(thread), layer.toString(), layer.index() + 1);
    layers.put(key, lanes);
    return lanes;
  }

  /** Forgets the lanes: their threads do nothing more. */
  void leave() {
    layers.clear();
  }

  /** The track of a process. */
  int process(int index) throws IOException {
    Integer known = processes.get(index);
    if (known != null) {
      return known;
    }
    int track = packets.newTrack();
    processes.put(index, track);
    TraceProcess process = trace.processes().get(index);
    ProtoMessage described =
        new ProtoMessage()
            .number(PerfettoField.PROCESS_PID, pid(index))
            .text(PerfettoField.PROCESS_NAME, Visible.name(process.name()));
    if (process.host().index() != Trace.NONE) {
      described.text(PerfettoField.PROCESS_LABELS, Visible.name(process.host().name()));
    }
    packets.describe(
        new ProtoMessage()
            .number(PerfettoField.TRACK_UUID, track)
            .message(PerfettoField.TRACK_PROCESS, described));
    return track;
  }

  private int thread(int index) throws IOException {
    Integer known = threads.get(index);
    if (known != null) {
      return known;
    }
    TraceThread thread = trace.threads().get(index);
    int parent = process(thread.process());
    int track = packets.newTrack();
    threads.put(index, track);
    packets.describe(
        new ProtoMessage()
            .number(PerfettoField.TRACK_UUID, track)
            .number(PerfettoField.TRACK_PARENT_UUID, parent)
            .message(
                PerfettoField.TRACK_THREAD,
                new ProtoMessage()
                    .number(PerfettoField.THREAD_PID, pid(thread.process()))
                    .number(PerfettoField.THREAD_TID, tid(thread))
                    .text(PerfettoField.THREAD_NAME, Visible.name(thread.name())))
            .number(PerfettoField.TRACK_CHILD_ORDERING, PerfettoField.ORDERED_BY_RANK));
    return track;
  }

  private static int pid(int process) {
    return process + 1; // 0 is the idle process of a system
  }

  /** The first thread has the number of its process, as in a system. */
  private int tid(TraceThread thread) {
    boolean first = trace.processes().get(thread.process()).threads().get(0) == thread.index();
    return first ? pid(thread.process()) : trace.processes().size() + thread.index() + 1;
  }
}
