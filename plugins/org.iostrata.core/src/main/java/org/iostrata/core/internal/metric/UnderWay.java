// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.Stream;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;

/**
 * Whether operations of a kind are under way in a group: those of a process, or on the files of a
 * disk. They come in the order of their begin, so of each layer and kind the two that end last are
 * enough, and all takes constant time. Not thread-safe.
 */
final class UnderWay {
  /** Those whose requests disks get, the lowest layer first. */
  private static final Layer[] LAYERS =
      Stream.of(Layer.values())
          .filter(layer -> layer.isLike(Layer.POSIX) || layer.isLike(Layer.AIO))
          .sorted(Comparator.reverseOrder())
          .toArray(Layer[]::new);

  private final LongIndex entries = new LongIndex();
  private long[] lastNs = new long[16];
  private long[] secondNs = new long[16];
  private int candidates;

  void add(long group, OperationBatch batch, int row) {
    int before = entries.size();
    int entry = entries.add(key(group, batch.layerKind(row)));
    if (entry == lastNs.length) {
      lastNs = Arrays.copyOf(lastNs, entry * 2);
      secondNs = Arrays.copyOf(secondNs, entry * 2);
    }
    boolean first = entries.size() > before;
    long last = first ? Long.MIN_VALUE : lastNs[entry];
    long second = first ? Long.MIN_VALUE : secondNs[entry];
    long callbackNs = batch.callbackNs(row);
    lastNs[entry] = Math.max(last, callbackNs);
    secondNs[entry] = Math.max(second, Math.min(last, callbackNs));
  }

  /**
   * Layer and kind of what is under way in some groups above a layer, or {@link LayerKind#NONE}.
   */
  int find(OperationKind kind, Layer below, long nowNs, long firstGroup, long lastGroup) {
    for (Layer layer : LAYERS) {
      int layerKind = LayerKind.of(layer, kind);
      candidates = 0;
      long last = layer.isAbove(below) ? lastGroup : firstGroup - 1;
      for (long group = firstGroup; group <= last; group++) {
        candidates += alive(key(group, layerKind), nowNs);
      }
      if (candidates > 0) {
        return layerKind;
      }
    }
    return LayerKind.NONE;
  }

  private int alive(long key, long nowNs) {
    int entry = entries.find(key);
    return entry == LongIndex.ABSENT || lastNs[entry] < nowNs ? 0 : secondNs[entry] < nowNs ? 1 : 2;
  }

  /** How many there were of what was found last, as far as that is more than one. */
  int candidates() {
    return candidates;
  }

  private static long key(long group, int layerKind) {
    return group * LayerKind.COUNT + layerKind;
  }
}
