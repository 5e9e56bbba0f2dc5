// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.io.IOException;
import org.iostrata.core.metric.Families;
import org.iostrata.core.metric.HandleTotals;
import org.iostrata.core.metric.KindTotals;
import org.iostrata.core.metric.LinkTotals;
import org.iostrata.core.metric.RecordedBytes;
import org.iostrata.core.metric.ThreadTotals;
import org.iostrata.core.metric.TimeWindows;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Stripes;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Quality;
import org.iostrata.core.source.Source;

/**
 * One process, or one thread of it that is read apart, between rounds: where its cursor is, and its
 * totals. Used by one worker at a time.
 */
final class ProcessState {
  private final int process;
  private final ThreadTotals threads = new ThreadTotals();
  private final HandleTotals handles = new HandleTotals();
  private final ThreadPatterns patterns;
  private final TimeWindows windows;
  private final Families families;
  private final LinkTotals links = new LinkTotals();
  private final RecordedBytes recorded = new RecordedBytes();
  private final Quality quality = new Quality();
  private KindTotals totals;
  private OperationCursor cursor;
  private final boolean apart;
  private boolean entangled;
  private boolean atEnd;
  private long reachedNs = Long.MIN_VALUE;
  private long watermarkNs = Long.MIN_VALUE;
  private long events;

  /** A process as a whole; its cursor is opened when it is first read. */
  ProcessState(int process, long durationNs, Stripes stripes) {
    this(process, durationNs, stripes, null);
  }

  /** One of the threads of a process, read by a cursor of its own. */
  ProcessState(int process, long durationNs, Stripes stripes, OperationCursor thread) {
    this.process = process;
    patterns = new ThreadPatterns(stripes);
    windows = new TimeWindows(durationNs);
    cursor = thread;
    apart = thread != null;
    families = new Families(process);
  }

  /** Reads until a time, at most about {@code maxEvents}; an ended cursor is closed for good. */
  void read(Source source, Worker worker, long untilNs, long maxEvents) throws IOException {
    if (atEnd) {
      return;
    }
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
    entangled = apart && cursor.isEntangled();
    families.forget(watermarkNs);
    if (cursor.isAtEnd()) {
      atEnd = true;
      quality.merge(cursor.quality());
      close();
    }
  }

  /** Adds one of its operations. */
  void add(OperationBatch batch, int row) {
    int thread = batch.thread(row);
    threads.of(thread, batch.phase(row)).add(batch, row);
    handles.add(batch, row);
    patterns.of(thread).add(batch, row);
    windows.add(batch, row);
    families.add(batch, row);
    links.add(batch, row);
  }

  /** Adds what another thread of the same process did. */
  void join(ProcessState other) {
    threads.merge(other.threads);
    handles.merge(other.handles);
    patterns.join(other.patterns);
    windows.merge(other.windows);
    families.merge(other.families);
    links.merge(other.links);
    recorded.merge(other.recorded);
    quality.merge(other.quality);
    events += other.events;
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

  ThreadTotals threads() {
    return threads;
  }

  HandleTotals handles() {
    return handles;
  }

  /** Those of all threads; to be asked for at the end only. */
  KindTotals totals() {
    if (totals == null) {
      totals = new KindTotals();
      for (int entry = 0; entry < threads.size(); entry++) {
        totals.merge(threads.totals(entry));
      }
    }
    return totals;
  }

  TimeWindows windows() {
    return windows;
  }

  /** Whether to read the process as a whole instead, since its threads share handles. */
  boolean isEntangled() {
    return entangled;
  }

  ThreadPatterns patterns() {
    return patterns;
  }

  Families families() {
    return families;
  }

  LinkTotals links() {
    return links;
  }

  /** Of files of all classes. */
  RecordedBytes recorded() {
    return recorded;
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
