// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

import java.util.ArrayList;
import java.util.List;

/** Whom the threads of a process have to do with in messages that are under way. */
final class Partners {
  private final List<Waiter> known = new ArrayList<>();
  private int unknown;

  /** A message begins or ends; null: its partner is not known. */
  void change(Waiter partner, boolean begin) {
    if (partner == null) {
      unknown = Math.max(0, unknown + (begin ? 1 : -1));
    } else if (begin) {
      known.add(partner);
    } else {
      known.remove(partner);
    }
  }

  /** How many messages are under way. */
  int size() {
    return known.size() + unknown;
  }

  /** The partner of all of them, or null when it is not known, or they have several. */
  Waiter only() {
    if (unknown > 0 || known.isEmpty()) {
      return null;
    }
    Waiter first = known.get(0);
    for (int i = 1; i < known.size(); i++) {
      if (known.get(i) != first) {
        return null;
      }
    }
    return first;
  }
}
