// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.internal.request.FollowedMessage;
import org.iostrata.core.internal.request.FollowedRequest;
import org.iostrata.core.internal.request.RequestBuffer;
import org.iostrata.core.internal.request.RequestSink;
import org.iostrata.core.internal.request.RequestSweep;
import org.iostrata.core.internal.request.Unmatched;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.scan.RoundVisitor;
import org.iostrata.core.scan.Scan;

/** Writes messages and requests into their tables, in one pass by time over all processes. */
final class RequestExport implements RoundVisitor {
  private static final long EVENTS_PER_ROUND = 1 << 19;

  private final List<RequestBuffer> buffers = new ArrayList<>();
  private final RequestSweep sweep;

  private RequestExport(Trace trace, int workers, RequestSink sink) {
    for (int i = 0; i < workers; i++) {
      buffers.add(new RequestBuffer(trace));
    }
    sweep = new RequestSweep(trace, sink);
  }

  /**
   * Writes the tables of a trace.
   *
   * @param number of the trace in the tables
   */
  static void write(Scan scan, int number, TextFiles files) throws IOException {
    Trace trace = scan.trace();
    try (TableWriter messages = files.writer(RequestTables.MESSAGES, 0);
        TableWriter requests = files.writer(RequestTables.REQUESTS, 0)) {
      if (new RequestBuffer(trace).hasConnections()) {
        RequestWriter rows = new RequestWriter(trace, number, messages, requests);
        scan.byTimeOnce(EVENTS_PER_ROUND, tracks -> new RequestExport(trace, scan.threads(), rows));
      }
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

  /** RequestWriter of both tables. */
  private record RequestWriter(Trace trace, int number, TableWriter messages, TableWriter requests)
      implements RequestSink {
    @Override
    public void message(FollowedMessage message) {
      try {
        RequestTables.MESSAGES.write(number, new MessageRow(trace, message), messages);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void request(FollowedRequest request) {
      try {
        RequestTables.REQUESTS.write(number, new RequestRow(trace, request), requests);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void unmatched(Unmatched why) {}
  }
}
