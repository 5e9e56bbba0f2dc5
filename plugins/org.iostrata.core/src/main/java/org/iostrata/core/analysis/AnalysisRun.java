// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.iostrata.core.internal.activity.ActivitySweep;
import org.iostrata.core.internal.metric.CrossLinks;
import org.iostrata.core.internal.metric.LayerSweep;
import org.iostrata.core.internal.metric.Stripes;
import org.iostrata.core.internal.request.RequestSweep;
import org.iostrata.core.internal.request.RequestTotals;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.Groups;
import org.iostrata.core.scan.RoundVisitor;
import org.iostrata.core.scan.Tracks;
import org.iostrata.core.source.Source;

/**
 * The accumulators of one analysis. Beside the reads of a round the edges that the round before has
 * left are swept, each layer a task of its own, up to the time before which nothing could begin any
 * more.
 */
final class AnalysisRun implements RoundVisitor {
  /** How many operations of a layer may wait for older ones still open: about 200 MiB of edges. */
  private static final int MAX_PENDING = 1 << 21;

  private final Trace trace;
  private final Tracks tracks;
  private final List<ProcessState> states = new ArrayList<>();
  private final List<Worker> workers = new ArrayList<>();
  private final Map<Layer, LayerSweep> sweeps = new TreeMap<>();
  private final GroupSweeps groupSweeps;
  private final CrossLinks crossLinks;
  private final RequestTotals requests;
  private final RequestSweep requestSweep;
  private final ActivitySweep activities;

  AnalysisRun(Source source, AnalysisOptions options, Tracks tracks) {
    trace = source.trace();
    this.tracks = tracks;
    Stripes stripes = new Stripes(trace);
    for (int track = 0; track < tracks.size(); track++) {
      states.add(new ProcessState(tracks.process(track), Long.MIN_VALUE, trace, stripes));
    }
    for (int i = 0; i < options.threads(); i++) {
      workers.add(new Worker(source, options));
    }
    groupSweeps = new GroupSweeps(workers.get(0).groups().size(), MAX_PENDING);
    crossLinks = new CrossLinks(trace);
    requests = new RequestTotals(trace);
    requestSweep = new RequestSweep(trace, requests);
    activities = new ActivitySweep(trace);
  }

  @Override
  public void take(int worker, int track, OperationBatch batch) {
    workers.get(worker).take(batch, states.get(track));
  }

  @Override
  public void settle(int track, long watermarkNs) {
    states.get(track).settle(watermarkNs);
  }

  @Override
  public List<Runnable> beside(long watermarkNs) {
    List<Runnable> tasks = new ArrayList<>();
    swept().forEach(sweep -> tasks.add(() -> sweep.advance(watermarkNs)));
    tasks.add(() -> crossLinks.advance(watermarkNs));
    tasks.add(() -> requestSweep.advance(watermarkNs));
    tasks.add(() -> activities.advance(watermarkNs));
    return tasks;
  }

  /** Collects the edges of the round, for the sweep beside the next one. */
  @Override
  public void endRound() {
    groupSweeps.release();
    states.forEach(state -> activities.take(state.activities()));
    for (Worker worker : workers) {
      groupSweeps.take(worker.groups());
      crossLinks.take(worker.crossing());
      requestSweep.take(worker.requests());
      for (Layer layer : Layer.values()) {
        if (worker.edges().has(layer)) {
          sweeps
              .computeIfAbsent(layer, used -> new LayerSweep(used, MAX_PENDING, trace.durationNs()))
              .take(worker.edges());
        }
      }
    }
  }

  @Override
  public List<Runnable> last() {
    List<Runnable> tasks = new ArrayList<>();
    swept().forEach(sweep -> tasks.add(sweep::finish));
    tasks.add(crossLinks::finish);
    tasks.add(requestSweep::finish);
    tasks.add(activities::finish);
    return tasks;
  }

  private List<LayerSweep> swept() {
    List<LayerSweep> swept = new ArrayList<>(sweeps.values());
    swept.addAll(groupSweeps.all());
    return swept;
  }

  /**
   * All that was found; to be asked for once, at the end.
   *
   * @param ofPart the requests of a part of a run, which are not found in its operations alone
   */
  AnalysisResult result(Source source, Optional<RequestTotals> ofPart) throws IOException {
    workers.subList(1, workers.size()).forEach(workers.get(0)::merge);
    RunTotals totals = workers.get(0).totals();
    List<ProcessState> processes = joined();
    Groups groups = workers.get(0).groups().results(processes, groupSweeps.bySlot()).orElse(null);
    return new ResultBuilder(
            source,
            processes,
            totals,
            new Swept(sweeps, crossLinks, ofPart.orElse(requests), activities))
        .build(groups, tracks.events(), tracks.quality());
  }

  /** A state for each process, with what its threads did together; the others are used up. */
  private List<ProcessState> joined() {
    List<ProcessState> processes = new ArrayList<>();
    for (ProcessState state : states) {
      int last = processes.size() - 1;
      if (last >= 0 && processes.get(last).process() == state.process()) {
        processes.get(last).join(state);
      } else {
        processes.add(state);
      }
    }
    return processes;
  }
}
