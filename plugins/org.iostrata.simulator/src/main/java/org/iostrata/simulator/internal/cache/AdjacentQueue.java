// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.cache;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.simulator.spi.DiskAccess;

/**
 * A queue whose first one takes others with it that continue it in the file. Those are found by
 * their places, in the order in which a search through the queue, from its beginning and again and
 * again until it finds no more, would find them.
 */
final class AdjacentQueue {
  private static final long NOTHING = -1;

  /** Where one begins or ends. */
  private record Joint(int file, long offset) {}

  private record Queued(DiskAccess access, long number) {}

  private final ArrayDeque<Queued> queue = new ArrayDeque<>();
  private final Map<Joint, ArrayDeque<Queued>> byBegin = new HashMap<>();
  private final Map<Joint, ArrayDeque<Queued>> byEnd = new HashMap<>();
  private long added;

  void add(DiskAccess access) {
    Queued entry = new Queued(access, added++);
    queue.add(entry);
    byBegin.computeIfAbsent(begin(access), place -> new ArrayDeque<>(1)).add(entry);
    byEnd.computeIfAbsent(end(access), place -> new ArrayDeque<>(1)).add(entry);
  }

  private static Joint begin(DiskAccess access) {
    return new Joint(access.file(), access.offset());
  }

  private static Joint end(DiskAccess access) {
    return new Joint(access.file(), access.end());
  }

  /** The first one, or null. */
  DiskAccess first() {
    while (!queue.isEmpty() && !isWaiting(queue.peek())) {
      queue.poll();
    }
    return queue.isEmpty() ? null : queue.peek().access();
  }

  private boolean isWaiting(Queued entry) {
    ArrayDeque<Queued> there = byBegin.get(begin(entry.access()));
    return there != null && there.contains(entry);
  }

  /**
   * Takes the first one, which there is, and those that continue it; the search ends at the first
   * of them with which it would be too much.
   */
  DiskAccess take(long most) {
    List<DiskAccess> joined = new ArrayList<>();
    Queued next = queue.poll();
    int file = next.access().file();
    long begin = next.access().offset();
    long end = begin;
    long searched = NOTHING;
    while (joined.isEmpty() || (next != null && end - begin + next.access().bytes() <= most)) {
      remove(next);
      joined.add(next.access());
      begin = Math.min(begin, next.access().offset());
      end = Math.max(end, next.access().end());
      Joint before = new Joint(file, begin);
      Joint behind = new Joint(file, end);
      next = adjacent(before, behind, searched);
      if (next == null) {
        next = adjacent(before, behind, NOTHING);
      }
      searched = next == null ? searched : next.number();
    }
    return DiskAccess.joining(joined);
  }

  /** The first behind a place in the queue that ends or begins where it has to. */
  private Queued adjacent(Joint begin, Joint end, long searched) {
    Queued before = firstBehind(byEnd.get(begin), searched);
    Queued behind = firstBehind(byBegin.get(end), searched);
    if (before == null || (behind != null && behind.number() < before.number())) {
      return behind;
    }
    return before;
  }

  private static Queued firstBehind(ArrayDeque<Queued> entries, long searched) {
    if (entries != null) {
      for (Queued entry : entries) {
        if (entry.number() > searched) {
          return entry;
        }
      }
    }
    return null;
  }

  private void remove(Queued entry) {
    remove(byBegin, begin(entry.access()), entry);
    remove(byEnd, end(entry.access()), entry);
  }

  private static void remove(Map<Joint, ArrayDeque<Queued>> places, Joint place, Queued entry) {
    ArrayDeque<Queued> there = places.get(place);
    there.remove(entry);
    if (there.isEmpty()) {
      places.remove(place);
    }
  }
}
