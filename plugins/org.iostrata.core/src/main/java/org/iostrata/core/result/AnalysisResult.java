// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.List;
import java.util.Optional;
import org.iostrata.core.internal.describe.Told;

/**
 * What the analysis of a trace found. Immutable; lists are in a fixed order, so that the same trace
 * always gives the same result. Times are nanoseconds, sizes bytes. What is empty is not known, or
 * not defined: {@link Origin} says which.
 */
public record AnalysisResult(
    @Told("what was analysed") TraceSummary trace,
    @Told("by layer, from the application down") List<LayerResult> layers,
    @Told("what operations caused in the layers below: by layer and kind of the parent, then child")
        Optional<List<LinkResult>> links,
    @Told(
            value =
                "of traces with disks: their requests that belong to no recorded operation, the"
                    + " most first",
            name = "unlinkedRequests",
            quiet = true)
        List<UnlinkedResult> unlinked,
    @Told("the slowest operations of the uppermost layer, the slowest first")
        Optional<List<CriticalPath>> criticalPaths,
    @Told(
            "collective buffering: collective reads, then writes, of some processes that others"
                + " served")
        Optional<List<AggregationResult>> aggregations,
    @Told(
            "requests that servers answered, by server and kind; of recordings with messages of"
                + " connections")
        Optional<List<RequestResult>> requests,
    @Told("each of these servers over the run: how many requests it has, by time and size")
        Optional<List<ServerResult>> servers,
    @Told("what of messages and requests could not be matched")
        Optional<List<UnmatchedResult>> unmatched,
    @Told("what each process sent through connections") Optional<List<SenderResult>> senders,
    @Told("one entry per file and layer, the longest time first") List<FileResult> files,
    @Told(
            "one entry per file system and layer, the longest time first; files of which it is not"
                + " known have one of their own; absent when it is known of none")
        Optional<List<FileSystemResult>> fileSystems,
    @Told("how reads and writes walk through each file, by file, layer and kind")
        Optional<List<PatternResult>> patterns,
    @Told(
            "how reads and writes of one file wait for each other, by file and layer, the longest"
                + " time first; files without two at once have no entry")
        Optional<List<QueueResult>> queues,
    @Told(
            value =
                "files that one process asked for until another one had written all of it, those"
                    + " that they could have worked on longest beside each other first; 16 at most",
            quiet = true)
        List<HandoverResult> handovers,
    @Told(
            value =
                "names that calls failed to open, make or change until one did, those that were"
                    + " waited for longest first; 16 at most",
            quiet = true)
        List<AwaitedNameResult> awaitedNames,
    @Told(
            value =
                "threads that ask for files again and again until other processes have made them,"
                    + " those first that were late longest; 16 at most",
            quiet = true)
        List<PollResult> polls,
    @Told(value = "what processes got that others gave to all of them", quiet = true)
        List<BroadcastResult> broadcasts,
    @Told("what each process did for how long, and how long others waited for it")
        Optional<List<ActivityResult>> activities,
    @Told("how much of the I/O of each process runs beside its computing, and how much could")
        Optional<List<OverlapResult>> overlaps,
    @Told("one entry per process and layer") Optional<List<ProcessResult>> processes,
    @Told("one entry per thread and layer") Optional<List<ThreadResult>> threads,
    @Told(
            "one entry per handle and layer, the longest time first; one handle may stand for equal"
                + " ones of several processes")
        Optional<List<HandleResult>> handles,
    @Told(
            "one entry per phase that the program names and layer: operations that began while"
                + " their thread was in it, of nested ones in the innermost")
        Optional<List<PhaseResult>> phases,
    @Told(
            "reads and writes in each 64th of the run: those that began in it, and how many were"
                + " outstanding; parts with none outstanding are absent")
        Optional<List<WindowResult>> windows,
    @Told(spread = true) Optional<Groups> groups,
    @Told("operations on files that are not the program's own, which nothing else here is about")
        List<ExcludedResult> excluded,
    @Told("what is odd in the trace") List<QualityNote> quality) {

  /** Copies the lists. */
  public AnalysisResult {
    layers = List.copyOf(layers);
    links = links.map(List::copyOf);
    unlinked = List.copyOf(unlinked);
    criticalPaths = criticalPaths.map(List::copyOf);
    aggregations = aggregations.map(List::copyOf);
    requests = requests.map(List::copyOf);
    servers = servers.map(List::copyOf);
    unmatched = unmatched.map(List::copyOf);
    senders = senders.map(List::copyOf);
    files = List.copyOf(files);
    fileSystems = fileSystems.map(List::copyOf);
    patterns = patterns.map(List::copyOf);
    queues = queues.map(List::copyOf);
    handovers = List.copyOf(handovers);
    awaitedNames = List.copyOf(awaitedNames);
    polls = List.copyOf(polls);
    broadcasts = List.copyOf(broadcasts);
    activities = activities.map(List::copyOf);
    overlaps = overlaps.map(List::copyOf);
    processes = processes.map(List::copyOf);
    threads = threads.map(List::copyOf);
    handles = handles.map(List::copyOf);
    phases = phases.map(List::copyOf);
    windows = windows.map(List::copyOf);
    excluded = List.copyOf(excluded);
    quality = List.copyOf(quality);
  }

  /**
   * What a source of sums knows of a run: nothing of single operations.
   *
   * @param processes what each process did; empty when the source does not tell
   */
  public static AnalysisResult counted(
      TraceSummary trace,
      List<LayerResult> layers,
      List<FileResult> files,
      Optional<List<ProcessResult>> processes,
      List<QualityNote> quality) {
    return new AnalysisResult(
        trace,
        layers,
        Optional.empty(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        files,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        processes,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        quality);
  }

  /** The same with what was done in each file system, and how each file was read and written. */
  public AnalysisResult withPlaces(
      Optional<List<FileSystemResult>> inFileSystems, Optional<List<PatternResult>> inFiles) {
    return new AnalysisResult(
        trace,
        layers,
        links,
        unlinked,
        criticalPaths,
        aggregations,
        requests,
        servers,
        unmatched,
        senders,
        files,
        inFileSystems,
        inFiles,
        queues,
        handovers,
        awaitedNames,
        polls,
        broadcasts,
        activities,
        overlaps,
        processes,
        threads,
        handles,
        phases,
        windows,
        groups,
        excluded,
        quality);
  }

  /** Reads and writes of MPI-IO beside the POSIX calls inside of them; empty without MPI-IO. */
  @Told(
      value =
          "reads and writes of MPI-IO beside the POSIX calls inside of them (RIOT, tables 1 to 4)",
      after = "aggregations")
  public Optional<List<MpiIoResult>> mpiIo() {
    return links.map(known -> MpiIoResult.of(layers, known));
  }
}
