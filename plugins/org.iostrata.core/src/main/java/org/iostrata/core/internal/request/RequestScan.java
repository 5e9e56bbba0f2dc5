// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.model.MessageBatch;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationTest;
import org.iostrata.core.model.Trace;
import org.iostrata.core.scan.RoundVisitor;
import org.iostrata.core.scan.Scan;
import org.iostrata.core.source.Part;

/** Follows the requests of a trace, in one pass by time over all processes. */
public final class RequestScan implements RoundVisitor {
  private static final long EVENTS_PER_ROUND = 1 << 19;

  private final List<RequestBuffer> buffers = new ArrayList<>();
  private final List<OperationBatch> scratch = new ArrayList<>();
  private final RequestSweep sweep;
  private final Trace trace;
  private final OperationTest inPart;

  private RequestScan(Trace trace, int workers, Part part, RequestSink sink) {
    for (int i = 0; i < workers; i++) {
      buffers.add(new RequestBuffer(trace));
      scratch.add(new OperationBatch(1));
    }
    sweep = new RequestSweep(trace, sink);
    inPart = part.in(trace);
    this.trace = trace;
  }

  /**
   * Reads a trace; one without connections is not read at all. Of a part of a run all is read, for
   * what went before says what belongs together, and what belongs to the part is told.
   *
   * @param sink may throw an {@link UncheckedIOException}, whose cause is thrown here
   * @throws IOException when the trace cannot be read
   */
  public static void run(Scan scan, RequestSink sink) throws IOException {
    Trace trace = scan.trace();
    if (!Connections.areIn(trace)) {
      return;
    }
    try {
      scan.whole()
          .byTimeOnce(
              EVENTS_PER_ROUND,
              tracks -> new RequestScan(trace, scan.threads(), scan.part(), sink));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  @Override
  public void take(int worker, int track, OperationBatch batch) {
    RequestBuffer buffer = buffers.get(worker);
    MessageBatch messages = batch.messages();
    for (int i = 0; i < messages.size(); i++) {
      buffer.add(messages, i, inPart == null || isInPart(messages, i, scratch.get(worker)));
    }
    for (int row = 0; row < batch.size(); row++) {
      if (buffer.wants(batch, row)) {
        buffer.add(batch, row, inPart == null || inPart.test(batch, row));
      }
    }
  }

  /** What of a message an expression may ask for, but for what only its operation has. */
  private boolean isInPart(MessageBatch messages, int i, OperationBatch as) {
    as.clear();
    int row = as.add();
    int handle = messages.handle(i);
    int file = messages.file(i);
    as.setWhat(row, messages.layerKind(i), 0, messages.thread(i));
    as.setWhere(row, handle, file, trace.fileClass(handle, file));
    as.setTimes(row, messages.admitNs(i), Trace.UNKNOWN, messages.callbackNs(i));
    as.setBytes(row, messages.position(i), messages.bytesRequested(i), messages.bytes(i));
    return inPart.test(as, row);
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
