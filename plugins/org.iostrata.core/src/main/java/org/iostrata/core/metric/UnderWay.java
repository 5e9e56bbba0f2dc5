// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.metric;

import java.util.Arrays;
import org.iostrata.core.collection.LongIndex;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;

/**
 * Whether a process has operations of a kind under way. They come in the order of their begin, so
 * of each layer and kind the two that end last are enough. Not thread-safe.
 */
final class UnderWay {
  /** Those whose requests disks get, the lowest layer first. */
  private static final Layer[] LAYERS = {Layer.POSIX, Layer.AIO};

  private final LongIndex entries = new LongIndex();
  private long[] lastNs = new long[16];
  private long[] secondNs = new long[16];
  private int candidates;

  void add(OperationBatch batch, int row, int process) {
    int before = entries.size();
    boolean located = batch.file(row) != Trace.NONE;
    int entry = entries.add(key(process, batch.layerKind(row), located));
    if (entry == lastNs.length) {
      lastNs = Arrays.copyOf(lastNs, entry * 2);
      secondNs = Arrays.copyOf(secondNs, entry * 2);
    }
    boolean first = entries.size() > before;
    long last = first ? Long.MIN_VALUE : lastNs[entry];
    long second = first ? Long.MIN_VALUE : secondNs[entry];
    long endNs = batch.callbackNs(row);
    lastNs[entry] = Math.max(last, endNs);
    secondNs[entry] = Math.max(second, Math.min(last, endNs));
  }

  /**
   * Layer and kind of what a process is doing, or {@link LayerKind#NONE}.
   *
   * @param anywhere on whatever file; otherwise only what nobody knows the file of
   */
  int find(int process, OperationKind kind, boolean anywhere, long nowNs) {
    for (Layer layer : LAYERS) {
      int layerKind = LayerKind.of(layer, kind);
      candidates = alive(key(process, layerKind, false), nowNs);
      candidates += anywhere ? alive(key(process, layerKind, true), nowNs) : 0;
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

  private static long key(int process, int layerKind, boolean located) {
    return ((long) process * LayerKind.COUNT + layerKind) * 2 + (located ? 1 : 0);
  }
}
