// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.event;

import java.util.EnumMap;
import java.util.Map;
import org.iostrata.otf2.schema.EventType;

/** How many events there are of each type. Attribute lists are not events. Not thread-safe. */
public final class EventCounts {
  private final long[] byId = new long[256];

  /** Adds events with a record id, known or not. */
  public void add(int recordId, long events) {
    byId[recordId] += events;
  }

  /** Adds what another has counted. */
  public void add(EventCounts other) {
    for (int id = 0; id < byId.length; id++) {
      byId[id] += other.byId[id];
    }
  }

  /** How many events of a type. */
  public long count(EventType type) {
    return byId[type.id()];
  }

  /** How many events, of known types and unknown ones. */
  public long total() {
    long total = 0;
    for (long count : byId) {
      total += count;
    }
    return total;
  }

  /** How many events of types OTF2 3.0 does not know, skipped by their length. */
  public long unknown() {
    long unknown = 0;
    for (int id = 0; id < byId.length; id++) {
      unknown += EventType.of(id) == null ? byId[id] : 0;
    }
    return unknown;
  }

  /** The types that occur, with their counts, in the order of {@link EventType}. */
  public Map<EventType, Long> byType() {
    Map<EventType, Long> counts = new EnumMap<>(EventType.class);
    for (EventType type : EventType.values()) {
      if (count(type) != 0) {
        counts.put(type, count(type));
      }
    }
    return counts;
  }
}
