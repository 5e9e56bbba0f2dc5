// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import java.io.IOException;
import java.util.concurrent.CancellationException;
import org.iostrata.core.internal.rule.Rules;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.scan.Scan;
import org.iostrata.core.scan.Visitor;
import org.iostrata.core.source.Source;

/**
 * Writes all tables of traces to files, one trace behind the other. Operations are read once more
 * after the analysis, in groups of processes that follow each other.
 */
public final class TableExport {
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
    SeriesTable.write(source, traces, files);
    CounterTable.write(source, traces, files);
    Scan scan = new Scan(source, threads, progress);
    writeOperations(scan, source.trace());
    RequestExport.write(scan, traces, files);
    traces++;
  }

  private void writeOperations(Scan scan, Trace trace) throws IOException {
    int groups = Math.max(1, Math.min(MAX_GROUPS, trace.processes().size()));
    scan.run(
        groups,
        (worker, group) -> new OperationRows(trace, files.writer(Tables.OPERATIONS, group)));
    files.finish(Tables.OPERATIONS, groups);
  }

  /** Writes operations into a part of the table. */
  private final class OperationRows implements Visitor {
    private final OperationRow row;
    private final TableWriter writer;

    OperationRows(Trace trace, TableWriter writer) {
      row = new OperationRow(trace);
      this.writer = writer;
    }

    @Override
    public void take(int process, OperationBatch batch) throws IOException {
      for (int i = 0; i < batch.size(); i++) {
        Tables.OPERATIONS.write(traces, row.set(process, batch, i), writer);
      }
    }

    @Override
    public void close() throws IOException {
      writer.close();
    }
  }
}
