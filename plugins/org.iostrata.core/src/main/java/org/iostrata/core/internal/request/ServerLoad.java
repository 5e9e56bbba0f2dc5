// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.EnumMap;
import java.util.Map;
import org.iostrata.core.internal.metric.Outstanding;
import org.iostrata.core.internal.metric.PendingEnds;
import org.iostrata.core.model.LayerKind;

/** How many requests are in one server over time, and what it does with them. */
public final class ServerLoad {
  private final Map<Stay, Stayers> stays = new EnumMap<>(Stay.class);

  ServerLoad(long durationNs) {
    for (Stay stay : Stay.values()) {
      stays.put(stay, new Stayers(durationNs));
    }
  }

  /** How a request stays in a server. */
  public enum Stay {
    /** From its arrival until the answer is sent. */
    PRESENT,
    /** Until the first operation is done for it. */
    WAITING,
    /** While an operation is done for it; without any, all the time. */
    WORKING,
    /** While that flushes. */
    SYNCING
  }

  /** Those that stay in one way, and their ends. */
  private static final class Stayers {
    private final Outstanding outstanding;
    private final PendingEnds ends = new PendingEnds();
    private long reachedNs;

    Stayers(long durationNs) {
      outstanding = new Outstanding(durationNs);
    }

    void add(long fromNs, long toNs) {
      long sinceNs = Math.max(reachedNs, fromNs);
      if (toNs > sinceNs) {
        end(sinceNs);
        outstanding.begin(sinceNs);
        ends.add(toNs, LayerKind.NONE);
      }
    }

    /** Ends what does not stay longer than until a time. */
    void end(long untilNs) {
      while (ends.size() > 0 && ends.nextNs() <= untilNs) {
        outstanding.end(ends.nextNs());
        ends.remove();
      }
      reachedNs = untilNs;
    }
  }

  /** Hears of a stay, in the order of their begins; one that is told late counts from now. */
  void add(Stay stay, long fromNs, long toNs) {
    stays.get(stay).add(fromNs, toNs);
  }

  /** No more stay. */
  void finish() {
    stays.values().forEach(stayers -> stayers.end(Long.MAX_VALUE));
  }

  /** How many stay so over time. */
  public Outstanding of(Stay stay) {
    return stays.get(stay).outstanding;
  }
}
