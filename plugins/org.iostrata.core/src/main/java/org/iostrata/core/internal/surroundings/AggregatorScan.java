// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.surroundings;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.iostrata.core.internal.metric.CrossBuffer;
import org.iostrata.core.internal.metric.CrossLinks;
import org.iostrata.core.internal.metric.ServedSink;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.scan.RoundVisitor;
import org.iostrata.core.scan.Scan;

/**
 * Finds the operations of aggregators that collective requests of other processes went through, as
 * the analysis counts them: in one pass by time over all processes.
 */
final class AggregatorScan implements RoundVisitor {
  private static final long EVENTS_PER_ROUND = 1 << 19;

  private final List<CrossBuffer> buffers;
  private final CrossLinks links;

  private AggregatorScan(Trace trace, int workers, ServedSink sink) {
    buffers = IntStream.range(0, workers).mapToObj(worker -> new CrossBuffer(trace)).toList();
    links = new CrossLinks(trace, sink);
  }

  /** Reads a trace; one without MPI-IO is not read at all. */
  static void run(Scan scan, ServedSink sink) throws IOException {
    Trace trace = scan.trace();
    if (trace.handles().stream().anyMatch(handle -> handle.layer() == Layer.MPI_IO)) {
      scan.whole()
          .byTimeOnce(EVENTS_PER_ROUND, tracks -> new AggregatorScan(trace, scan.threads(), sink));
    }
  }

  @Override
  public void take(int worker, int track, OperationBatch batch) {
    CrossBuffer buffer = buffers.get(worker);
    for (int row = 0; row < batch.size(); row++) {
      buffer.add(batch, row);
    }
  }

  @Override
  public void settle(int track, long watermarkNs) {}

  @Override
  public void endRound() {
    buffers.forEach(links::take);
  }

  @Override
  public List<Runnable> beside(long watermarkNs) {
    return List.of(() -> links.advance(watermarkNs));
  }

  @Override
  public List<Runnable> last() {
    return List.of(links::finish);
  }
}
