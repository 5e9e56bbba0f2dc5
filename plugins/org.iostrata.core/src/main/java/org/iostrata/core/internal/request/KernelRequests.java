// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.core.internal.collection.LongSlots;
import org.iostrata.core.internal.collection.LongTable;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceThread;

/** Requests that the kernel made of file systems in user space, by the numbers it gave them. */
final class KernelRequests {
  private final Map<Long, List<Integer>> threads = new HashMap<>();
  private final LongSlots[] slots;
  private int[][] rows;

  KernelRequests(Trace trace) {
    for (TraceThread thread : trace.threads()) {
      if (thread.number() != Trace.UNKNOWN) {
        threads.computeIfAbsent(thread.number(), n -> new ArrayList<>()).add(thread.index());
      }
    }
    slots = new LongSlots[trace.processes().size()];
    rows = new int[slots.length][0];
  }

  /** The threads that the operating system gave a number, one after another. */
  List<Integer> threads(long number) {
    return threads.getOrDefault(number, List.of());
  }

  /** A process got one; returns an older one of that number that has no answer, or NONE. */
  int add(int process, long unique, int request) {
    int before = take(process, unique);
    if (slots[process] == null) {
      slots[process] = new LongSlots();
    }
    int slot = slots[process].add(unique);
    if (slot >= rows[process].length) {
      rows[process] = Arrays.copyOf(rows[process], LongSlots.grown(rows[process].length, slot));
    }
    rows[process][slot] = request;
    return before;
  }

  /** A process answers one: takes it out; or NONE. */
  int take(int process, long unique) {
    int slot = slots[process] == null ? LongSlots.ABSENT : slots[process].find(unique);
    if (slot == LongSlots.ABSENT) {
      return LongTable.NONE;
    }
    slots[process].remove(unique);
    return rows[process][slot];
  }
}
