// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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

  /** Of all spans that begin up to a time, which ends last, and which of another process does. */
  private record LatestChanges(ChangedAgain first, ChangedAgain other) {
    LatestChanges with(ChangedAgain span) {
      if (first == null || span.toNs > first.toNs) {
        return new LatestChanges(
            span, first == null || first.process == span.process ? other : first);
      }
      boolean isOther = span.process != first.process && (other == null || span.toNs > other.toNs);
      return isOther ? new LatestChanges(first, span) : this;
    }

    long toNs(int notOf) {
      ChangedAgain found = first.process == notOf ? other : first;
      return found == null ? NONE : found.toNs;
    }
  }

  private final NavigableSet<Long> once = new TreeSet<>();
  private final NavigableMap<Integer, NavigableSet<Long>> onceBy = new TreeMap<>();
  private final List<ChangedAgain> spans = new ArrayList<>();
  private NavigableMap<Long, LatestChanges> latest;

  /** Adds what one process did to one name. */
  void add(int process, long count, long fromNs, long toNs) {
    if (count == 1) {
      once.add(toNs);
      onceBy.computeIfAbsent(process, of -> new TreeSet<>()).add(toNs);
    } else {
      spans.add(new ChangedAgain(process, fromNs, toNs));
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
    if (latest == null) {
      latest = latest();
    }
    var begun = latest.floorEntry(untilNs);
    return begun != null && begun.getValue().toNs(process) > afterNs;
  }

  private NavigableMap<Long, LatestChanges> latest() {
    NavigableMap<Long, LatestChanges> all = new TreeMap<>();
    spans.sort(Comparator.comparingLong(ChangedAgain::fromNs));
    LatestChanges before = new LatestChanges(null, null);
    for (ChangedAgain span : spans) {
      before = before.with(span);
      all.put(span.fromNs, before);
    }
    return all;
  }
}
