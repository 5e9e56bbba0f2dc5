// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.List;
import java.util.Optional;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.TraceWitness.UnseenProgram;

/**
 * How much of what a program did its trace holds; formulas in docs/guide/numbers.md. A trace that
 * tells nothing about it is {@link #UNKNOWN}.
 */
public record TraceCoverage(
    @Told("processes that the trace tells about") int processes,
    @Told("those of them whose end was not recorded") int killed,
    @Told(value = "those of them whose last calls may be missing", quiet = true) int killedUnsafe,
    @Told("those that were still running") int running,
    @Told("calls that could not be recorded") long lostCalls,
    @Told("event files that were cut off and put right") long repairedFiles,
    @Told(value = "threads whose events could not be read to the end", quiet = true)
        long cutThreads,
    @Told("bytes of files in memory, whose reads and writes cannot be counted") long mappedBytes,
    @Told("bytes read; absent when the trace does not tell") Optional<WitnessedBytes> read,
    @Told("bytes written; likewise") Optional<WitnessedBytes> written,
    @Told("programs that could not be recorded") List<UnseenProgram> unseen,
    @Told(value = "layers that were not to be recorded", quiet = true) List<Layer> leftOut,
    @Told(
            value =
                "whether read and written are held against all processes, those that could not be"
                    + " recorded included",
            name = "allWitnessed",
            quiet = true)
        boolean isAllWitnessed,
    @Told(
            "who waits at connections for a tenth of the run or longer, where what goes through them"
                + " was not recorded; absent when nobody does")
        Optional<UnseenWait> connections,
    @Told(
            value =
                "processes that read, or write, what is no file, as pipes are, a few bytes at a"
                    + " time: 16 at most, those with most calls",
            quiet = true)
        List<TinyPieces> tinyPieces,
    @Told(
            value =
                "processes that touched mapped files page by page, each fetched alone: 16 at most,"
                    + " those with most pages",
            quiet = true)
        List<FetchedPages> fetchedPages) {
  /** Of a trace that does not tell. */
  public static final TraceCoverage UNKNOWN =
      new TraceCoverage(
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          Optional.empty(),
          Optional.empty(),
          List.of(),
          List.of(),
          false,
          Optional.empty(),
          List.of(),
          List.of());

  /** Below this share of the bytes a trace does not speak for its program. */
  public static final double ENOUGH = 0.9;

  private static final long MIB = 1 << 20;

  /** Bytes of one kind. */
  public record WitnessedBytes(
      @Told(
              value = "what the operating system counted, without pipes, sockets and terminals",
              name = "witnessedBytes")
          long witnessed,
      @Told(value = "what the trace has of that, as far as it can be told", name = "recordedBytes")
          long recorded,
      @Told(
              value =
                  "what a program reads or writes before it can be recorded, and libraries for it",
              name = "slackBytes")
          long slack) {
    /** The recorded share; 1 when there was nothing to record. */
    @Told(value = "the recorded share; 1 when there was nothing to record", after = "recordedBytes")
    public double share() {
      return witnessed == 0 ? 1 : Math.min(1, (double) recorded / witnessed);
    }

    /** Whether what is missing does not matter. */
    public boolean isEnough() {
      return share() >= ENOUGH || witnessed - recorded <= slack;
    }
  }

  /** Waiting for what is not in the trace. */
  public record UnseenWait(
      @Told("how many processes wait") int processes,
      @Told("the name of the one that waits longest") String longest,
      @Told("how long that one waits") long longestNs) {}

  /** What one process moves a few bytes at a time, of pipes, terminals and connections. */
  public record TinyPieces(
      @Told("the process, 0..n-1 as the trace defines it") int process,
      @Told("read or write") OperationKind kind,
      @Told("calls of the operating system, those of files included") long calls,
      @Told("bytes of no files") long bytes) {
    private static final double FEW = 16;

    /** How many bytes each call moves. */
    public double meanBytes() {
      return (double) bytes / calls;
    }

    /** Whether that is so little that the calls take longer than what they move. */
    public boolean areTiny() {
      return bytes > 0 && meanBytes() <= FEW;
    }
  }

  /** Pages of mapped files that one process touched before they were in memory. */
  public record FetchedPages(
      @Told("the process, 0..n-1 as the trace defines it") int process,
      @Told("bytes of files that it mapped") long mappedBytes,
      @Told("pages that had to be fetched when it touched them") long pages,
      @Told("how long its threads were on processors") long cpuNs,
      @Told("how long its first thread waited for a processor") long queuedNs) {
    /** Of most processors; where pages are larger there are fewer of them. */
    public static final int PAGE = 4096;

    private static final double MOST = 0.5;

    /** Whether it is so many that most of what was mapped came alone, and nothing ahead of it. */
    public boolean areAlone() {
      return (double) pages * PAGE >= MOST * mappedBytes;
    }
  }

  /** Copies the lists. */
  public TraceCoverage {
    unseen = List.copyOf(unseen);
    leftOut = List.copyOf(leftOut);
    tinyPieces = List.copyOf(tinyPieces);
    fetchedPages = List.copyOf(fetchedPages);
  }

  /** Whether the trace tells anything about it. */
  public boolean isKnown() {
    return !equals(UNKNOWN);
  }

  /** Whether too much is missing to say that a program is in order. */
  public boolean isPartial() {
    return lostCalls > 0
        || repairedFiles > 0
        || cutThreads > 0
        || killedUnsafe > 0
        || isMuchMapped()
        || isShort()
        || isBottomLeftOut()
        || unseen.stream().anyMatch(UnseenProgram::isByRings)
        || (!isAllWitnessed && !unseen.isEmpty());
  }

  /** Whether one of the interfaces was left out through which all bytes of a program go. */
  private boolean isBottomLeftOut() {
    return leftOut.contains(Layer.POSIX)
        || leftOut.contains(Layer.ISO_C)
        || leftOut.contains(Layer.AIO);
  }

  /** Whether bytes are known to be missing. */
  public boolean isShort() {
    return !(read.map(WitnessedBytes::isEnough).orElse(true)
        && written.map(WitnessedBytes::isEnough).orElse(true));
  }

  /** Whether files in memory may hold a good part of what was read and written. */
  public boolean isMuchMapped() {
    long recorded =
        Saturating.add(
            read.map(WitnessedBytes::recorded).orElse(0L),
            written.map(WitnessedBytes::recorded).orElse(0L));
    return mappedBytes > MIB && mappedBytes > (1 - ENOUGH) * recorded;
  }

  /** The same where that many threads could not be read to the end, and some may wait unseen. */
  public TraceCoverage with(long threads, Optional<UnseenWait> waits) {
    return new TraceCoverage(
        processes,
        killed,
        killedUnsafe,
        running,
        lostCalls,
        repairedFiles,
        threads,
        mappedBytes,
        read,
        written,
        unseen,
        leftOut,
        isAllWitnessed,
        waits,
        tinyPieces,
        fetchedPages);
  }
}
