// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.export;

import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import org.iostrata.core.analysis.AnalysisResult;
import org.iostrata.core.analysis.WorkerPool;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.rule.Rules;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Source;

/**
 * Writes all tables of traces to files, one trace behind the other. Operations are read once more
 * after the analysis, in groups of processes that follow each other.
 */
public final class TableExport {
  /** Operations read between two looks at the progress. */
  private static final int BATCH_OPERATIONS = 4096;

  /**
   * Groups of processes, each written by one thread into a part of the table: enough to keep many
   * cores busy, and few enough files.
   */
  private static final int MAX_GROUPS = 64;

  private final TextFiles files;
  private int traces;

  /** Into files that are not there yet. */
  public TableExport(TextFiles files) {
    this.files = files;
  }

  /** How many traces were added. */
  public int traces() {
    return traces;
  }

  /**
   * Adds a trace to all tables.
   *
   * @param result the analysis of the same trace
   * @param threads how many may read and write
   * @throws IOException when the trace cannot be read, or the files not be written
   * @throws CancellationException when the progress says so
   */
  public void add(Source source, AnalysisResult result, int threads, Progress progress)
      throws IOException {
    JudgedResult judged = new JudgedResult(result, Rules.judge(result));
    for (ResultTable<?> table : Tables.RESULTS) {
      table.write(judged, traces, files);
    }
    new Operations(source, progress).write(threads);
    traces++;
  }

  /** The operations of one trace. */
  private final class Operations {
    private final Source source;
    private final Progress progress;
    private final long claimed;
    private final AtomicLong done = new AtomicLong();

    Operations(Source source, Progress progress) {
      this.source = source;
      this.progress = progress;
      claimed = source.trace().claimedEvents();
    }

    void write(int threads) throws IOException {
      int processes = source.trace().processes().size();
      int groups = Math.max(1, Math.min(MAX_GROUPS, processes));
      try (WorkerPool pool = new WorkerPool(threads)) {
        pool.run(
            groups,
            (worker, group) -> {
              int from = (int) ((long) processes * group / groups);
              int to = (int) ((long) processes * (group + 1) / groups);
              group(group, from, to);
            });
      }
      files.finish(Tables.OPERATIONS, groups);
    }

    private void group(int group, int from, int to) throws IOException {
      OperationBatch batch = new OperationBatch(BATCH_OPERATIONS);
      OperationRow row = new OperationRow(source.trace());
      try (TableWriter writer = files.writer(Tables.OPERATIONS, group)) {
        for (int process = from; process < to; process++) {
          try (OperationCursor cursor = source.operations(process)) {
            long before = 0;
            boolean more = true;
            while (more) {
              more = cursor.fill(batch, Long.MAX_VALUE);
              for (int i = 0; i < batch.size(); i++) {
                Tables.OPERATIONS.write(traces, row.set(process, batch, i), writer);
              }
              report(cursor.events() - before);
              before = cursor.events();
            }
          }
        }
      }
    }

    private void report(long events) {
      long now = done.addAndGet(events);
      synchronized (this) {
        progress.report(now, claimed);
        if (progress.isCancelled()) {
          throw new CancellationException();
        }
      }
    }
  }
}
