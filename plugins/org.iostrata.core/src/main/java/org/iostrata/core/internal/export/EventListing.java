// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.internal.collection.LongRows;
import org.iostrata.core.internal.collection.TimeOrder;
import org.iostrata.core.model.Boundary;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.scan.RoundVisitor;
import org.iostrata.core.scan.Scan;

/**
 * The boundary events of all operations in the order of time, a line each (Lu and Shen, figures 6
 * and 7). Memory is that of what is under way.
 */
public final class EventListing implements RoundVisitor {
  private static final long EVENTS_PER_ROUND = 1 << 18;

  private final List<LongRows> taken = new ArrayList<>();
  private final LongRows waiting = new LongRows(EventLine.COLUMNS);
  private final EventLine line;

  private EventListing(Trace trace, int workers, Appendable out) {
    for (int i = 0; i < workers; i++) {
      taken.add(new LongRows(EventLine.COLUMNS));
    }
    line = new EventLine(trace, out);
  }

  /**
   * Writes the lines of a trace.
   *
   * @throws IOException when the trace cannot be read, or the lines not be written
   */
  public static void write(Scan scan, Appendable out) throws IOException {
    try {
      scan.byTimeOnce(
          EVENTS_PER_ROUND, tracks -> new EventListing(scan.trace(), scan.threads(), out));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  @Override
  public void take(int worker, int track, OperationBatch batch) {
    LongRows rows = taken.get(worker);
    for (int row = 0; row < batch.size(); row++) {
      for (Boundary boundary : Boundary.ALL) {
        if (boundary.timeNs(batch, row) != Trace.UNKNOWN) {
          EventLine.set(rows, rows.add(), boundary, batch, row);
        }
      }
    }
  }

  @Override
  public void settle(int track, long watermarkNs) {}

  @Override
  public void endRound() {
    taken.forEach(waiting::takeAll);
  }

  @Override
  public List<Runnable> beside(long watermarkNs) {
    return List.of(() -> writeBefore(watermarkNs));
  }

  @Override
  public List<Runnable> last() {
    return List.of(() -> writeBefore(Long.MAX_VALUE));
  }

  /** Writes what is earlier than a time: nothing that is still to come is. */
  private void writeBefore(long timeNs) {
    TimeOrder order = waiting.sort(EventLine.TIME_NS);
    int place = 0;
    while (place < waiting.size() && order.time(place) < timeNs) {
      int end = order.sortTies(place, waiting.size(), (a, b) -> EventLine.compare(waiting, a, b));
      for (; place < end; place++) {
        line.write(waiting, order.row(place));
      }
    }
    waiting.removeFirst(place);
  }
}
