// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.ProcessShare;
import org.iostrata.core.result.Totals;

/**
 * Totals of what several processes share, as a file or a phase, layer by layer: added process by
 * process, so that the slowest one is known.
 */
final class SharedTotals {
  /**
   * What is shared, by its index, in one layer. Java would put {@code equals} and {@code hashCode}
   * together at run time, which takes longer than to analyse a small trace.
   */
  record Key(int index, Layer layer) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && key.index == index && key.layer == layer;
    }

    @Override
    public int hashCode() {
      return Layer.count() * index + layer.index();
    }
  }

  /** What all processes together did there. */
  static final class Entry {
    private final Map<OperationKind, Totals> kinds = new EnumMap<>(OperationKind.class);
    private ProcessShare share;
    private long timeNs;

    Map<OperationKind, Totals> kinds() {
      return kinds;
    }

    ProcessShare share() {
      return share;
    }

    long timeNs() {
      return timeNs;
    }

    private void add(int process, Map<OperationKind, Totals> own) {
      own.forEach((kind, totals) -> kinds.merge(kind, totals, Totals::plus));
      Totals sum = own.values().stream().reduce(Totals.NOTHING, Totals::plus);
      ProcessShare ofProcess = ProcessShare.of(process, sum.timeNs(), sum.bytes());
      share = share == null ? ofProcess : share.plus(ofProcess);
      timeNs = Saturating.add(timeNs, sum.timeNs());
    }
  }

  private final Map<Key, Entry> entries = new HashMap<>();
  private final Map<Key, Map<OperationKind, Totals>> ofProcess = new HashMap<>();

  /** Adds what the current process did. */
  void add(int index, int layerKind, Totals totals) {
    ofProcess
        .computeIfAbsent(
            new Key(index, LayerKind.layer(layerKind)), k -> new EnumMap<>(OperationKind.class))
        .merge(LayerKind.kind(layerKind), totals, Totals::plus);
  }

  /** All of a process has been added. */
  void endProcess(int process) {
    ofProcess.forEach(
        (key, own) -> entries.computeIfAbsent(key, k -> new Entry()).add(process, own));
    ofProcess.clear();
  }

  /** Those of the longest time first, then by index and layer. */
  List<Map.Entry<Key, Entry>> longestFirst() {
    return sorted(Comparator.comparingLong(e -> -e.getValue().timeNs()));
  }

  /** By index and layer. */
  List<Map.Entry<Key, Entry>> byIndex() {
    return sorted(Comparator.comparingInt(e -> e.getKey().index()));
  }

  private List<Map.Entry<Key, Entry>> sorted(Comparator<Map.Entry<Key, Entry>> order) {
    return entries.entrySet().stream()
        .sorted(order.thenComparing(e -> e.getKey().index()).thenComparing(e -> e.getKey().layer()))
        .toList();
  }
}
