// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.model.CutThread;

/**
 * How often each {@link Irregularity} was met, and what threads could not be read to their end.
 * Mergeable in any order; not thread-safe.
 */
@SuppressWarnings("EnumOrdinal") // a dense table in memory; nothing stores the number
public final class Quality {
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

  /** Names a thread that was not read to its end, and that is counted elsewhere. */
  public void name(CutThread thread) {
    cutThreads.add(thread);
  }

  /** Adds what another has counted. */
  public void merge(Quality other) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] += other.counts[i];
    }
    cutThreads.addAll(other.cutThreads);
  }
}
