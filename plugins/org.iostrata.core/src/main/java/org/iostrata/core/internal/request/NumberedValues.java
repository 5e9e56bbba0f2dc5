// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.Arrays;
import org.iostrata.core.internal.collection.LongSlots;
import org.iostrata.core.internal.collection.LongTable;

/** A value for each number that an owner gave and did not take back. */
final class NumberedValues {
  private final LongSlots[] slots;
  private final long[][] values;

  NumberedValues(int owners) {
    slots = new LongSlots[owners];
    values = new long[owners][0];
  }

  /** Replaces a value; returns the one before, or {@link LongTable#NONE}. */
  long put(int owner, long number, long value) {
    final long before = take(owner, number);
    if (slots[owner] == null) {
      slots[owner] = new LongSlots();
    }
    int slot = slots[owner].add(number);
    if (slot >= values[owner].length) {
      values[owner] = Arrays.copyOf(values[owner], LongSlots.grown(values[owner].length, slot));
    }
    values[owner][slot] = value;
    return before;
  }

  /** Takes a value out, or {@link LongTable#NONE}. */
  long take(int owner, long number) {
    int slot = slots[owner] == null ? LongSlots.ABSENT : slots[owner].find(number);
    if (slot == LongSlots.ABSENT) {
      return LongTable.NONE;
    }
    slots[owner].remove(number);
    return values[owner][slot];
  }
}
