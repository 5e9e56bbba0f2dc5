// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.EnumMap;
import java.util.Map;
import org.iostrata.core.internal.metric.Outstanding;

/** How many requests are in one server over time, and what it does with them. */
public final class ServerLoad {
  private final Map<Stay, Outstanding> stays = new EnumMap<>(Stay.class);
  private long reachedNs;

  ServerLoad(long durationNs) {
    for (Stay stay : Stay.values()) {
      stays.put(stay, new Outstanding(durationNs));
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

  /** Hears that one more stays, or one less, in the order of time; what is late counts from now. */
  void change(Stay stay, long timeNs, boolean more) {
    reachedNs = Math.max(reachedNs, timeNs);
    if (more) {
      stays.get(stay).begin(reachedNs);
    } else {
      stays.get(stay).end(reachedNs);
    }
  }

  /** How many stay so over time. */
  public Outstanding of(Stay stay) {
    return stays.get(stay);
  }
}
