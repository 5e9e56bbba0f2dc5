// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import org.iostrata.core.metric.Families;
import org.iostrata.core.metric.HandleTotals;
import org.iostrata.core.metric.KindTotals;
import org.iostrata.core.metric.LinkTotals;
import org.iostrata.core.metric.RecordedBytes;
import org.iostrata.core.metric.ThreadTotals;
import org.iostrata.core.metric.TimeWindows;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Stripes;

/** What one process, or one thread of it that is read apart, did. Used by one worker at a time. */
final class ProcessState {
  private final int process;
  private final ThreadTotals threads = new ThreadTotals();
  private final HandleTotals handles = new HandleTotals();
  private final ThreadPatterns patterns;
  private final TimeWindows windows;
  private final Families families;
  private final LinkTotals links = new LinkTotals();
  private final RecordedBytes recorded = new RecordedBytes();
  private KindTotals totals;

  /** Nothing yet. */
  ProcessState(int process, long durationNs, Stripes stripes) {
    this.process = process;
    patterns = new ThreadPatterns(stripes);
    windows = new TimeWindows(durationNs);
    families = new Families(process);
  }

  /** No operation added later begins before this time. */
  void settle(long watermarkNs) {
    families.forget(watermarkNs);
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
}
