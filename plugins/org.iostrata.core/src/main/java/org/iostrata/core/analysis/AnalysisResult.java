// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.iostrata.core.collection.Saturating;
import org.iostrata.core.model.CutThread;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.source.Irregularity;
import org.iostrata.core.source.Quality;

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

  /**
   * One layer.
   *
   * @param layer the layer
   * @param time its timing breakdown (Lu and Shen, Fig. 8)
   * @param concurrency operations of all kinds outstanding at once
   * @param kinds the kinds of operations that occur in it, in the order of {@link OperationKind}
   */
  public record LayerResult(
      Layer layer, LayerTime time, Concurrency concurrency, Map<OperationKind, KindResult> kinds) {}

  /**
   * The operations of one kind in one layer.
   *
   * @param count how many
   * @param bytes bytes done
   * @param bytesRequested bytes asked for, where the trace tells
   * @param timeNs sum of the durations
   * @param processes how many processes did any
   * @param childNs the part of it with at least one child under way
   * @param slowestProcess the process with the largest sum of durations
   * @param size sizes of transfers in bytes done; null for other kinds
   * @param runs sequential access runs; null when the bytes of no operation are known
   * @param access where they begin and what they touch; null when no offset is known
   * @param latencyNs how long the operations took
   * @param breakdownNs from one boundary event to the next; null when no operation tells its ISSUE
   * @param concurrency operations outstanding at once
   * @param busyNs time with at least one outstanding
   * @param throughputBytesPerSecond bytes / busy time; NaN for kinds that move no bytes
   * @param effectiveBytesPerSecond bytes / sum over processes of the time (RIOT, section 4.2)
   * @param perceivedBytesPerSecond bytes / largest time of one process (RIOT, section 4.2)
   */
  public record KindResult(
      long count,
      long bytes,
      long bytesRequested,
      long timeNs,
      int processes,
      long childNs,
      SlowestProcess slowestProcess,
      SizeDistribution size,
      Runs runs,
      Access access,
      Latency latencyNs,
      Breakdown breakdownNs,
      Concurrency concurrency,
      long busyNs,
      double throughputBytesPerSecond,
      double effectiveBytesPerSecond,
      double perceivedBytesPerSecond) {
    /** The largest time of a process over the mean of those that did any. */
    public double imbalance() {
      return timeNs == 0 ? Double.NaN : (double) slowestProcess.timeNs() * processes / timeNs;
    }

    /** The part of the time without a child under way. */
    public long selfNs() {
      return timeNs - childNs;
    }
  }

  /** The process with the largest sum of durations, the first of several; its bytes. */
  public record SlowestProcess(int process, long timeNs, long bytes) {}

  /** Smallest, largest and mean size; buckets that hold something, ascending. */
  public record SizeDistribution(long min, long max, double mean, List<SizeBucket> histogram) {}

  /**
   * How many operations or runs have a size from {@code fromBytes} up to, without, {@code toBytes}.
   */
  public record SizeBucket(long fromBytes, long toBytes, long count) {}

  /**
   * Durations of operations (CALLBACK - ADMIT) by nearest rank; {@code min} and {@code max} are
   * exact, percentiles at most 1/32 too high. Buckets are powers of two, those that hold something,
   * ascending.
   */
  public record Latency(
      long min, long p50, long p95, long p99, long max, List<DurationBucket> histogram) {}

  /** How many operations took from {@code fromNs} up to, without, {@code toNs}. */
  public record DurationBucket(long fromNs, long toNs, long count) {}

  /** The maximum of C(t), and its average over the duration of the trace. */
  public record Concurrency(long max, double mean) {}

  /** One file in one layer, and what was done there by kind. */
  public record FileResult(
      String path,
      FileClass fileClass,
      Layer layer,
      long timeNs,
      ProcessShare share,
      Map<OperationKind, Totals> kinds)
      implements SharedPlace {
    /** Whether it is a device, busy with the requests of other programs too. */
    public boolean isDevice() {
      return layer == Layer.BLOCK;
    }
  }

  /**
   * How the processes together read or write one file in one layer. A run of a thread is what it
   * accesses without a gap or a step back, whatever the others do.
   *
   * @param path the file
   * @param layer the layer
   * @param kind READ or WRITE
   * @param share how many processes, and the slowest
   * @param count how many operations
   * @param bytes bytes done
   * @param timeNs sum of the durations
   * @param collective operations recorded as collective
   * @param synchronous writes that waited for the device, by the flags of their handle
   * @param firstNs sum over processes of the duration of their first operation
   * @param issued operations whose ISSUE is known
   * @param admitToIssueNs their time from ADMIT to ISSUE
   * @param issuedTimeNs their time from ADMIT to CALLBACK
   * @param located operations whose offset is known; the following are about them
   * @param threadRuns how many runs they make, each thread on its own
   * @param backward those that begin before the end of the one before
   * @param atStart those at the begin of the file
   * @param unalignedBlock those whose offset is no multiple of 4 KiB
   * @param stripeBytes how long the stripes of the file are, or else usual ones
   * @param unalignedStripe those at least as long as a stripe whose offset is no multiple of it
   * @param fromByte the first byte touched
   * @param toByte the byte behind the last one touched
   * @param touched which bytes; null when not known, as they lie in too many ranges
   */
  public record PatternResult(
      String path,
      Layer layer,
      OperationKind kind,
      ProcessShare share,
      long count,
      long bytes,
      long timeNs,
      long collective,
      long synchronous,
      long firstNs,
      long issued,
      long admitToIssueNs,
      long issuedTimeNs,
      long located,
      long threadRuns,
      long backward,
      long atStart,
      long unalignedBlock,
      long stripeBytes,
      long unalignedStripe,
      long fromByte,
      long toByte,
      TouchedBytes touched) {
    /** How many processes. */
    public int processes() {
      return share.processes();
    }

    /** Bytes from the first touched to the last; 0 when no offset is known. */
    public long extentBytes() {
      return toByte - fromByte;
    }
  }

  /** One process, or the devices that serve all, in one layer, and what it did there by kind. */
  public record ProcessResult(
      int process, String name, boolean isDevice, Layer layer, Map<OperationKind, Totals> kinds)
      implements Place {}

  /** Operations of one class of files in one layer that were left out. */
  public record ExcludedResult(FileClass fileClass, Layer layer, Totals totals) {}

  /** How many operations, their bytes and the sum of their durations. */
  public record Totals(long count, long bytes, long timeNs) {
    /** No operations. */
    static final Totals NOTHING = new Totals(0, 0, 0);

    /** Both together. */
    Totals plus(Totals other) {
      return new Totals(
          count + other.count,
          Saturating.add(bytes, other.bytes),
          Saturating.add(timeNs, other.timeNs));
    }
  }

  /**
   * Something odd in the trace.
   *
   * @param id its fixed id
   * @param message what it means
   * @param count how often it was met
   * @param threads where, when it is that threads could not be read to their end; of many the first
   */
  public record QualityNote(String id, String message, long count, List<CutThread> threads) {
    /** Copies the list. */
    public QualityNote {
      threads = List.copyOf(threads);
    }

    /** A note for everything that was met. */
    static List<QualityNote> of(Quality quality) {
      return Stream.of(Irregularity.values())
          .filter(odd -> quality.get(odd) > 0)
          .map(odd -> of(quality, odd))
          .toList();
    }

    private static QualityNote of(Quality quality, Irregularity odd) {
      List<CutThread> where = odd == Irregularity.THREAD_CUT ? quality.cutThreads() : List.of();
      return new QualityNote(odd.id(), odd.message(), quality.get(odd), where);
    }
  }
}
