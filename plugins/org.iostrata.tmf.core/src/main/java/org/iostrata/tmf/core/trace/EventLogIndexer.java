// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.trace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.tracecompass.tmf.core.signal.TmfTraceUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.timestamp.ITmfTimestamp;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimeRange;
import org.eclipse.tracecompass.tmf.core.trace.ITmfContext;
import org.eclipse.tracecompass.tmf.core.trace.indexer.ITmfTraceIndexer;
import org.iostrata.core.internal.kept.KeptIndex;
import org.iostrata.tmf.core.MonitorProgress;

/** Indexes a trace at the speed of the reader instead of by a request for all its events. */
final class EventLogIndexer implements ITmfTraceIndexer {
  private static final String FILE = "iostrata.events";
  private static final long PUBLISH_EVERY_MS = 250;

  private final IoTrace trace;
  private Job job;
  private long publishedMs;

  EventLogIndexer(IoTrace trace) {
    this.trace = trace;
  }

  @Override
  public synchronized void buildIndex(long offset, TmfTimeRange range, boolean wait) {
    if (job == null && trace.log() != null) {
      job = Job.create("Indexing " + trace.getName(), this::index);
      job.schedule();
    }
    if (wait && job != null) {
      try {
        job.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private IStatus index(IProgressMonitor monitor) {
    try {
      Path kept = trace.kept(FILE);
      new KeptIndex(Path.of(trace.getPath()), kept)
          .index(trace.log(), new MonitorProgress(monitor, this::publishSometimes));
      publish();
      return Status.OK_STATUS;
    } catch (CancellationException e) {
      return Status.CANCEL_STATUS;
    } catch (IOException e) {
      publish();
      return Status.error("Events after number " + trace.log().count() + " cannot be read", e);
    }
  }

  private void publishSometimes() {
    long nowMs = System.currentTimeMillis();
    if (nowMs - publishedMs >= PUBLISH_EVERY_MS) {
      publishedMs = nowMs;
      publish();
    }
  }

  /** Tells the event table and the views how much of the trace is known. */
  private void publish() {
    trace.indexed(trace.log().count(), trace.log().lastNs());
    trace.broadcast(
        new TmfTraceUpdatedSignal(trace, trace, trace.getTimeRange(), trace.getNbEvents()));
  }

  @Override
  public boolean isIndexing() {
    return job != null && job.getState() != Job.NONE;
  }

  @Override
  public void updateIndex(ITmfContext context, ITmfTimestamp timestamp) {
    // The log keeps its own checkpoints.
  }

  @Override
  public ITmfContext seekIndex(ITmfTimestamp timestamp) {
    return trace.seekEvent(timestamp);
  }

  @Override
  public ITmfContext seekIndex(long rank) {
    return trace.seekEvent(rank);
  }

  @Override
  public synchronized void dispose() {
    if (job != null) {
      job.cancel();
      try {
        job.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
