// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.Arrays;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.LayerKind;

/**
 * The ends of the operations under way, the earliest first: a binary heap. What begins last mostly
 * ends last, so an addition mostly costs one comparison.
 */
public final class PendingEnds implements Portable {
  private long[] callbackNs = new long[16];
  private short[] layerKinds = new short[16];
  private int size;

  /** When the next one ends, or {@link Long#MAX_VALUE} when none is under way. */
  public long nextNs() {
    return size == 0 ? Long.MAX_VALUE : callbackNs[0];
  }

  /** The layer and kind of the next one. */
  int nextLayerKind() {
    return layerKinds[0];
  }

  /** One more is under way. */
  public void add(long newCallbackNs, int layerKind) {
    if (size == callbackNs.length) {
      callbackNs = Arrays.copyOf(callbackNs, size * 2);
      layerKinds = Arrays.copyOf(layerKinds, size * 2);
    }
    int at = size++;
    while (at > 0 && callbackNs[(at - 1) >> 1] > newCallbackNs) {
      int above = (at - 1) >> 1;
      callbackNs[at] = callbackNs[above];
      layerKinds[at] = layerKinds[above];
      at = above;
    }
    callbackNs[at] = newCallbackNs;
    layerKinds[at] = (short) layerKind;
  }

  /** How many of each layer and kind are under way. */
  int[] byLayerKind() {
    int[] counts = new int[LayerKind.COUNT];
    for (int i = 0; i < size; i++) {
      counts[layerKinds[i]]++;
    }
    return counts;
  }

  /** How many are under way. */
  public int size() {
    return size;
  }

  @Override
  public void write(StateOutput out) {
    out.number(size);
    long before = 0;
    for (int i = 0; i < size; i++) {
      out.signed(callbackNs[i] - before);
      out.number(layerKinds[i]);
      before = callbackNs[i];
    }
  }

  @Override
  public void read(StateInput in) throws StateException {
    long before = 0;
    for (int left = in.count(Integer.MAX_VALUE); left > 0; left--) {
      before += in.time();
      add(before, in.layerKind());
    }
  }

  /** Takes the next one out. */
  public void remove() {
    long movedNs = callbackNs[--size];
    short moved = layerKinds[size];
    int at = 0;
    for (int below = 1; below < size; below = 2 * at + 1) {
      if (below + 1 < size && callbackNs[below + 1] < callbackNs[below]) {
        below++;
      }
      if (movedNs <= callbackNs[below]) {
        break;
      }
      callbackNs[at] = callbackNs[below];
      layerKinds[at] = layerKinds[below];
      at = below;
    }
    callbackNs[at] = movedNs;
    layerKinds[at] = moved;
  }
}
