// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.iostrata.core.metric.CrossLinks;
import org.iostrata.core.metric.LayerSweep;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.Trace;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.scan.WorkerPool;
import org.iostrata.core.source.Source;

/**
 * Runs a source through the accumulators on all cores. In rounds: all processes, and threads read
 * apart, that are behind a common time read on to it in parallel; beside them the edges that the
 * round before has left are swept, each layer a task of its own, up to the time before which
 * nothing could begin any more. So memory is that of two rounds, and the result is the same for any
 * number of workers and any length of the rounds. Should threads of a process turn out to share
 * handles, all begins anew with that process read as a whole.
 */
public final class AnalysisEngine {
  /** More cursors than this give their files back between rounds. */
  private static final int MAX_OPEN_PROCESSES = 512;

  /** How many operations of a layer may wait for older ones still open: about 200 MiB of edges. */
  private static final int MAX_PENDING = 1 << 21;

  private static final long MIN_EVENTS_PER_PROCESS = 4096;

  /** A round of few processes is read in pieces, so that no worker waits long for the others. */
  private static final int READS_PER_WORKER = 16;

  /** A part of a round, done by one of the workers. */
  private interface Work {
    void run(int worker) throws IOException;
  }

  private final Source source;
  private final AnalysisOptions options;
  private final Progress progress;
  private final ProcessStates states;
  private final List<Worker> workers = new ArrayList<>();
  private final Map<Layer, LayerSweep> sweeps = new EnumMap<>(Layer.class);
  private final GroupSweeps groupSweeps;
  private final CrossLinks crossLinks;
  private long roundNs;

  private AnalysisEngine(
      Source source,
      AnalysisOptions options,
      Grouping grouping,
      Progress progress,
      ProcessStates states) {
    this.source = source;
    this.options = options;
    this.progress = progress;
    this.states = states;
    crossLinks = new CrossLinks(source.trace());
    for (int i = 0; i < options.threads(); i++) {
      workers.add(new Worker(options.fileClasses(), source.trace(), source.part(), grouping));
    }
    groupSweeps = new GroupSweeps(grouping == null ? 0 : grouping.size(), MAX_PENDING);
  }

  /**
   * Analyses a trace from its begin to its end.
   *
   * @throws IOException when it cannot be read
   * @throws CancellationException when the progress says so
   */
  public static AnalysisResult analyze(Source source, AnalysisOptions options, Progress progress)
      throws IOException {
    return analyze(source, options, null, progress);
  }

  /**
   * The same with some operations apart.
   *
   * @param grouping null when no groups are wanted
   */
  static AnalysisResult analyze(
      Source source, AnalysisOptions options, Grouping grouping, Progress progress)
      throws IOException {
    Set<Integer> whole = new HashSet<>();
    try (WorkerPool pool = new WorkerPool(options.threads())) {
      Optional<AnalysisResult> result = Optional.empty();
      while (result.isEmpty()) {
        ProcessStates states = new ProcessStates(source, whole);
        try {
          result = new AnalysisEngine(source, options, grouping, progress, states).run(pool, whole);
        } finally {
          states.close();
        }
      }
      return result.get();
    }
  }

  /** Empty when more processes must be read as a whole. */
  private Optional<AnalysisResult> run(WorkerPool pool, Set<Integer> whole) throws IOException {
    Trace trace = source.trace();
    long claimed = Math.max(1, trace.claimedEvents());
    roundNs =
        Math.max(1, (long) ((double) trace.durationNs() * options.eventsPerRound() / claimed));
    List<ProcessState> unfinished = new ArrayList<>(states.all());
    while (!unfinished.isEmpty()) {
      long before = states.events();
      runRound(pool, unfinished);
      if (states.findEntangled(whole)) {
        return Optional.empty();
      }
      unfinished.removeIf(ProcessState::isAtEnd);
      takeEdges();
      adaptRound(states.events() - before);
      progress.report(states.events(), claimed);
      if (progress.isCancelled()) {
        throw new CancellationException();
      }
    }
    List<LayerSweep> last = swept();
    pool.run(last.size(), (worker, layer) -> last.get(layer).finish());
    crossLinks.finish();
    workers.subList(1, workers.size()).forEach(workers.get(0)::merge);
    return Optional.of(
        new ResultBuilder(source, states.joined(), workers.get(0), sweeps, crossLinks)
            .build(Groups.of(workers.get(0).groups(), groupSweeps)));
  }

  private List<LayerSweep> swept() {
    List<LayerSweep> swept = new ArrayList<>(sweeps.values());
    swept.addAll(groupSweeps.all());
    return swept;
  }

  private void runRound(WorkerPool pool, List<ProcessState> unfinished) throws IOException {
    long from =
        Math.max(0, unfinished.stream().mapToLong(ProcessState::reachedNs).min().orElseThrow());
    long until = from > Long.MAX_VALUE - roundNs ? Long.MAX_VALUE : from + roundNs;
    List<ProcessState> behind = unfinished.stream().filter(s -> s.reachedNs() < until).toList();
    long watermarkNs = unfinished.stream().mapToLong(ProcessState::watermarkNs).min().orElseThrow();
    List<Work> round = new ArrayList<>();
    swept().forEach(sweep -> round.add(worker -> sweep.advance(watermarkNs)));
    addReads(round, behind, from, until, pool.workers());
    round.add(worker -> crossLinks.advance(watermarkNs));
    pool.run(round.size(), (worker, task) -> round.get(task).run(worker));
  }

  private void addReads(
      List<Work> round, List<ProcessState> behind, long from, long until, int workers) {
    int pieces = Math.max(1, READS_PER_WORKER * workers / behind.size());
    long maxEvents =
        Math.max(MIN_EVENTS_PER_PROCESS, 4 * options.eventsPerRound() / behind.size() / pieces);
    for (int piecesLeft = pieces - 1; piecesLeft >= 0; piecesLeft--) {
      long to = until - (until - from) / pieces * piecesLeft;
      behind.forEach(state -> round.add(worker -> read(state, worker, to, maxEvents)));
    }
  }

  private void read(ProcessState state, int worker, long untilNs, long maxEvents)
      throws IOException {
    synchronized (state) { // another worker may not be done yet with the piece before
      state.read(source, workers.get(worker), untilNs, maxEvents);
      if (states.all().size() > MAX_OPEN_PROCESSES) {
        state.suspend();
      }
    }
  }

  /** Collects the edges of the round, for the sweep beside the next one. */
  private void takeEdges() {
    groupSweeps.release();
    for (Worker worker : workers) {
      groupSweeps.take(worker.groups());
      crossLinks.take(worker.crossing());
      for (Layer layer : Layer.values()) {
        if (worker.edges().has(layer)) {
          sweeps
              .computeIfAbsent(
                  layer, used -> new LayerSweep(used, MAX_PENDING, source.trace().durationNs()))
              .take(worker.edges());
        }
      }
    }
  }

  /** Events are rarely spread evenly over time: aims the next round at the wanted number. */
  private void adaptRound(long eventsRead) {
    if (eventsRead < options.eventsPerRound() / 2) {
      roundNs = roundNs > Long.MAX_VALUE / 2 ? Long.MAX_VALUE : roundNs * 2;
    } else if (eventsRead > options.eventsPerRound() * 2) {
      roundNs = Math.max(1, roundNs / 2);
    }
  }
}
