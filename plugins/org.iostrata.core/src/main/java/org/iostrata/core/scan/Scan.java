// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.scan;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.iostrata.core.internal.scan.ScanProgress;
import org.iostrata.core.internal.scan.WorkerPool;
import org.iostrata.core.model.CutThread;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Part;
import org.iostrata.core.source.Source;

/**
 * Reads all operations of a source once: process by process, several at once, or, for what needs
 * the order of time over all processes, in rounds.
 */
public final class Scan {
  /** Few enough operations for the batch to stay in the second-level cache. */
  private static final int BATCH_OPERATIONS = 1024;

  private final Source source;
  private final int threads;
  private final Progress told;
  private final ScanProgress progress;
  private final OperationBatch[] batches;

  /** Who looks at the operations of a group of processes. */
  @FunctionalInterface
  public interface Visitors {
    /**
     * Begins a group; its visitor is closed when the group is read.
     *
     * @param worker which of the threads reads it, from 0: one may give all its groups to the same
     *     visitor
     * @param group its number, from 0
     */
    Visitor of(int worker, int group) throws IOException;
  }

  /**
   * A scan that has not begun.
   *
   * @param threads how many may read, at least 1
   * @param progress hears of the events read, and may cancel
   */
  public Scan(Source source, int threads, Progress progress) {
    this.source = source;
    this.threads = threads;
    told = progress;
    this.progress = new ScanProgress(progress, source.trace().claimedEvents());
    batches = new OperationBatch[threads];
  }

  /** What the trace says about itself. */
  public Trace trace() {
    return source.trace();
  }

  /** Which part of it is read. */
  public Part part() {
    return source.part();
  }

  /** A scan of all of the run that this one reads a part of. */
  public Scan whole() {
    return part().isWhole() ? this : new Scan(source.whole(), threads, told);
  }

  /**
   * The threads that could not be read to their end, as far as was read; of many the first only.
   */
  public List<CutThread> cutThreads() {
    return source.quality().cutThreads();
  }

  /** How many threads may read. */
  public int threads() {
    return threads;
  }

  /** Each process is a group of its own. */
  public void run(Visitors visitors) throws IOException {
    run(source.trace().processes().size(), visitors);
  }

  /**
   * Reads all processes. Those of a group follow each other and are read one behind the other;
   * groups are read at once. Returns when nobody reads any more, also when it failed.
   *
   * @param groups how many
   * @throws IOException when the trace cannot be read
   * @throws CancellationException when the progress says so, or a thread is interrupted
   */
  public void run(int groups, Visitors visitors) throws IOException {
    int processes = source.trace().processes().size();
    try (WorkerPool pool = new WorkerPool(Math.max(1, Math.min(threads, groups)))) {
      pool.run(
          groups,
          (worker, group) -> {
            int from = (int) ((long) processes * group / groups);
            int to = (int) ((long) processes * (group + 1) / groups);
            try (Visitor visitor = visitors.of(worker, group)) {
              for (int process = from; process < to; process++) {
                read(process, batch(worker), visitor);
              }
            }
          });
    }
  }

  /** Some processes only, each a group of its own, which has the number of the process. */
  public void run(int[] processes, Visitors visitors) throws IOException {
    try (WorkerPool pool = new WorkerPool(Math.max(1, Math.min(threads, processes.length)))) {
      pool.run(
          processes.length,
          (worker, i) -> {
            try (Visitor visitor = visitors.of(worker, processes[i])) {
              read(processes[i], batch(worker), visitor);
            }
          });
    }
  }

  /**
   * Reads all processes by time, in rounds; begins anew with another visitor when threads of a
   * process that were read apart turn out to share handles.
   *
   * @param eventsPerRound about how many events to read in a round; bounds the memory
   * @param visitors makes a visitor for what is read
   * @return the visitor that took all operations
   * @throws IOException when the trace cannot be read
   * @throws CancellationException when the progress says so
   */
  public <V extends RoundVisitor> V byTime(long eventsPerRound, Function<Tracks, V> visitors)
      throws IOException {
    return new Rounds(source, threads, eventsPerRound, told).run(visitors, Set.of());
  }

  /**
   * The same with every process read as a whole, so that it never begins anew: for visitors that
   * cannot take back what they were told.
   */
  public <V extends RoundVisitor> V byTimeOnce(long eventsPerRound, Function<Tracks, V> visitors)
      throws IOException {
    Set<Integer> all =
        source.trace().processes().stream()
            .map(TraceProcess::index)
            .collect(Collectors.toUnmodifiableSet());
    return new Rounds(source, threads, eventsPerRound, told).run(visitors, all);
  }

  private OperationBatch batch(int worker) {
    if (batches[worker] == null) {
      batches[worker] = new OperationBatch(BATCH_OPERATIONS);
    }
    return batches[worker];
  }

  private void read(int process, OperationBatch batch, Visitor visitor) throws IOException {
    try (OperationCursor cursor = source.operations(process)) {
      long told = 0;
      boolean more = true;
      while (more) {
        more = cursor.fill(batch, Long.MAX_VALUE);
        visitor.take(process, batch);
        visitor.reached(process, cursor.reachedNs(), cursor.watermarkNs());
        progress.add(cursor.events() - told);
        told = cursor.events();
      }
    }
  }
}
