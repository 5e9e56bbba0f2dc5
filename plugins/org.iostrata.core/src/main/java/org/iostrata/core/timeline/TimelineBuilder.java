// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.timeline;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Source;

/** Builds a {@link Timeline}: a task per process, the calling thread tells the progress. */
final class TimelineBuilder {
  private static final long REPORT_EVERY_MS = 100;
  private static final int BATCH = 8192;

  private final Source source;
  private final Progress progress;
  private final ThreadLocal<OperationBatch> batches =
      ThreadLocal.withInitial(() -> new OperationBatch(BATCH));
  private final LongAdder events = new LongAdder();
  private final AtomicLong omitted = new AtomicLong();
  private final long expectedEvents;

  TimelineBuilder(Source source, Progress progress) {
    this.source = source;
    this.progress = progress;
    this.expectedEvents = source.trace().claimedEvents();
  }

  Timeline build() throws IOException {
    int processes = source.trace().processes().size();
    int cores = Math.min(processes, Runtime.getRuntime().availableProcessors());
    ExecutorService workers = Executors.newFixedThreadPool(Math.max(1, cores));
    try {
      List<Future<List<Lane>>> tasks = new ArrayList<>();
      for (int p = 0; p < processes; p++) {
        int process = p;
        tasks.add(workers.submit(() -> lanes(process)));
      }
      List<List<Lane>> lanes = new ArrayList<>();
      for (Future<List<Lane>> task : tasks) {
        lanes.add(await(task));
      }
      progress.report(events.sum(), events.sum());
      return new Timeline(source.trace(), lanes, omitted.get());
    } finally {
      stop(workers);
    }
  }

  private List<Lane> lanes(int process) throws IOException {
    ProcessLanes lanes = new ProcessLanes();
    try (OperationCursor cursor = source.operations(process)) {
      lanes.read(cursor, batches.get(), events::add);
    }
    omitted.addAndGet(lanes.omitted());
    return lanes.close();
  }

  private List<Lane> await(Future<List<Lane>> task) throws IOException {
    while (true) {
      report();
      try {
        return task.get(REPORT_EVERY_MS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        // Not done yet: time to report again.
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CancellationException();
      } catch (ExecutionException e) {
        throw unwrapped(e.getCause());
      }
    }
  }

  private void report() {
    progress.report(events.sum(), expectedEvents);
    if (progress.isCancelled()) {
      throw new CancellationException();
    }
  }

  private static IOException unwrapped(Throwable cause) {
    if (cause instanceof IOException io) {
      return io;
    }
    if (cause instanceof RuntimeException runtime) {
      throw runtime;
    }
    if (cause instanceof Error error) {
      throw error;
    }
    throw new IllegalStateException(cause);
  }

  /** Ends the tasks before the caller may close the source they read. */
  private static void stop(ExecutorService workers) {
    workers.shutdownNow();
    boolean interrupted = false;
    while (!workers.isTerminated()) {
      try {
        workers.awaitTermination(1, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
