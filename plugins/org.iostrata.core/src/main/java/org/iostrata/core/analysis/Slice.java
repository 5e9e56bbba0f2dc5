// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.iostrata.core.internal.metric.AccessPatterns;
import org.iostrata.core.internal.metric.CrossLinks;
import org.iostrata.core.internal.metric.LayerSweep;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.internal.state.StateReader;
import org.iostrata.core.internal.state.StateWriter;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.source.Source;

/**
 * What an analysis knows of all processes from one time of the run to another. Begins and ends are
 * swept, but for what is open at its borders; a slice takes over the one right behind it, in any
 * order. Links between processes need all that was before, so their operations are carried along
 * until the run is whole.
 */
public final class Slice {
  private final Portion rest;
  private final Map<Layer, LayerSweep> sweeps = new TreeMap<>();

  private Slice(Portion rest) {
    this.rest = rest;
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
    for (Layer layer : Layer.values()) {
      if (portion.edges().has(layer)) {
        LayerSweep sweep = slice.newSweep(layer);
        sweep.take(portion.edges());
        sweep.advance(slice.watermarkNs());
        slice.sweeps.put(layer, sweep);
      }
    }
    return slice;
  }

  private boolean isEven() {
    return rest.processes().values().stream().allMatch(of -> of.isOne(fromNs(), toNs()));
  }

  private LayerSweep newSweep(Layer layer) {
    long durationNs = rest.subject().trace().durationNs();
    return new LayerSweep(layer, Integer.MAX_VALUE, durationNs, fromNs());
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
    for (Layer layer : Layer.values()) {
      if (sweeps.containsKey(layer) || next.sweeps.containsKey(layer)) {
        sweep(layer).append(next.sweep(layer));
      }
    }
    rest.merge(next.rest);
  }

  private LayerSweep sweep(Layer layer) {
    return sweeps.computeIfAbsent(
        layer,
        absent -> {
          LayerSweep sweep = newSweep(absent);
          sweep.advance(watermarkNs());
          return sweep;
        });
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
    rest.processes().values().forEach(of -> check(of.first()));
    sweeps.values().forEach(LayerSweep::finish);
    CrossLinks links = new CrossLinks(rest.subject().trace());
    links.take(rest.crossing());
    links.finish();
    List<ProcessState> processes =
        rest.processes().values().stream().map(Stretches::first).toList();
    return new ResultBuilder(source, processes, rest.totals(), sweeps, links)
        .build(null, rest.events(), rest.quality());
  }

  /** What was added up must have been swept; else a state was made by hand. */
  private void check(ProcessState process) {
    AccessPatterns patterns = process.patterns().ofProcess();
    boolean fits =
        IntStream.range(0, LayerKind.COUNT)
                .allMatch(of -> process.totals().count(of) == 0 || isSwept(of))
            && IntStream.range(0, patterns.size()).map(patterns::layerKind).allMatch(this::isSwept);
    if (!fits) {
      throw new IllegalArgumentException("what process " + process.process() + " did is not swept");
    }
  }

  private boolean isSwept(int layerKind) {
    LayerSweep sweep = sweeps.get(LayerKind.layer(layerKind));
    return sweep != null && sweep.outstanding(layerKind) != null;
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

  /** By layer, those that have operations. */
  private final class Sweeps implements Portable {
    @Override
    public void write(StateOutput out) {
      for (Layer layer : Layer.values()) {
        out.flag(sweeps.containsKey(layer));
        if (sweeps.containsKey(layer)) {
          out.part(sweeps.get(layer));
        }
      }
    }

    @Override
    public void read(StateInput in) throws StateException {
      boolean all = rest.processes().size() == rest.subject().trace().processes().size();
      in.check(all && isEven(), rest.processes().size());
      for (Layer layer : Layer.values()) {
        if (in.flag()) {
          LayerSweep sweep = newSweep(layer);
          sweep.read(in);
          sweeps.put(layer, sweep);
        }
      }
    }
  }
}
