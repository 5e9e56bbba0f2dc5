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
  /** Linux, enum fuse_opcode. */
  static final long READ = 15;

  static final long WRITE = 16;

  private final Requests requests;
  private final Map<Long, List<Integer>> threads = new HashMap<>();
  private final LongSlots[] slots;
  private int[][] rows;

  KernelRequests(Trace trace, Requests requests) {
    this.requests = requests;
    for (TraceThread thread : trace.threads()) {
      if (thread.number() != Trace.UNKNOWN) {
        threads.computeIfAbsent(thread.number(), n -> new ArrayList<>()).add(thread.index());
      }
    }
    slots = new LongSlots[trace.processes().size()];
    rows = new int[slots.length][0];
  }

  /** A process gets one; an older one of that number has no answer. */
  int begin(RequestBuffer rows, int row, int process, long unique) {
    int request = requests.begin(rows, row);
    requests.table.set(request, RequestField.UNIQUE, unique);
    requests.table.set(request, RequestField.OPCODE, rows.get(row, RequestBuffer.OPCODE));
    requests.table.set(request, RequestField.BYTES, rows.get(row, RequestBuffer.BYTES));
    int before = add(process, unique, request);
    if (before != LongTable.NONE) {
      requests.tell(before);
    }
    return request;
  }

  /** A file system answers one. */
  void answer(int request, RequestBuffer rows, int row) {
    LongTable table = requests.table;
    table.set(request, RequestField.ANSWERED_NS, rows.get(row, RequestBuffer.ADMIT_NS));
    table.set(request, RequestField.RETURNED_NS, rows.get(row, RequestBuffer.CALLBACK_NS));
    table.set(request, RequestField.ANSWER_BYTES, rows.get(row, RequestBuffer.BYTES));
    table.set(request, RequestField.ANSWER_FOUND, FoundBy.KERNEL.index());
  }

  /** The threads that the operating system gave a number, one after another. */
  List<Integer> threads(long number) {
    return threads.getOrDefault(number, List.of());
  }

  /** A process got one; returns an older one of that number that has no answer, or NONE. */
  private int add(int process, long unique, int request) {
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
