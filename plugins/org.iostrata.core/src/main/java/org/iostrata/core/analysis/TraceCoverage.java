// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.iostrata.core.collection.Saturating;
import org.iostrata.core.metric.RecordedBytes;
import org.iostrata.core.model.TraceWitness;
import org.iostrata.core.model.TraceWitness.End;
import org.iostrata.core.model.TraceWitness.IoBytes;
import org.iostrata.core.model.TraceWitness.ProcessWitness;
import org.iostrata.core.model.TraceWitness.UnseenProgram;
import org.iostrata.core.source.Irregularity;
import org.iostrata.core.source.Quality;

/**
 * How much of what a program did its trace holds; formulas in docs/guide/numbers.md. A trace that
 * tells nothing about it is {@link #UNKNOWN}.
 *
 * @param processes processes that the trace tells about
 * @param killed those of them whose end was not recorded
 * @param killedUnsafe those of them whose last calls may be missing
 * @param running those that were still running
 * @param lostCalls calls that could not be recorded
 * @param repairedFiles event files that were cut off and put right
 * @param cutThreads threads whose events could not be read to the end
 * @param mappedBytes bytes of files in memory, whose reads and writes cannot be counted
 * @param read bytes read; null when the trace does not tell
 * @param written bytes written; likewise
 * @param unseen programs that could not be recorded
 * @param isAllWitnessed whether {@code read} and {@code written} are held against all processes,
 *     those that could not be recorded included
 */
public record TraceCoverage(
    int processes,
    int killed,
    int killedUnsafe,
    int running,
    long lostCalls,
    long repairedFiles,
    long cutThreads,
    long mappedBytes,
    Part read,
    Part written,
    List<UnseenProgram> unseen,
    boolean isAllWitnessed) {
  /** Of a trace that does not tell. */
  public static final TraceCoverage UNKNOWN =
      new TraceCoverage(0, 0, 0, 0, 0, 0, 0, 0, null, null, List.of(), false);

  /** Below this share of the bytes a trace does not speak for its program. */
  public static final double ENOUGH = 0.9;

  private static final long MIB = 1 << 20;
  private static final long KIB = 1 << 10;

  /**
   * Bytes of one kind.
   *
   * @param witnessed what the operating system counted, without pipes and the like
   * @param recorded what the trace has of that, as far as it can be told
   * @param slack what a program reads or writes before it can be recorded, and libraries for it
   */
  public record Part(long witnessed, long recorded, long slack) {
    /** The recorded share; 1 when there was nothing to record. */
    public double share() {
      return witnessed == 0 ? 1 : Math.min(1, (double) recorded / witnessed);
    }

    /** Whether what is missing does not matter. */
    public boolean isEnough() {
      return share() >= ENOUGH || witnessed - recorded <= slack;
    }
  }

  /** Copies the list. */
  public TraceCoverage {
    unseen = List.copyOf(unseen);
  }

  /** As far as the definitions tell. */
  static TraceCoverage of(TraceWitness witness) {
    return of(witness, null, null, false);
  }

  /** What all operations of each process, by its index, tell beside the definitions. */
  static TraceCoverage of(TraceWitness witness, Map<Integer, RecordedBytes> recorded) {
    CoveredBytes bytes = new CoveredBytes(witness, recorded);
    return of(witness, bytes.read(), bytes.written(), bytes.tree() != null);
  }

  private static TraceCoverage of(
      TraceWitness witness, Part read, Part written, boolean isAllWitnessed) {
    List<ProcessWitness> processes = witness.processes();
    return new TraceCoverage(
        processes.size(),
        count(processes, p -> p.end() == End.KILLED ? 1 : 0),
        count(processes, p -> p.end() == End.KILLED && p.isUnsafe() ? 1 : 0),
        count(processes, p -> p.end() == End.RUNNING ? 1 : 0),
        sum(processes, ProcessWitness::lostCalls),
        sum(processes, ProcessWitness::repairedFiles),
        0,
        sum(processes, ProcessWitness::mappedBytes),
        read,
        written,
        witness.unseen(),
        isAllWitnessed);
  }

  static long sum(List<ProcessWitness> processes, ToLongFunction<ProcessWitness> value) {
    return processes.stream().mapToLong(value).reduce(0, Saturating::add);
  }

  private static int count(List<ProcessWitness> processes, ToLongFunction<ProcessWitness> value) {
    return (int) sum(processes, value);
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
        || unseen.stream().anyMatch(UnseenProgram::isByRings)
        || (!isAllWitnessed && !unseen.isEmpty());
  }

  /** Whether bytes are known to be missing. */
  public boolean isShort() {
    return read != null && !(read.isEnough() && written.isEnough());
  }

  /** Whether files in memory may hold a good part of what was read and written. */
  public boolean isMuchMapped() {
    long recorded = read == null ? 0 : Saturating.add(read.recorded(), written.recorded());
    return mappedBytes > MIB && mappedBytes > (1 - ENOUGH) * recorded;
  }

  /** The same where that many threads could not be read to the end. */
  TraceCoverage cut(long threads) {
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
        isAllWitnessed);
  }

  /** The same as counts of what is odd. */
  Quality quality() {
    Quality quality = new Quality();
    quality.count(Irregularity.CALL_LOST, lostCalls);
    quality.count(Irregularity.FILE_REPAIRED, repairedFiles);
    quality.count(Irregularity.PROCESS_KILLED, killed);
    long programs = unseen.stream().mapToLong(UnseenProgram::processes).reduce(0, Saturating::add);
    quality.count(Irregularity.PROGRAM_UNSEEN, programs);
    return quality;
  }

  /** Holds what was recorded against what the operating system counted. */
  private record CoveredBytes(TraceWitness witness, Map<Integer, RecordedBytes> recorded) {
    /** Libraries and the dynamic linker are read before anything can be recorded. */
    Part read() {
      return part(IoBytes::read, r -> Saturating.add(r.read(), r.readAhead()), p -> 0, 64 * KIB);
    }

    Part written() {
      return part(IoBytes::written, RecordedBytes::written, ProcessWitness::tracerBytes, 4 * KIB);
    }

    /** Null too where a process took what it knew of its pipes with it. */
    IoBytes tree() {
      boolean all =
          witness.processes().stream()
              .allMatch(
                  p -> p.end() != End.RUNNING && (p.end() != End.KILLED || p.apart() != null));
      return all ? witness.tree() : null;
    }

    private Part part(
        ToLongFunction<IoBytes> of,
        ToLongFunction<RecordedBytes> recordedOf,
        ToLongFunction<ProcessWitness> tracerOf,
        long slackOfProcess) {
      IoBytes tree = tree();
      List<ProcessWitness> told =
          witness.processes().stream().filter(p -> tree != null || p.own() != null).toList();
      if (tree == null && told.isEmpty()) {
        return null;
      }
      long all = tree != null ? of.applyAsLong(tree) : sum(told, p -> of.applyAsLong(p.own()));
      long apart =
          sum(
              told,
              p ->
                  Saturating.add(
                      p.apart() == null ? 0 : of.applyAsLong(p.apart()), tracerOf.applyAsLong(p)));
      long witnessed = Math.max(0, all - apart);
      Stream<RecordedBytes> operations =
          tree != null
              ? recorded.values().stream()
              : told.stream().map(p -> recorded.get(p.process())).filter(Objects::nonNull);
      long seen = operations.mapToLong(recordedOf).reduce(0, Saturating::add);
      long slack = (16L + Math.max(told.size(), recorded.size())) * slackOfProcess;
      return new Part(witnessed, Math.min(seen, witnessed), slack);
    }
  }
}
