// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.perfetto;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The arrows from the operations of one process to those that they caused. The caused ones come
 * first, as a source tells operations when they end; the arrows wait for the one that they begin
 * at.
 */
final class Arrows {
  /** Of one operation; the last goes on from one of the others that it caused to the next. */
  static final int MOST = 1024;

  /** Operations that arrows wait for; more of them will not all end. */
  private static final int MOST_WAITED_FOR = 1 << 20;

  private static final long[] NONE = {};

  private final Packets packets;
  private final Map<Long, Departing> waiting =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Departing> eldest) {
          return size() > MOST_WAITED_FOR;
        }
      };

  /** Those that wait for an operation. */
  private static final class Departing {
    private long[] arrows = new long[2];
    private int size;

    long next(Packets packets) {
      if (size < MOST) {
        if (size == arrows.length) {
          arrows = Arrays.copyOf(arrows, 2 * size);
        }
        arrows[size++] = packets.newArrow();
      }
      return arrows[size - 1];
    }
  }

  Arrows(Packets packets) {
    this.packets = packets;
  }

  /** The number of the arrow that leads to an operation that another one caused. */
  long from(long parentId) {
    return waiting.computeIfAbsent(parentId, id -> new Departing()).next(packets);
  }

  /** The numbers of the arrows that begin at an operation. */
  long[] of(long id) {
    Departing all = waiting.remove(id);
    return all == null ? NONE : Arrays.copyOf(all.arrows, all.size);
  }

  /** The process is done. */
  void clear() {
    waiting.clear();
  }
}
