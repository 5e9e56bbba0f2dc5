// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.List;
import org.iostrata.core.collection.Saturating;
import org.iostrata.core.model.TraceWitness.UnseenProgram;

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
  public TraceCoverage cut(long threads) {
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
}
