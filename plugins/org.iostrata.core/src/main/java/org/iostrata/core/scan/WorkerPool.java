// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.scan;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A fixed number of threads that share out numbered tasks and stop at the first failure. */
public final class WorkerPool implements AutoCloseable {
  /** One task, done by one of the workers. */
  @FunctionalInterface
  public interface Task {
    /** Does it. */
    void run(int worker, int task) throws IOException;
  }

  private final int workers;
  private final ExecutorService executor;

  /** Starts the threads; close it. */
  public WorkerPool(int workers) {
    this.workers = workers;
    executor =
        Executors.newFixedThreadPool(
            workers,
            work -> {
              Thread thread = new Thread(work, "iostrata-analysis");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** How many threads there are. */
  public int workers() {
    return workers;
  }

  /** Runs tasks 0..tasks-1 and waits for them; each worker takes the next one that is left. */
  public void run(int tasks, Task task) throws IOException {
    AtomicInteger next = new AtomicInteger();
    List<Future<Void>> running = new ArrayList<>();
    for (int w = 0; w < Math.min(workers, tasks); w++) {
      int worker = w;
      running.add(
          executor.submit(
              () -> {
                for (int i = next.getAndIncrement(); i < tasks; i = next.getAndIncrement()) {
                  task.run(worker, i);
                }
                return null;
              }));
    }
    await(running, () -> next.set(tasks));
  }

  private static void await(List<Future<Void>> running, Runnable stop) throws IOException {
    Throwable failure = null;
    for (Future<Void> future : running) {
      try {
        future.get();
      } catch (ExecutionException e) {
        stop.run();
        failure = failure == null ? e.getCause() : failure;
      } catch (InterruptedException e) {
        stop.run();
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted while analysing");
      }
    }
    if (failure instanceof IOException e) {
      throw e;
    }
    if (failure instanceof RuntimeException e) {
      throw e;
    }
    if (failure instanceof Error e) {
      throw e;
    }
  }

  /** Returns when no task runs any more: what they read may then be closed. */
  @Override
  public void close() {
    executor.shutdownNow();
    boolean interrupted = false;
    while (!executor.isTerminated()) {
      try {
        executor.awaitTermination(1, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
