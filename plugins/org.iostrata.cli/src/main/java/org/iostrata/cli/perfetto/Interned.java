// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.perfetto;

import java.util.HashMap;
import java.util.Map;

/** Texts of one sequence of packets, each of which is written once and then is a number. */
final class Interned {
  private final int field;
  private final Map<String, Integer> numbers = new HashMap<>();

  /**
   * None yet.
   *
   * @param field of the message of what is interned
   */
  Interned(int field) {
    this.field = field;
  }

  /** The number of a text; one that is new is added to what the packet tells. */
  int number(String text, PacketText told) {
    Integer known = numbers.get(text);
    if (known != null) {
      return known;
    }
    int number = numbers.size() + 1; // 0 is none
    numbers.put(text, number);
    told.add(field, number, text);
    return number;
  }
}
