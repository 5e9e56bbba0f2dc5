// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.scan;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A fixed number of threads that share out numbered tasks and stop at the first failure. Waiting
 * and failing take no memory: a task that had none left must not leave the others waiting for ever,
 * as it does where results come through queues.
 */
public final class WorkerPool implements AutoCloseable {
  /** One task, done by one of the workers. */
  @FunctionalInterface
  public interface Task {
    /** Does it. */
    void run(int worker, int task) throws IOException;
  }

  private final Thread[] threads;
  private final AtomicInteger next = new AtomicInteger();
  private final Object change = new Object();
  private Task task; // the following change under the lock
  private int tasks;
  private int runs;
  private int working;
  private Throwable failure;
  private boolean closed;

  /** Starts the threads; close it. */
  public WorkerPool(int workers) {
    threads = new Thread[workers];
    for (int i = 0; i < workers; i++) {
      int worker = i;
      threads[i] = new Thread(() -> work(worker), "iostrata-analysis");
      threads[i].setDaemon(true);
      threads[i].start();
    }
  }

  /** How many threads there are. */
  public int workers() {
    return threads.length;
  }

  /** Runs tasks 0..tasks-1 and waits for them; each worker takes the next one that is left. */
  public void run(int tasks, Task task) throws IOException {
    synchronized (change) {
      this.task = task;
      this.tasks = tasks;
      next.set(0);
      failure = null;
      working = threads.length;
      runs++;
      change.notifyAll();
      try {
        while (working > 0) {
          change.wait();
        }
      } catch (InterruptedException e) {
        next.set(tasks);
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted while analysing");
      }
      rethrow();
    }
  }

  private void rethrow() throws IOException {
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

  private void work(int worker) {
    for (int run = 1; awaitRun(run); run++) {
      Throwable thrown = null;
      try {
        for (int i = next.getAndIncrement(); i < tasks; i = next.getAndIncrement()) {
          task.run(worker, i);
        }
      } catch (Throwable e) { // whoever waits gets it
        next.set(tasks);
        thrown = e;
      }
      synchronized (change) {
        failure = failure == null ? thrown : failure;
        working--;
        change.notifyAll();
      }
    }
  }

  /** Waits for a run to begin; false when there will be no more. */
  private boolean awaitRun(int run) {
    synchronized (change) {
      while (runs < run && !closed) {
        try {
          change.wait();
        } catch (InterruptedException e) {
          return false; // closed
        }
      }
      return !closed;
    }
  }

  /** Returns when no task runs any more: what they read may then be closed. */
  @Override
  public void close() {
    synchronized (change) {
      closed = true;
      change.notifyAll();
    }
    boolean interrupted = false;
    for (Thread thread : threads) {
      thread.interrupt();
    }
    for (Thread thread : threads) {
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
