// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.metric;

import java.util.Arrays;
import org.iostrata.core.collection.TimeOrder;

/** Begins or ends of operations of one layer: when, and of which kind; columns of primitives. */
class Edges {
  private final TimeOrder order = new TimeOrder();
  private long[] timeNs = new long[16];
  private byte[] layerKind = new byte[16];
  private int size;

  final int size() {
    return size;
  }

  final void add(long newTimeNs, int newLayerKind) {
    if (size == timeNs.length) {
      resize(size * 2);
    }
    timeNs[size] = newTimeNs;
    layerKind[size++] = (byte) newLayerKind;
  }

  void resize(int capacity) {
    timeNs = Arrays.copyOf(timeNs, capacity);
    layerKind = Arrays.copyOf(layerKind, capacity);
  }

  /**
   * Moves all of another to the end of this one, none before a time; returns how many had to be
   * raised to it.
   */
  final int takeAll(Edges other, long floorNs) {
    int from = size;
    if (from + other.size > timeNs.length) {
      resize(Math.max(timeNs.length * 2, from + other.size));
    }
    copy(other, from, other.size);
    size += other.size;
    other.size = 0;
    int raised = 0;
    for (int row = from; row < size; row++) {
      if (timeNs[row] < floorNs) {
        timeNs[row] = floorNs;
        raised++;
      }
    }
    return raised;
  }

  void copy(Edges other, int to, int count) {
    System.arraycopy(other.timeNs, 0, timeNs, to, count);
    System.arraycopy(other.layerKind, 0, layerKind, to, count);
  }

  /**
   * Puts them in order of time; what {@link #time} and {@link #row} tell holds until the next
   * change.
   */
  final void sort() {
    order.sort(timeNs, size);
  }

  final TimeOrder order() {
    return order;
  }

  /** The time at a place of the order. */
  final long time(int place) {
    return order.time(place);
  }

  /** The row at a place of the order. */
  final int row(int place) {
    return order.row(place);
  }

  final int layerKind(int row) {
    return layerKind[row];
  }

  /** Drops those at the first places of the order. */
  final void removeFirst(int count) {
    gather(count, size - count);
    size -= count;
  }

  /** Puts those at some places of the order to the front. */
  void gather(int from, int count) {
    long[] times = new long[count];
    byte[] layerKinds = new byte[count];
    for (int i = 0; i < count; i++) {
      times[i] = time(from + i);
      layerKinds[i] = layerKind[row(from + i)];
    }
    System.arraycopy(times, 0, timeNs, 0, count);
    System.arraycopy(layerKinds, 0, layerKind, 0, count);
  }
}
