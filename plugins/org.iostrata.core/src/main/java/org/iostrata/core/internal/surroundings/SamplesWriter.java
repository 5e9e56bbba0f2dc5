// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.surroundings;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.internal.kept.PageStore;

/** Takes the samples of a metric in order of time. One thread at a time. */
final class SamplesWriter {
  /** Whole numbers up to here are the same as floating point ones. */
  private static final double MOST_WHOLE = 1L << 53;

  private final int thread;
  private final int metric;
  private final PageStore store;
  private final List<SampleRows> levels = new ArrayList<>();

  SamplesWriter(int thread, int metric, PageStore store) {
    this.thread = thread;
    this.metric = metric;
    this.store = store;
    levels.add(new SampleRows(Samples.SAMPLE_COLUMNS));
  }

  /** Rows of one level, and what the rows since the last row above have. */
  private final class SampleRows {
    final PackedTableWriter table;
    final long[] row;
    long firstNs;
    double least;
    double most;
    double sum;

    SampleRows(int columns) {
      table = new PackedTableWriter(columns, store);
      row = new long[columns];
    }

    void add(long timeNs, double newLeast, double newMost, double newSum) throws IOException {
      boolean first = table.size() % Samples.STEP == 0;
      firstNs = first ? timeNs : firstNs;
      least = first ? newLeast : Math.min(least, newLeast);
      most = first ? newMost : Math.max(most, newMost);
      sum = first ? newSum : sum + newSum;
      row[Samples.TIME] = timeNs;
      put(Samples.LEAST, newLeast);
      if (row.length > Samples.SAMPLE_COLUMNS) {
        put(Samples.MOST, newMost);
        put(Samples.SUM, newSum);
      }
      table.add(row);
    }

    private void put(int column, double value) {
      boolean whole = value == Math.rint(value) && Math.abs(value) < MOST_WHOLE;
      row[column] = whole ? 1 : 0;
      row[column + 1] = whole ? (long) value : Double.doubleToRawLongBits(value);
    }
  }

  /** Appends a sample, which is not before the last. */
  void add(long timeNs, double value) throws IOException {
    levels.get(0).add(timeNs, value, value, value);
    for (int level = 0; levels.get(level).table.size() % Samples.STEP == 0; level++) {
      if (level + 1 == levels.size()) {
        levels.add(new SampleRows(Samples.COLUMNS));
      }
      SampleRows done = levels.get(level);
      levels.get(level + 1).add(done.firstNs, done.least, done.most, done.sum);
    }
  }

  /** The samples, when all were added. */
  Samples close() throws IOException {
    List<PackedTable> tables = new ArrayList<>();
    for (SampleRows level : levels) {
      tables.add(level.table.close());
    }
    return new Samples(thread, metric, tables);
  }
}
