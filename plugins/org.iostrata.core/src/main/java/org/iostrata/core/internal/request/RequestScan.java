// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.scan.RoundVisitor;
import org.iostrata.core.scan.Scan;

/** Follows the requests of a trace, in one pass by time over all processes. */
public final class RequestScan implements RoundVisitor {
  private static final long EVENTS_PER_ROUND = 1 << 19;

  private final List<RequestBuffer> buffers = new ArrayList<>();
  private final RequestSweep sweep;

  private RequestScan(Trace trace, int workers, RequestSink sink) {
    for (int i = 0; i < workers; i++) {
      buffers.add(new RequestBuffer(trace));
    }
    sweep = new RequestSweep(trace, sink);
  }

  /**
   * Reads a trace; one without connections is not read at all.
   *
   * @param sink may throw an {@link UncheckedIOException}, whose cause is thrown here
   * @throws IOException when the trace cannot be read
   */
  public static void run(Scan scan, RequestSink sink) throws IOException {
    Trace trace = scan.trace();
    if (!new RequestBuffer(trace).hasConnections()) {
      return;
    }
    try {
      scan.byTimeOnce(EVENTS_PER_ROUND, tracks -> new RequestScan(trace, scan.threads(), sink));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  @Override
  public void take(int worker, int track, OperationBatch batch) {
    RequestBuffer buffer = buffers.get(worker);
    buffer.add(batch.messages());
    for (int row = 0; row < batch.size(); row++) {
      buffer.add(batch, row);
    }
  }

  @Override
  public void settle(int track, long watermarkNs) {}

  @Override
  public void endRound() {
    buffers.forEach(sweep::take);
  }

  @Override
  public List<Runnable> beside(long watermarkNs) {
    return List.of(() -> sweep.advance(watermarkNs));
  }

  @Override
  public List<Runnable> last() {
    return List.of(sweep::finish);
  }
}
