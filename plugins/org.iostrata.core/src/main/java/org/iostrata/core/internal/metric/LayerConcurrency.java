// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;

/**
 * The concurrency of a layer, all kinds together and each alone, and the ends of what is under way.
 * It is told of begins in the order of time.
 */
final class LayerConcurrency implements Portable {
  private final Layer layer;
  private final long durationNs;
  private final Outstanding all = new Outstanding(0);
  private final Outstanding[] kinds = new Outstanding[LayerKind.COUNT];
  private PendingEnds ends = new PendingEnds();

  /**
   * Nothing outstanding.
   *
   * @param durationNs of the run, which is cut into windows; 0 when they are not wanted
   */
  LayerConcurrency(Layer layer, long durationNs) {
    this.layer = layer;
    this.durationNs = durationNs;
  }

  /** An operation begins, and will end. */
  void begin(int layerKind, long timeNs, long callbackNs) {
    if (kinds[layerKind] == null) {
      kinds[layerKind] = new Outstanding(durationNs);
    }
    kinds[layerKind].begin(timeNs);
    all.begin(timeNs);
    ends.add(callbackNs, layerKind);
  }

  /** Ends what ends before a time. */
  void end(long beforeNs) {
    for (long callbackNs = ends.nextNs(); callbackNs < beforeNs; callbackNs = ends.nextNs()) {
      kinds[ends.nextLayerKind()].end(callbackNs);
      all.end(callbackNs);
      ends.remove();
    }
  }

  /** Whether so many of each layer and kind are under way. */
  boolean isOpen(int[] open) {
    boolean same = true;
    for (int layerKind = 0; layerKind < LayerKind.COUNT; layerKind++) {
      same &= (kinds[layerKind] == null ? 0 : kinds[layerKind].now()) == open[layerKind];
    }
    return same;
  }

  /**
   * Goes on with what another was told from a time on: first of what is under way here then, as if
   * it began at that time. The other is used up.
   */
  void append(LayerConcurrency next, long fromNs) {
    for (int layerKind = 0; layerKind < LayerKind.COUNT; layerKind++) {
      if (kinds[layerKind] == null) {
        kinds[layerKind] = next.kinds[layerKind];
      } else if (next.kinds[layerKind] != null) {
        kinds[layerKind].append(next.kinds[layerKind], fromNs);
      }
    }
    all.append(next.all, fromNs);
    ends = next.ends;
  }

  @Override
  public void write(StateOutput out) {
    out.part(all);
    for (int layerKind = 0; layerKind < LayerKind.COUNT; layerKind++) {
      if (kinds[layerKind] != null) {
        out.number(layerKind + 1);
        out.part(kinds[layerKind]);
      }
    }
    out.number(0);
    out.part(ends);
  }

  @Override
  public void read(StateInput in) throws StateException {
    all.read(in);
    for (int next = in.index(LayerKind.COUNT + 1); next > 0; ) {
      in.check(kinds[next - 1] == null && LayerKind.layer(next - 1) == layer, next);
      kinds[next - 1] = new Outstanding(durationNs);
      kinds[next - 1].read(in);
      next = in.index(LayerKind.COUNT + 1);
    }
    ends.read(in);
    in.check(all.now() == ends.size() && isOpen(ends.byLayerKind()), ends.size());
  }

  /** All kinds together. */
  Outstanding all() {
    return all;
  }

  /** One kind that occurs in the layer. */
  Outstanding of(int layerKind) {
    return kinds[layerKind];
  }
}
