// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.link;

import java.util.Arrays;
import org.iostrata.core.internal.collection.LongSlots;

/**
 * The open operations whose parent is a call that may yet turn out to be none, in a list for each
 * call. All takes constant time. Not thread-safe.
 */
final class UndecidedChildren {
  static final int NONE = -1;

  private final LongSlots calls = new LongSlots();
  private int[] first = new int[0];
  private int[] next = new int[0];
  private int[] previous = new int[0];

  /** Adds an operation, which is in no list. */
  void add(long callId, int operation) {
    int call = calls.find(callId);
    if (call == LongSlots.ABSENT) {
      call = calls.add(callId);
      if (call >= first.length) {
        first = Arrays.copyOf(first, calls.capacity());
      }
      first[call] = NONE;
    }
    if (operation >= next.length) {
      int size = LongSlots.grown(next.length, operation);
      next = Arrays.copyOf(next, size);
      previous = Arrays.copyOf(previous, size);
    }
    next[operation] = first[call];
    previous[operation] = NONE;
    if (first[call] != NONE) {
      previous[first[call]] = operation;
    }
    first[call] = operation;
  }

  /** Takes an operation out of the list of its call. */
  void remove(long callId, int operation) {
    int behind = next[operation];
    if (behind != NONE) {
      previous[behind] = previous[operation];
    }
    if (previous[operation] != NONE) {
      next[previous[operation]] = behind;
    } else if (behind != NONE) {
      first[calls.find(callId)] = behind;
    } else {
      calls.remove(callId);
    }
  }

  /** One of the operations of a call, or {@link #NONE}. */
  int any(long callId) {
    int call = calls.find(callId);
    return call == LongSlots.ABSENT ? NONE : first[call];
  }
}
