// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.iostrata.core.progress.Progress;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.SimulationCase;
import org.iostrata.simulator.SimulationResult;

/** Several runs at once. */
public final class Batch {
  private final Progress progress;
  private final AtomicLong events = new AtomicLong();
  private volatile boolean isStopped;

  /** Tells how many events happened in all runs together. */
  public Batch(Progress progress) {
    this.progress = progress;
  }

  /** Simulates all; the results in the order of the cases, or the first failure in that order. */
  public List<SimulationResult> run(List<SimulationCase> cases, int threads) throws ModelException {
    ExecutorService workers = Executors.newFixedThreadPool(Math.max(1, threads));
    try {
      List<Future<SimulationResult>> futures = new ArrayList<>();
      for (SimulationCase one : cases) {
        futures.add(
            workers.submit(() -> new SimulatedRun(one.cluster(), one.workload()).toEnd(ofOne())));
      }
      List<SimulationResult> results = new ArrayList<>();
      for (Future<SimulationResult> future : futures) {
        results.add(result(future));
      }
      return results;
    } finally {
      isStopped = true;
      workers.shutdownNow();
    }
  }

  private static SimulationResult result(Future<SimulationResult> future) throws ModelException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof ModelException wrong) {
        throw wrong;
      } else if (e.getCause() instanceof RuntimeException defect) {
        throw defect;
      } else if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException();
    }
  }

  private Progress ofOne() {
    return new Progress() {
      private long before;

      @Override
      public void report(long done, long total) {
        long all = events.addAndGet(done - before);
        before = done;
        synchronized (Batch.this) {
          progress.report(all, 0);
        }
      }

      @Override
      public boolean isCancelled() {
        return isStopped || progress.isCancelled();
      }
    };
  }
}
