// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

import java.util.List;
import org.iostrata.core.internal.describe.Told;

/**
 * What a recording says about what it covers: how its processes ended, and what the operating
 * system counted beside it. Immutable. A recording that says nothing is {@link #NONE}, and nothing
 * can be said of it.
 *
 * @param processes those that say anything, in the order of the trace's definitions
 * @param tree what was read and written by all the program's processes, those that could not be
 *     recorded included; null when unknown
 * @param unseen programs that could not be recorded
 */
public record TraceWitness(
    List<ProcessWitness> processes, IoBytes tree, List<UnseenProgram> unseen) {
  /** Of a recording that says nothing. */
  public static final TraceWitness NONE = new TraceWitness(List.of(), null, List.of());

  /** Copies the lists. */
  public TraceWitness {
    processes = List.copyOf(processes);
    unseen = List.copyOf(unseen);
  }

  /** How a process ended. */
  public enum End {
    EXIT,
    KILLED,
    RUNNING,
    UNKNOWN
  }

  /** Bytes read and written. */
  public record IoBytes(long read, long written) {
    /** None. */
    public static final IoBytes NOTHING = new IoBytes(0, 0);
  }

  /**
   * One process.
   *
   * @param process its index, or {@link Trace#NONE} when it has no thread in the trace
   * @param end how it ended
   * @param lostCalls calls that could not be recorded
   * @param repairedFiles event files that were cut off and put right
   * @param isUnsafe whether calls that were not written yet went with it
   * @param own what the operating system counted for it alone; null when unknown
   * @param readingCalls how many calls of the operating system read, or {@link Trace#UNKNOWN}
   * @param writingCalls how many wrote, likewise
   * @param apart bytes of pipes, sockets, terminals and files that were left out; null when unknown
   * @param tracerBytes what the recording itself wrote
   * @param mappedBytes bytes of files in its memory
   * @param fetchedPages pages of these that it touched and that had to come from a device or a file
   *     system, or {@link Trace#UNKNOWN}
   * @param cpuNs how long its threads were on processors; known where the pages are
   * @param queuedNs how long the first one waited for a processor, likewise
   * @param leftOut layers that were not to be recorded
   * @param shares names of memory on its host that it may share with others
   */
  public record ProcessWitness(
      int process,
      End end,
      long lostCalls,
      long repairedFiles,
      boolean isUnsafe,
      IoBytes own,
      long readingCalls,
      long writingCalls,
      IoBytes apart,
      long tracerBytes,
      long mappedBytes,
      long fetchedPages,
      long cpuNs,
      long queuedNs,
      List<Layer> leftOut,
      List<String> shares) {
    /** Copies the lists. */
    public ProcessWitness {
      leftOut = List.copyOf(leftOut);
      shares = List.copyOf(shares);
    }
  }

  /** A program that could not be recorded. */
  public record UnseenProgram(
      @Told("its file") String path,
      @Told("why, as the recording says: static, setuid, 32-bit, io_uring, …") String reason,
      @Told("how many processes it had") long processes) {
    /** Whether it is its requests of io_uring alone, which the operating system does not count. */
    public boolean isByRings() {
      return reason.equals("io_uring");
    }
  }

  /** Whether anything is known. */
  public boolean isKnown() {
    return !processes.isEmpty() || tree != null || !unseen.isEmpty();
  }
}
