// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.List;
import org.iostrata.core.internal.activity.ActivityLog;
import org.iostrata.core.internal.activity.FirstThread;
import org.iostrata.core.internal.metric.Families;
import org.iostrata.core.internal.metric.FileTimes;
import org.iostrata.core.internal.metric.HandleTotals;
import org.iostrata.core.internal.metric.KindTotals;
import org.iostrata.core.internal.metric.LinkTotals;
import org.iostrata.core.internal.metric.NameWaits;
import org.iostrata.core.internal.metric.RecordedBytes;
import org.iostrata.core.internal.metric.Stripes;
import org.iostrata.core.internal.metric.ThreadTotals;
import org.iostrata.core.internal.metric.TimeWindows;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;

/**
 * What one process, or one thread of it that is read apart, did from one time of the run to
 * another. Used by one worker at a time.
 */
final class ProcessState implements Portable {
  private final int process;
  private final long fromNs;
  private long toNs = Long.MAX_VALUE;
  private long watermarkNs = Long.MAX_VALUE;
  private final ThreadTotals threads = new ThreadTotals();
  private final HandleTotals handles = new HandleTotals();
  private final FileTimes fileTimes = new FileTimes();
  private final NameWaits names = new NameWaits();
  private final ThreadPatterns patterns;
  private final TimeWindows windows;
  private final Families families;
  private final LinkTotals links = new LinkTotals();
  private final RecordedBytes recorded = new RecordedBytes();
  private final ActivityLog activities;
  private KindTotals totals;

  /**
   * Nothing yet, of a process of a trace.
   *
   * @param fromNs the operations that are told behind this time
   */
  ProcessState(int process, long fromNs, Trace trace, Stripes stripes) {
    this.process = process;
    this.fromNs = fromNs;
    patterns = new ThreadPatterns(stripes);
    windows = new TimeWindows(trace.durationNs());
    families = new Families(process, fromNs);
    int first = FirstThread.of(trace, process);
    activities = new ActivityLog(process, first, fromNs != Long.MIN_VALUE);
  }

  /**
   * All was told up to a time.
   *
   * @param toNs what is told from then on is not in it
   * @param watermarkNs none of that begins before
   */
  void end(long toNs, long watermarkNs) {
    this.toNs = toNs;
    this.watermarkNs = watermarkNs;
    families.forget(watermarkNs);
  }

  /** No operation added later begins before this time. */
  void settle(long watermarkNs) {
    families.forget(watermarkNs);
    activities.settle(watermarkNs);
    if (watermarkNs == Long.MAX_VALUE) {
      handles.rest();
      fileTimes.rest();
      patterns.rest();
    }
  }

  /**
   * Adds one of its operations.
   *
   * @param group the slot of its group, or {@link Trace#NONE}
   */
  void add(OperationBatch batch, int row, int group) {
    int thread = batch.thread(row);
    threads.of(thread, batch.phase(row)).add(batch, row);
    handles.add(batch, row);
    fileTimes.add(batch, row);
    names.add(batch, row);
    patterns.of(thread).add(batch, row);
    windows.add(batch, row);
    links.add(batch, row);
    families.add(batch, row, group);
    activities.add(batch, row);
  }

  /** Adds what another thread of the same process did. */
  void join(ProcessState other) {
    addSums(other);
    patterns.append(other.patterns);
    families.merge(other.families);
    activities.join(other.activities);
  }

  /** Adds what the same process did right behind. */
  void append(ProcessState next) {
    addSums(next);
    patterns.append(next.patterns);
    families.append(next.families);
    activities.append(next.activities);
    end(next.toNs, next.watermarkNs);
  }

  private void addSums(ProcessState other) {
    threads.merge(other.threads);
    handles.merge(other.handles);
    fileTimes.merge(other.fileTimes);
    names.append(other.names);
    windows.merge(other.windows);
    links.merge(other.links);
    recorded.merge(other.recorded);
  }

  @Override
  public void write(StateOutput out) {
    out.signed(toNs);
    out.signed(watermarkNs);
    parts().forEach(out::part);
  }

  @Override
  public void read(StateInput in) throws StateException {
    toNs = in.signed();
    in.check(toNs > fromNs, toNs);
    watermarkNs = in.signed();
    for (Portable part : parts()) {
      part.read(in);
    }
  }

  private List<Portable> parts() {
    return List.of(
        threads,
        handles,
        fileTimes,
        names,
        patterns,
        windows,
        families,
        links,
        recorded,
        activities);
  }

  long fromNs() {
    return fromNs;
  }

  long toNs() {
    return toNs;
  }

  long watermarkNs() {
    return watermarkNs;
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

  FileTimes fileTimes() {
    return fileTimes;
  }

  NameWaits names() {
    return names;
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

  /** When it did I/O, and when it waited. */
  ActivityLog activities() {
    return activities;
  }

  /** Of files of all classes. */
  RecordedBytes recorded() {
    return recorded;
  }
}
