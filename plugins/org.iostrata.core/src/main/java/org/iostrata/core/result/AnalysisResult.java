// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.List;

/**
 * What the analysis of a trace found. Immutable; lists are in a fixed order, so that the same trace
 * always gives the same result. Times are nanoseconds, sizes bytes. Rates and means are NaN where
 * they are not defined (nothing moved, or it took no time).
 *
 * @param trace the trace
 * @param layers by layer, from the application down
 * @param links by layer and kind of the parent, then of the child
 * @param unlinked requests of disks that belong to no operation, the most first
 * @param criticalPaths the slowest operations of the uppermost layer, the slowest first
 * @param aggregations collective reads, then writes, that other processes served
 * @param files by time, the longest first
 * @param patterns by file, then by layer and kind, how reads and writes walk through it
 * @param processes every process that did operations
 * @param threads every thread that did
 * @param handles every handle through which any were done, by time, the longest first
 * @param phases what the program names phases
 * @param windows by layer and kind, then by time: reads and writes in each 64th of the run
 * @param groups the operations apart by file, process, …; null when that was not wanted
 * @param excluded what is not in all of the above, by class of file and layer
 * @param quality what was odd in the trace
 */
public record AnalysisResult(
    TraceSummary trace,
    List<LayerResult> layers,
    List<LinkResult> links,
    List<UnlinkedResult> unlinked,
    List<CriticalPath> criticalPaths,
    List<AggregationResult> aggregations,
    List<FileResult> files,
    List<PatternResult> patterns,
    List<ProcessResult> processes,
    List<ThreadResult> threads,
    List<HandleResult> handles,
    List<PhaseResult> phases,
    List<WindowResult> windows,
    Groups groups,
    List<ExcludedResult> excluded,
    List<QualityNote> quality) {

  /** Copies the lists. */
  public AnalysisResult {
    layers = List.copyOf(layers);
    links = List.copyOf(links);
    unlinked = List.copyOf(unlinked);
    criticalPaths = List.copyOf(criticalPaths);
    aggregations = List.copyOf(aggregations);
    files = List.copyOf(files);
    patterns = List.copyOf(patterns);
    processes = List.copyOf(processes);
    threads = List.copyOf(threads);
    handles = List.copyOf(handles);
    phases = List.copyOf(phases);
    windows = List.copyOf(windows);
    excluded = List.copyOf(excluded);
    quality = List.copyOf(quality);
  }

  /** Reads and writes of MPI-IO beside the POSIX calls inside of them; empty without MPI-IO. */
  public List<MpiIoResult> mpiIo() {
    return MpiIoResult.of(layers, links);
  }
}
