// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.scan;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import org.iostrata.core.internal.scan.WorkerPool;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.Source;

/**
 * Reads all processes by time. In rounds: all tracks that are behind a common time read on to it in
 * parallel; beside them the visitor works on what the round before has left, up to the time before
 * which nothing could begin any more. So memory is that of two rounds, and the result is the same
 * for any number of workers and any length of the rounds. Should threads of a process turn out to
 * share handles, all begins anew with that process read as a whole.
 */
final class Rounds {
  /** More cursors than this give their files back between rounds. */
  private static final int MAX_OPEN_TRACKS = 512;

  /** Few enough operations for the batch to stay in the second-level cache. */
  private static final int BATCH_OPERATIONS = 256;

  private static final long MIN_EVENTS_PER_TRACK = 4096;

  /** A round of few tracks is read in pieces, so that no worker waits long for the others. */
  private static final int READS_PER_WORKER = 16;

  /** A part of a round, done by one of the workers. */
  private interface Work {
    void run(int worker) throws IOException;
  }

  private final Source source;
  private final long eventsPerRound;
  private final Progress progress;
  private final List<OperationBatch> batches = new ArrayList<>();
  private final long claimed;
  private long roundNs;

  Rounds(Source source, int threads, long eventsPerRound, Progress progress) {
    this.source = source;
    this.eventsPerRound = eventsPerRound;
    this.progress = progress;
    claimed = Math.max(1, source.trace().claimedEvents());
    for (int i = 0; i < threads; i++) {
      batches.add(new OperationBatch(BATCH_OPERATIONS));
    }
  }

  /**
   * Reads all.
   *
   * @param asWhole processes that are to be read as a whole in any case
   */
  <V extends RoundVisitor> V run(Function<Tracks, V> visitors, Set<Integer> asWhole)
      throws IOException {
    Set<Integer> whole = new HashSet<>(asWhole);
    try (WorkerPool pool = new WorkerPool(batches.size())) {
      Optional<V> done = Optional.empty();
      while (done.isEmpty()) {
        Tracks tracks = new Tracks(source, whole);
        try {
          V visitor = visitors.apply(tracks);
          done = run(pool, tracks, visitor, whole) ? Optional.of(visitor) : Optional.empty();
        } finally {
          tracks.close();
        }
      }
      return done.get();
    }
  }

  /** False when more processes must be read as a whole. */
  private boolean run(WorkerPool pool, Tracks tracks, RoundVisitor visitor, Set<Integer> whole)
      throws IOException {
    roundNs = Math.max(1, (long) ((double) source.trace().durationNs() * eventsPerRound / claimed));
    List<Track> unfinished = new ArrayList<>(tracks.all());
    while (!unfinished.isEmpty()) {
      long before = tracks.events();
      runRound(pool, tracks, unfinished, visitor);
      if (tracks.findEntangled(whole)) {
        return false;
      }
      unfinished.removeIf(Track::isAtEnd);
      visitor.endRound();
      adaptRound(tracks.events() - before);
      progress.report(tracks.events(), claimed);
      if (progress.isCancelled()) {
        throw new CancellationException();
      }
    }
    List<Runnable> last = visitor.last();
    pool.run(last.size(), (worker, task) -> last.get(task).run());
    return true;
  }

  private void runRound(
      WorkerPool pool, Tracks tracks, List<Track> unfinished, RoundVisitor visitor)
      throws IOException {
    long from = Math.max(0, unfinished.stream().mapToLong(Track::reachedNs).min().orElseThrow());
    long until = from > Long.MAX_VALUE - roundNs ? Long.MAX_VALUE : from + roundNs;
    List<Track> behind = unfinished.stream().filter(t -> t.reachedNs() < until).toList();
    long watermarkNs = unfinished.stream().mapToLong(Track::watermarkNs).min().orElseThrow();
    List<Work> round = new ArrayList<>();
    visitor.beside(watermarkNs).forEach(work -> round.add(worker -> work.run()));
    boolean suspend = tracks.size() > MAX_OPEN_TRACKS;
    int pieces = Math.max(1, READS_PER_WORKER * pool.workers() / behind.size());
    long maxEvents = Math.max(MIN_EVENTS_PER_TRACK, 4 * eventsPerRound / behind.size() / pieces);
    for (int piecesLeft = pieces - 1; piecesLeft >= 0; piecesLeft--) {
      Read read =
          new Read(visitor, until - (until - from) / pieces * piecesLeft, maxEvents, suspend);
      behind.forEach(track -> round.add(worker -> read(track, worker, read)));
    }
    pool.run(round.size(), (worker, task) -> round.get(task).run(worker));
  }

  /** How a piece of a round is read. */
  private record Read(RoundVisitor visitor, long untilNs, long maxEvents, boolean suspend) {}

  private void read(Track track, int worker, Read how) throws IOException {
    synchronized (track) { // another worker may not be done yet with the piece before
      if (track.isAtEnd()) {
        return;
      }
      RoundVisitor visitor = how.visitor();
      track.read(
          source,
          batches.get(worker),
          how.untilNs(),
          how.maxEvents(),
          batch -> visitor.take(worker, track.number(), batch));
      visitor.settle(track.number(), track.watermarkNs());
      if (how.suspend()) {
        track.suspend();
      }
    }
  }

  /** Events are rarely spread evenly over time: aims the next round at the wanted number. */
  private void adaptRound(long eventsRead) {
    if (eventsRead < eventsPerRound / 2) {
      roundNs = roundNs > Long.MAX_VALUE / 2 ? Long.MAX_VALUE : roundNs * 2;
    } else if (eventsRead > eventsPerRound * 2) {
      roundNs = Math.max(1, roundNs / 2);
    }
  }
}
