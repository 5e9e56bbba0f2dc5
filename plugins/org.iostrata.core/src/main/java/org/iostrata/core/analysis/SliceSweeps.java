// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.iostrata.core.internal.metric.EdgeBuffer;
import org.iostrata.core.internal.metric.KindTotals;
import org.iostrata.core.internal.metric.LayerSweep;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;

/** The sweeps of a slice, by layer: of all its operations, or of those of a group. */
final class SliceSweeps implements Portable {
  private final long fromNs;
  private final long durationNs;
  private final Map<Layer, LayerSweep> sweeps = new TreeMap<>();

  /**
   * None yet.
   *
   * @param fromNs when the slice begins
   * @param durationNs of the run, which is cut into windows; 0 when they are not wanted
   */
  SliceSweeps(long fromNs, long durationNs) {
    this.fromNs = fromNs;
    this.durationNs = durationNs;
  }

  /** Sweeps the edges of the slice, but for those before which others may begin. */
  void take(EdgeBuffer edges, long watermarkNs) {
    for (Layer layer : Layer.values()) {
      if (edges.has(layer)) {
        LayerSweep sweep = newSweep(layer);
        sweep.take(edges);
        sweep.advance(watermarkNs);
        sweeps.put(layer, sweep);
      }
    }
  }

  private LayerSweep newSweep(Layer layer) {
    return new LayerSweep(layer, Integer.MAX_VALUE, durationNs, fromNs);
  }

  /**
   * Takes over those of the slice right behind.
   *
   * @param watermarkNs up to where this slice is swept
   * @param nextNs up to where the other one is
   */
  void append(SliceSweeps next, long watermarkNs, long nextNs) {
    for (Layer layer : Layer.values()) {
      if (sweeps.containsKey(layer) || next.sweeps.containsKey(layer)) {
        of(layer, watermarkNs).append(next.of(layer, nextNs));
      }
    }
  }

  private LayerSweep of(Layer layer, long watermarkNs) {
    return sweeps.computeIfAbsent(
        layer,
        absent -> {
          LayerSweep sweep = newSweep(absent);
          sweep.advance(watermarkNs);
          return sweep;
        });
  }

  /** Sweeps all that is left. */
  Map<Layer, LayerSweep> finish() {
    sweeps.values().forEach(LayerSweep::finish);
    return sweeps;
  }

  /** Whether all that was added up is swept; else a state was made by hand. */
  boolean have(KindTotals totals) {
    return IntStream.range(0, LayerKind.COUNT).allMatch(of -> totals.count(of) == 0 || have(of));
  }

  boolean have(int layerKind) {
    LayerSweep sweep = sweeps.get(LayerKind.layer(layerKind));
    return sweep != null && sweep.outstanding(layerKind) != null;
  }

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
    for (Layer layer : Layer.values()) {
      if (in.flag()) {
        LayerSweep sweep = newSweep(layer);
        sweep.read(in);
        sweeps.put(layer, sweep);
      }
    }
  }
}
