// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.iostrata.core.internal.collection.LongTable;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceThread;

/** Requests that the kernel made of file systems in user space, by the numbers it gave them. */
final class KernelRequests {
  /** Linux, enum fuse_opcode. */
  static final long READ = 15;

  static final long WRITE = 16;

  final Requests requests;
  private final Map<Long, List<Integer>> threads = new HashMap<>();

  /** Those without an answer, by the process that has them. */
  private final NumberedValues open;

  /** Where the kernel tells: when it made those that no process has yet, by their stream. */
  private final NumberedValues sentNs;

  /** And those whose answer it does not have yet, by their stream. */
  private final NumberedValues answered;

  KernelRequests(Trace trace, Requests requests) {
    this.requests = requests;
    for (TraceThread thread : trace.threads()) {
      if (thread.number() != Trace.UNKNOWN) {
        threads.computeIfAbsent(thread.number(), n -> new ArrayList<>()).add(thread.index());
      }
    }
    open = new NumberedValues(trace.processes().size());
    sentNs = new NumberedValues(trace.files().size());
    answered = new NumberedValues(trace.files().size());
  }

  /** What an opcode asks for, as far as it reads or writes. */
  static OperationKind kind(long opcode) {
    OperationKind write = opcode == WRITE ? OperationKind.WRITE : OperationKind.METADATA;
    return opcode == READ ? OperationKind.READ : write;
  }

  /** The kernel makes one that a process will get. */
  void send(RequestBuffer rows, int row) {
    int stream = rows.index(row, RequestBuffer.FILE);
    sentNs.put(stream, unique(rows, row), rows.get(row, RequestBuffer.ADMIT_NS));
  }

  /** A process gets one; an older one of that number has no answer. */
  int begin(RequestBuffer rows, int row, int process) {
    int request = requests.begin(rows, row);
    LongTable table = requests.table;
    table.set(request, RequestField.UNIQUE, unique(rows, row));
    table.set(request, RequestField.OPCODE, rows.get(row, RequestBuffer.OPCODE));
    table.set(request, RequestField.BYTES, rows.get(row, RequestBuffer.BYTES));
    int stream = rows.index(row, RequestBuffer.FILE);
    table.set(request, RequestField.SENT_NS, sentNs.take(stream, unique(rows, row)));
    long before = open.put(process, unique(rows, row), request);
    if (before != LongTable.NONE) {
      requests.tell((int) before);
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

  /** Whether the kernel will tell when it has the answer to one: then it is to be told. */
  boolean awaits(int request) {
    LongTable table = requests.table;
    boolean told = table.get(request, RequestField.SENT_NS) != LongTable.NONE;
    if (told) {
      int stream = table.index(request, RequestField.STREAM);
      answered.put(stream, table.get(request, RequestField.UNIQUE), request);
    }
    return told;
  }

  /** The kernel has the answer to one that a process had. */
  void returned(int stream, RequestBuffer rows, int row) {
    sentNs.take(stream, unique(rows, row)); // what it gave up, nobody gets any more
    long request = answered.take(stream, unique(rows, row));
    if (request != LongTable.NONE) {
      long timeNs = rows.get(row, RequestBuffer.CALLBACK_NS);
      requests.table.set((int) request, RequestField.RETURNED_NS, timeNs);
      requests.tell((int) request);
    }
  }

  /** The threads that the operating system gave a number, one after another. */
  List<Integer> threads(long number) {
    return threads.getOrDefault(number, List.of());
  }

  /** A process answers one: takes it out; or NONE. */
  int take(int process, RequestBuffer rows, int row) {
    return (int) open.take(process, unique(rows, row));
  }

  private static long unique(RequestBuffer rows, int row) {
    return rows.get(row, RequestBuffer.UNIQUE);
  }
}
