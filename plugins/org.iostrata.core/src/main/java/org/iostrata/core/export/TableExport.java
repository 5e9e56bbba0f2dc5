// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.export;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import org.iostrata.core.analysis.AnalysisEngine;
import org.iostrata.core.analysis.AnalysisOptions;
import org.iostrata.core.analysis.AnalysisResult;
import org.iostrata.core.analysis.WorkerPool;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.rule.Rules;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Source;

/**
 * Writes all tables of a trace to a files. Reads it twice: once for the analysis, once for the
 * operations, in groups of processes that follow each other.
 */
public final class TableExport {
  /** Operations read between two looks at the progress. */
  private static final int BATCH_OPERATIONS = 4096;

  /**
   * Groups of processes, each written by one thread into a part of the table: enough to keep many
   * cores busy, and few enough files.
   */
  private static final int MAX_GROUPS = 64;

  private final Source source;
  private final TextFiles files;
  private final Progress progress;
  private final long claimed;
  private final AtomicLong done = new AtomicLong();

  private TableExport(Source source, TextFiles files, Progress progress) {
    this.source = source;
    this.files = files;
    this.progress = progress;
    claimed = source.trace().claimedEvents();
  }

  /**
   * Writes all tables.
   *
   * @throws IOException when the trace cannot be read, or the files not be written
   * @throws CancellationException when the progress says so
   */
  public static void write(
      Source source, AnalysisOptions options, TextFiles files, Progress progress)
      throws IOException {
    TableExport export = new TableExport(source, files, progress.part(0.5, 1));
    AnalysisResult result = AnalysisEngine.analyze(source, options, progress.part(0, 0.5));
    export.results(result);
    export.operations(options.threads());
  }

  private void results(AnalysisResult result) throws IOException {
    rows(Tables.TRACE, List.of(result.trace()));
    rows(Tables.LAYERS, ResultRows.layers(result));
    rows(Tables.FILES, ResultRows.files(result));
    rows(Tables.PROCESSES, ResultRows.processes(result));
    rows(Tables.LINKS, result.links());
    rows(Tables.WINDOWS, result.windows());
    rows(Tables.FINDINGS, Rules.judge(result));
  }

  private <R> void rows(Table<R> table, List<R> rows) throws IOException {
    try (TableWriter writer = files.writer(table, 0)) {
      for (R row : rows) {
        writer.write(table, row);
      }
    }
    files.finish(table, 1);
  }

  private void operations(int threads) throws IOException {
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
              writer.write(Tables.OPERATIONS, row.set(process, batch, i));
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
