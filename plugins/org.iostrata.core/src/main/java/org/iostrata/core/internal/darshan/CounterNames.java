// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The names of the counters of a record, in its order. Immutable; shared by all records. */
final class CounterNames {
  /** There is no such counter. */
  static final int NONE = -1;

  private final List<String> names;
  private final Map<String, Integer> places = new HashMap<>();

  CounterNames(List<String> names) {
    this.names = List.copyOf(names);
    for (int place = 0; place < names.size(); place++) {
      places.putIfAbsent(names.get(place), place);
    }
  }

  /** How many there are. */
  int size() {
    return names.size();
  }

  /** The one at a place. */
  String name(int place) {
    return names.get(place);
  }

  /** The place of one, or {@link #NONE}. */
  int place(String name) {
    return places.getOrDefault(name, NONE);
  }
}
