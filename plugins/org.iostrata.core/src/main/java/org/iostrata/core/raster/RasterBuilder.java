// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.raster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.stream.IntStream;
import org.iostrata.core.analysis.AnalysisResult;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Source;

/** Fills the cells: each process read by one thread, each thread with cells of its own. */
final class RasterBuilder {
  /** Few enough operations for the batch to stay in the second-level cache. */
  private final Source source;

  private final AnalysisResult result;
  private final Progress progress;
  private final ConcurrentLinkedDeque<Cells> idle = new ConcurrentLinkedDeque<>();
  private long events;

  RasterBuilder(Source source, AnalysisResult result, Progress progress) {
    this.source = source;
    this.result = result;
    this.progress = progress;
  }

  Raster build(long fromNs, long toNs) throws IOException {
    Plan plan = Plan.of(source.trace(), result, fromNs, toNs);
    try {
      IntStream.range(0, source.trace().processes().size())
          .parallel()
          .forEach(process -> fill(plan, process));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    List<Cells> all = new ArrayList<>(idle);
    Cells merged = all.isEmpty() ? new Cells(plan, result) : all.get(0);
    all.stream().skip(1).forEach(merged::merge);
    return merged.raster();
  }

  private void fill(Plan plan, int process) {
    Cells free = idle.pollFirst();
    Cells cells = free == null ? new Cells(plan, result) : free;
    try (OperationCursor cursor = source.operations(process)) {
      OperationBatch batch = cells.batch();
      boolean more = true;
      while (more) {
        long before = cursor.events();
        more = cursor.fill(batch, Long.MAX_VALUE);
        for (int operation = 0; operation < batch.size(); operation++) {
          cells.add(operation);
        }
        report(cursor.events() - before);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    idle.addFirst(cells);
  }

  private synchronized void report(long read) {
    events += read;
    progress.report(events, result.trace().events());
    if (progress.isCancelled()) {
      throw new CancellationException();
    }
  }
}
