// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import org.iostrata.core.internal.activity.ActivitySweep;
import org.iostrata.core.internal.metric.AccessPatterns;
import org.iostrata.core.internal.metric.CrossLinks;
import org.iostrata.core.internal.metric.EdgeBuffer;
import org.iostrata.core.internal.metric.KindTotals;
import org.iostrata.core.internal.request.RequestSweep;
import org.iostrata.core.internal.request.RequestTotals;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.internal.state.StateReader;
import org.iostrata.core.internal.state.StateWriter;
import org.iostrata.core.model.Trace;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.Groups;
import org.iostrata.core.source.Source;

/**
 * What an analysis knows of all processes from one time of the run to another. Begins and ends are
 * swept, but for what is open at its borders; a slice takes over the one right behind it, in any
 * order. Links between processes need all that was before, so their operations are carried along
 * until the run is whole.
 */
public final class Slice {
  private final Portion rest;
  private final SliceSweeps sweeps;
  private final List<SliceSweeps> ofGroups;

  private Slice(Portion rest) {
    this.rest = rest;
    sweeps = new SliceSweeps(fromNs(), rest.subject().trace().durationNs());
    ofGroups =
        IntStream.range(0, rest.groups().size())
            .mapToObj(slot -> new SliceSweeps(fromNs(), 0))
            .toList();
  }

  /**
   * Makes a slice of a portion, which is used up.
   *
   * @throws IllegalArgumentException when it lacks a process, or has some for longer than others
   */
  public static Slice of(Portion portion) {
    Slice slice = new Slice(portion);
    Trace trace = portion.subject().trace();
    if (portion.processes().size() != trace.processes().size() || !slice.isEven()) {
      throw new IllegalArgumentException("no slice of all processes");
    }
    slice.sweeps.take(portion.edges(), slice.watermarkNs());
    for (int slot = 0; slot < portion.groups().size(); slot++) {
      EdgeBuffer edges = portion.groups().of(slot).edges();
      slice.ofGroups.get(slot).take(edges, slice.watermarkNs());
    }
    return slice;
  }

  private boolean isEven() {
    return rest.processes().values().stream().allMatch(of -> of.isOne(fromNs(), toNs()));
  }

  private long fromNs() {
    return rest.processes().isEmpty() ? Long.MIN_VALUE : first().fromNs();
  }

  private long toNs() {
    return rest.processes().isEmpty() ? Long.MAX_VALUE : first().toNs();
  }

  private ProcessState first() {
    return rest.processes().get(rest.processes().firstKey()).first();
  }

  private long watermarkNs() {
    return rest.processes().values().stream()
        .mapToLong(of -> of.first().watermarkNs())
        .min()
        .orElse(Long.MAX_VALUE);
  }

  /**
   * Takes over the slice right behind, which is used up.
   *
   * @throws IllegalArgumentException when it is not right behind, or of another trace
   */
  public void append(Slice next) {
    if (toNs() != next.fromNs()) {
      throw new IllegalArgumentException("not the slice right behind");
    }
    sweeps.append(next.sweeps, watermarkNs(), next.watermarkNs());
    for (int slot = 0; slot < ofGroups.size(); slot++) {
      ofGroups.get(slot).append(next.ofGroups.get(slot), watermarkNs(), next.watermarkNs());
    }
    rest.merge(next.rest);
  }

  /**
   * The result of the whole run, for which the slice is used up.
   *
   * @param source the trace; tells what was odd in the files that were read
   * @throws IllegalArgumentException when the slice is not the whole run
   */
  public AnalysisResult result(Source source) throws IOException {
    if (fromNs() != Long.MIN_VALUE || toNs() != Long.MAX_VALUE) {
      throw new IllegalArgumentException("not the whole run");
    }
    List<ProcessState> processes =
        rest.processes().values().stream().map(Stretches::first).toList();
    processes.forEach(this::check);
    IntStream.range(0, ofGroups.size()).forEach(this::checkGroup);
    CrossLinks links = new CrossLinks(rest.subject().trace());
    links.take(rest.crossing());
    links.finish();
    RequestTotals requests = new RequestTotals(rest.subject().trace());
    RequestSweep sweep = new RequestSweep(rest.subject().trace(), requests);
    sweep.take(rest.requests());
    sweep.finish();
    ActivitySweep activities = new ActivitySweep(rest.subject().trace());
    for (ProcessState process : processes) {
      process.settle(Long.MAX_VALUE);
      activities.take(process.activities());
    }
    activities.finish();
    Swept swept = new Swept(sweeps.finish(), links, requests, activities);
    return new ResultBuilder(source, processes, rest.totals(), swept)
        .build(groups(processes), rest.events(), rest.quality());
  }

  /** The results of the groups; null when none are wanted. */
  private Groups groups(List<ProcessState> processes) {
    return rest.groups()
        .results(processes, ofGroups.stream().map(SliceSweeps::finish).toList())
        .orElse(null);
  }

  /** What was added up must have been swept; else a state was made by hand. */
  private void check(ProcessState process) {
    AccessPatterns patterns = process.patterns().ofProcess();
    IntStream used = IntStream.range(0, patterns.size()).map(patterns::layerKind);
    if (!sweeps.have(process.totals()) || !used.allMatch(sweeps::have)) {
      throw new IllegalArgumentException("what process " + process.process() + " did is not swept");
    }
  }

  /** The same of a group. */
  private void checkGroup(int slot) {
    Collection<KindTotals> totals = rest.groups().of(slot).byProcess().values();
    if (!totals.stream().allMatch(ofGroups.get(slot)::have)) {
      throw new IllegalArgumentException("what group " + slot + " did is not swept");
    }
  }

  /** Writes it in its binary form. */
  public void write(OutputStream out) throws IOException {
    StateWriter writer = new StateWriter(out, StateWriter.SLICE);
    rest.write(writer);
    writer.section(new Sweeps());
  }

  /**
   * Reads what was written.
   *
   * @param source the trace that it is about
   * @param options how that is analysed
   * @throws StateException when it is damaged, or about something else; says where
   */
  public static Slice read(InputStream in, Source source, AnalysisOptions options)
      throws IOException {
    StateReader reader = new StateReader(in, source.trace(), StateWriter.SLICE);
    Slice slice = new Slice(Portion.read(reader, source, options));
    reader.section(slice.new Sweeps());
    reader.end();
    return slice;
  }

  /** Of all operations, then of each group. */
  private final class Sweeps implements Portable {
    @Override
    public void write(StateOutput out) {
      out.part(sweeps);
      ofGroups.forEach(out::part);
    }

    @Override
    public void read(StateInput in) throws StateException {
      boolean all = rest.processes().size() == rest.subject().trace().processes().size();
      in.check(all && isEven(), rest.processes().size());
      sweeps.read(in);
      for (SliceSweeps group : ofGroups) {
        group.read(in);
      }
    }
  }
}
