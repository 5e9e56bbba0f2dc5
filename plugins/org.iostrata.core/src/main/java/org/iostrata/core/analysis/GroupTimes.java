// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.scan.Scan;
import org.iostrata.core.source.Source;

/**
 * How many operations every group of one kind has, and how long they take: a first look at a trace
 * that may have more groups than can be kept. Processes are read one by one, in parallel, each to
 * its end.
 */
final class GroupTimes {
  private final Source source;
  private final GroupNumbers numbers;
  private final AnalysisOptions options;
  private final Progress progress;
  private final long[][] counts;
  private final long[][] timesNs;

  GroupTimes(Source source, GroupNumbers numbers, AnalysisOptions options, Progress progress) {
    this.source = source;
    this.numbers = numbers;
    this.options = options;
    this.progress = progress;
    int size = (int) numbers.size();
    counts = new long[options.threads()][size];
    timesNs = new long[options.threads()][size];
  }

  /** The groups with most time, at most so many; reads the trace. */
  Grouping longest(int most) throws IOException {
    new Scan(source, options.threads(), progress)
        .run((worker, group) -> (process, batch) -> add(batch, worker, process));
    long[] count = sum(counts);
    long[] timeNs = sum(timesNs);
    int[] used = IntStream.range(0, count.length).filter(group -> count[group] > 0).toArray();
    long[] longest =
        IntStream.of(used)
            .boxed()
            .sorted(Comparator.comparingLong(group -> -timeNs[group]))
            .limit(most)
            .mapToLong(group -> group)
            .sorted()
            .toArray();
    return new Grouping(source.trace(), numbers, longest, used.length - longest.length);
  }

  private static long[] sum(long[][] ofWorkers) {
    long[] sum = new long[ofWorkers[0].length];
    for (long[] own : ofWorkers) {
      Arrays.setAll(sum, group -> Saturating.add(sum[group], own[group]));
    }
    return sum;
  }

  private void add(OperationBatch batch, int worker, int process) {
    for (int row = 0; row < batch.size(); row++) {
      int group = (int) numbers.of(batch, row, process);
      if (group != Trace.NONE && isShown(batch.fileClass(row))) {
        counts[worker][group]++;
        timesNs[worker][group] = Saturating.add(timesNs[worker][group], batch.durationNs(row));
      }
    }
  }

  private boolean isShown(FileClass fileClass) {
    return options.fileClasses().contains(fileClass);
  }
}
