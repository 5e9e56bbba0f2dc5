// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * When names in one directory were changed: those that were changed once each, and those that were
 * again and again, of which only the first and the last time are known. All are to be added before
 * anything is asked; each question takes the logarithm of their number.
 */
final class NameChanges {
  /** No such time. */
  static final long NONE = Long.MIN_VALUE;

  /** A name that one process changed several times. */
  private record ChangedAgain(int process, long fromNs, long toNs) {}

  /** Of those that begin up to a time, which ends last, and which of another process does. */
  private record LatestChanges(ChangedAgain latest, ChangedAgain ofAnother) {
    LatestChanges with(ChangedAgain next) {
      if (latest == null || next.toNs > latest.toNs) {
        boolean same = latest == null || latest.process == next.process;
        return new LatestChanges(next, same ? ofAnother : latest);
      }
      boolean later = ofAnother == null || next.toNs > ofAnother.toNs;
      return later && next.process != latest.process ? new LatestChanges(latest, next) : this;
    }

    /** When the last one ends that is not of a process, or NONE. */
    long toNs(int notOf) {
      ChangedAgain found = latest.process == notOf ? ofAnother : latest;
      return found == null ? NONE : found.toNs;
    }
  }

  private final NavigableSet<Long> once = new TreeSet<>();
  private final NavigableMap<Integer, NavigableSet<Long>> onceBy = new TreeMap<>();
  private final List<ChangedAgain> again = new ArrayList<>();
  private NavigableMap<Long, LatestChanges> latestByBegin;

  /** Adds what one process did to one name. */
  void add(int process, long count, long fromNs, long toNs) {
    if (count == 1) {
      once.add(toNs);
      onceBy.computeIfAbsent(process, of -> new TreeSet<>()).add(toNs);
    } else {
      again.add(new ChangedAgain(process, fromNs, toNs));
    }
  }

  /** The last change after a time, up to another one, of a name that was changed once, or NONE. */
  long last(long afterNs, long untilNs) {
    return last(once, afterNs, untilNs);
  }

  /** Whether a process made such a change. */
  boolean has(int process, long afterNs, long untilNs) {
    return last(onceBy.getOrDefault(process, new TreeSet<>()), afterNs, untilNs) != NONE;
  }

  private static long last(NavigableSet<Long> times, long afterNs, long untilNs) {
    Long found = times.floor(untilNs);
    return found == null || found <= afterNs ? NONE : found;
  }

  /** Whether others changed a name again and again around these times. */
  boolean isAround(int process, long afterNs, long untilNs) {
    if (latestByBegin == null) {
      latestByBegin = latestByBegin();
    }
    Map.Entry<Long, LatestChanges> begun = latestByBegin.floorEntry(untilNs);
    return begun != null && begun.getValue().toNs(process) > afterNs;
  }

  private NavigableMap<Long, LatestChanges> latestByBegin() {
    NavigableMap<Long, LatestChanges> all = new TreeMap<>();
    again.sort(Comparator.comparingLong(ChangedAgain::fromNs));
    LatestChanges before = new LatestChanges(null, null);
    for (ChangedAgain next : again) {
      before = before.with(next);
      all.put(next.fromNs, before);
    }
    return all;
  }
}
