// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.io.IOException;
import org.iostrata.core.metric.AccessPatterns;
import org.iostrata.core.metric.KindTotals;
import org.iostrata.core.metric.TimeWindows;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Quality;
import org.iostrata.core.source.Source;

/**
 * One process between rounds: where its cursor is, and its totals. Used by one worker at a time.
 */
final class ProcessState {
  private final int process;
  private final KindTotals totals = new KindTotals();
  private final AccessPatterns patterns = new AccessPatterns();
  private final TimeWindows windows;
  private final Quality quality = new Quality();
  private OperationCursor cursor;
  private boolean atEnd;
  private long reachedNs = Long.MIN_VALUE;
  private long watermarkNs = Long.MIN_VALUE;
  private long events;

  ProcessState(int process, long durationNs) {
    this.process = process;
    this.windows = new TimeWindows(durationNs);
  }

  /** Reads until a time, at most about {@code maxEvents}; an ended cursor is closed for good. */
  void read(Source source, Worker worker, long untilNs, long maxEvents) throws IOException {
    if (cursor == null) {
      cursor = source.operations(process);
    }
    long before = events;
    boolean more = true;
    while (more && events - before < maxEvents) {
      more = cursor.fill(worker.batch(), untilNs);
      events = cursor.events();
      worker.take(this);
    }
    reachedNs = cursor.reachedNs();
    watermarkNs = cursor.watermarkNs();
    if (cursor.isAtEnd()) {
      atEnd = true;
      quality.merge(cursor.quality());
      close();
    }
  }

  void suspend() {
    if (cursor != null) {
      cursor.suspend();
    }
  }

  void close() throws IOException {
    if (cursor != null) {
      cursor.close();
      cursor = null;
    }
  }

  int process() {
    return process;
  }

  KindTotals totals() {
    return totals;
  }

  TimeWindows windows() {
    return windows;
  }

  AccessPatterns patterns() {
    return patterns;
  }

  Quality quality() {
    return quality;
  }

  boolean isAtEnd() {
    return atEnd;
  }

  long reachedNs() {
    return reachedNs;
  }

  long watermarkNs() {
    return watermarkNs;
  }

  long events() {
    return events;
  }
}
