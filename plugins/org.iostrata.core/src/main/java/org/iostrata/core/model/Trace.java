// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

import java.util.List;

/**
 * What a trace says about itself before any event is read. Immutable. Indices of the lists are the
 * {@code index} of their elements; times of operations are nanoseconds since the trace's start.
 *
 * @param format the name of the file format, for example {@code OTF2}
 * @param path the path it was opened with, as given
 * @param processes its processes, and the devices that serve them
 * @param threads its threads, which other formats call locations
 * @param files its files
 * @param handles its handles
 * @param phases the names of the parts the program says it has, for example time steps
 * @param regions the names of the regions of its code, for example functions; phases among them
 * @param durationNs from the start to the last event, as the trace says; 0 when it does not
 * @param startNs nanoseconds from 1970 to its start, or {@link #UNKNOWN}
 * @param witness what it says about what it covers
 */
public record Trace(
    String format,
    String path,
    List<TraceProcess> processes,
    List<TraceThread> threads,
    List<TraceFile> files,
    List<TraceHandle> handles,
    List<String> phases,
    List<String> regions,
    long durationNs,
    long startNs,
    TraceWitness witness) {
  /** No index: an operation without handle, a handle without file. */
  public static final int NONE = -1;

  /** A time, an offset or a number of bytes the trace does not tell. */
  public static final long UNKNOWN = -1;

  /** Copies the lists. */
  public Trace {
    processes = List.copyOf(processes);
    threads = List.copyOf(threads);
    files = List.copyOf(files);
    handles = List.copyOf(handles);
    phases = List.copyOf(phases);
    regions = List.copyOf(regions);
  }

  /** A trace that tells nothing of the program's code, and does not say what it covers. */
  public Trace(
      String format,
      String path,
      List<TraceProcess> processes,
      List<TraceThread> threads,
      List<TraceFile> files,
      List<TraceHandle> handles,
      long durationNs,
      long startNs) {
    this(
        format,
        path,
        processes,
        threads,
        files,
        handles,
        List.of(),
        List.of(),
        durationNs,
        startNs,
        TraceWitness.NONE);
  }

  /** How many events its threads claim to have: a hint for progress. */
  public long claimedEvents() {
    return threads.stream().mapToLong(TraceThread::events).sum();
  }

  /** The hosts of its processes, in their order. */
  public List<TraceHost> hosts() {
    return processes.stream()
        .map(TraceProcess::host)
        .filter(host -> host.index() != NONE)
        .distinct()
        .toList();
  }

  /** How many processes the program has: what serves it, as the block devices, is not counted. */
  public int programProcesses() {
    return (int) processes.stream().filter(process -> !process.isDevice()).count();
  }

  /** Whose file an operation is about. */
  public FileClass fileClass(int handle, int file) {
    if (handle != NONE) {
      return handles.get(handle).fileClass();
    }
    return file != NONE ? files.get(file).fileClass() : FileClass.DATA;
  }
}
