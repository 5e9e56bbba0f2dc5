// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.iostrata.core.internal.metric.LayerSweep;
import org.iostrata.core.model.Layer;

/**
 * What needs the operations of each group in the order of time. A group may be busy for a short
 * part of the run only, so memory is given back as soon as it can be.
 */
final class GroupSweeps {
  private final int maxPending;
  private final List<Map<Layer, LayerSweep>> bySlot = new ArrayList<>();

  /**
   * Nothing yet.
   *
   * @param groups how many
   * @param maxPending how many operations of a layer may wait for older ones still open, of all
   *     groups together
   */
  GroupSweeps(int groups, int maxPending) {
    this.maxPending = maxPending / Math.max(1, groups);
    for (int slot = 0; slot < groups; slot++) {
      bySlot.add(new TreeMap<>());
    }
  }

  /** Collects the edges a worker has left. */
  void take(GroupTallies groups) {
    for (int slot = 0; slot < bySlot.size(); slot++) {
      GroupTally group = groups.of(slot);
      Map<Layer, LayerSweep> sweeps = bySlot.get(slot);
      for (Layer layer : Layer.values()) {
        if (group.edges().has(layer)) {
          sweeps
              .computeIfAbsent(layer, used -> new LayerSweep(used, maxPending, 0))
              .take(group.edges());
        }
      }
      group.edges().release();
    }
  }

  void release() {
    all().forEach(LayerSweep::release);
  }

  List<LayerSweep> all() {
    return bySlot.stream().flatMap(sweeps -> sweeps.values().stream()).toList();
  }

  /** Those of each group, by layer. */
  List<Map<Layer, LayerSweep>> bySlot() {
    return bySlot;
  }
}
