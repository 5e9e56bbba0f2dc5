// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.CutThread;

/**
 * How often each {@link Irregularity} was met, and what threads could not be read to their end.
 * Mergeable in any order; not thread-safe.
 */
@SuppressWarnings("EnumOrdinal") // a dense table in memory; nothing stores the number
public final class Quality implements Portable {
  /** More of them say no more. */
  private static final int MOST_NAMED = 100;

  private final long[] counts = new long[Irregularity.values().length];
  private final List<CutThread> cutThreads = new ArrayList<>();

  /** Counts one. */
  public void count(Irregularity irregularity) {
    counts[irregularity.ordinal()]++;
  }

  /** Counts some. */
  public void count(Irregularity irregularity, long times) {
    counts[irregularity.ordinal()] += times;
  }

  /** Counts threads that were not read to their end, in the order of their index. */
  public void cut(List<CutThread> threads) {
    count(Irregularity.THREAD_CUT, threads.size());
    threads.stream().limit(MOST_NAMED).forEach(cutThreads::add);
  }

  /** The threads that were not read to their end; of many the first only. */
  public List<CutThread> cutThreads() {
    return List.copyOf(cutThreads);
  }

  /**
   * Refuses a trace of which nothing could be read, since every file of its events is broken.
   *
   * @param events how many were read
   * @throws IOException says what is wrong with the first
   */
  public void refuseNothing(long events) throws IOException {
    if (events == 0 && !cutThreads.isEmpty()) {
      throw new IOException(cutThreads.get(0).file() + ": " + cutThreads.get(0).reason());
    }
  }

  /** How often it was met. */
  public long get(Irregularity irregularity) {
    return counts[irregularity.ordinal()];
  }

  /** Writes the counts and the threads. */
  @Override
  public void write(StateOutput out) {
    out.sparse(counts);
    out.number(cutThreads.size());
    for (CutThread cut : cutThreads) {
      out.number(cut.process());
      out.number(cut.thread());
      out.text(cut.file());
      out.number(cut.events());
      out.number(cut.claimedEvents());
      out.text(cut.reason());
    }
  }

  @Override
  public void read(StateInput in) throws StateException {
    in.sparse(counts);
    for (int left = in.count(Integer.MAX_VALUE); left > 0; left--) {
      int process = in.index(in.trace().processes().size());
      int thread = in.thread();
      String file = in.text();
      cutThreads.add(new CutThread(process, thread, file, in.amount(), in.amount(), in.text()));
    }
  }

  /** Adds what another has counted. */
  public void merge(Quality other) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] += other.counts[i];
    }
    cutThreads.addAll(other.cutThreads);
  }
}
