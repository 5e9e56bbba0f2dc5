// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.scan.Scan;
import org.iostrata.core.source.Source;

/**
 * How long the operations of every pair of groups take: what {@link GroupTimes} is for groups of
 * one kind. Memory is that of the pairs that occur. When these are too many none is told: which
 * have most time is not known before the end, and those seen first are others in every run.
 */
final class PairTimes {
  /** More pairs than this would take more than 200 MiB. */
  static final int MAX_PAIRS = 1 << 22;

  /** A worker that has so many gives them to all: a pair of several workers takes memory once. */
  private static final int MAX_APART = 1 << 14;

  private final Source source;
  private final GroupNumbers numbers;
  private final AnalysisOptions options;
  private final int maxPairs;
  private final PairSums all = new PairSums();

  /**
   * Nothing yet.
   *
   * @param maxPairs how many may occur, {@link #MAX_PAIRS} but in tests
   */
  PairTimes(Source source, GroupNumbers numbers, AnalysisOptions options, int maxPairs) {
    this.source = source;
    this.numbers = numbers;
    this.options = options;
    this.maxPairs = maxPairs;
  }

  /**
   * The pairs with most time, at most so many; reads the trace.
   *
   * @throws IOException when it cannot be read, or more pairs occur than may
   */
  Grouping longest(int most, Progress progress) throws IOException {
    PairSums[] ofWorkers = new PairSums[options.threads()];
    Arrays.setAll(ofWorkers, worker -> new PairSums());
    new Scan(source, options.threads(), progress)
        .run((worker, group) -> (process, batch) -> add(batch, process, ofWorkers[worker]));
    for (PairSums own : ofWorkers) {
      give(own);
    }
    long[] longest = all.longest(most);
    return new Grouping(source.trace(), numbers, longest, all.size() - longest.length);
  }

  private void add(OperationBatch batch, int process, PairSums own) throws IOException {
    for (int row = 0; row < batch.size(); row++) {
      long pair = numbers.of(batch, row, process);
      if (pair != Trace.NONE && options.fileClasses().contains(batch.fileClass(row))) {
        own.add(pair, batch.durationNs(row));
      }
    }
    if (own.size() > MAX_APART) {
      give(own);
    }
  }

  private synchronized void give(PairSums own) throws IOException {
    all.takeAll(own);
    if (all.size() > maxPairs) {
      throw new IOException(
          String.format(
              Locale.US,
              "%s: more than %,d pairs of --by %s have operations; look at a part of the run, or"
                  + " at fewer operations with --where",
              source.trace().path(),
              maxPairs,
              numbers));
    }
  }
}
