// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.Trace;

/**
 * Puts the begins, issues and ends of one thread's operations into their order. Times alone do not
 * tell it: at one nanosecond several things happen, and what begins has to begin inside of its
 * parent and of no other operation of a layer above.
 */
final class ThreadOrder {
  /** More calls than this are not open inside each other; some have returned, it is not told. */
  private static final int MAX_CALLS = 256;

  private final ThreadEvents out;
  private final OperationBatch open = new OperationBatch();
  private int[] free = new int[8];
  private int freeCount;

  /** Operations whose call has not returned, by their begin. */
  private int[] calls = new int[8];

  private int depth;

  /** Operations whose call has returned before they are done. */
  private final PriorityQueue<Integer> issued =
      new PriorityQueue<>(
          Comparator.<Integer>comparingLong(open::callbackNs).thenComparing(this::told));

  /** Which of all each open operation was, in the order in which they were told. */
  private long[] told = new long[8];

  ThreadOrder(ThreadEvents out) {
    this.out = out;
  }

  private long told(int slot) {
    return told[slot];
  }

  /**
   * Operations come in the order of their begin.
   *
   * @param number which of all it was in the order of their ends
   */
  void begin(OperationBatch batch, int row, long number) throws IOException {
    long time = batch.admitNs(row);
    endBefore(time);
    makeWay(batch, row);
    if (depth == MAX_CALLS) {
      returnOldest(time);
    }
    out.begin(batch, row);
    int slot = freeCount > 0 ? free[--freeCount] : open.add();
    open.setCopy(slot, batch, row);
    if (slot >= told.length) {
      told = Arrays.copyOf(told, slot * 2);
    }
    told[slot] = number;
    if (depth == calls.length) {
      calls = Arrays.copyOf(calls, depth * 2);
    }
    calls[depth++] = slot;
  }

  /** What of a layer above is not its parent, though it lies around it, is over. */
  private void makeWay(OperationBatch batch, int row) throws IOException {
    long time = batch.admitNs(row);
    long parent = batch.parentId(row);
    boolean isServed = (batch.flags(row) & OperationFlags.LINK_EVIDENCE) != 0;
    for (int call = depth - 1; call >= 0 && open.id(calls[call]) != parent; call--) {
      int slot = calls[call];
      boolean isEvent = !ThreadEvents.isTold(open.kind(slot));
      if (isEvent || open.layer(slot).isAbove(batch.layer(row))) {
        if (isReturnUnknown(slot)) {
          returned(call, time);
        } else if (nextNs(slot) == time) {
          endWith(call, time);
        } else if (isEvent && isServed) {
          return; // what is asked for elsewhere may lie in any call
        }
      }
    }
  }

  /** Ends a call and, before, all inside that ends at the same time. */
  private void endWith(int call, long time) throws IOException {
    for (int inner = depth - 1; inner > call; inner--) {
      if (nextNs(calls[inner]) == time) {
        next(inner);
      }
    }
    while (!issued.isEmpty() && open.callbackNs(issued.peek()) == time) {
      end(issued.poll());
    }
    next(call);
  }

  /** All that ends before a time happens. */
  void endBefore(long time) throws IOException {
    while (true) {
      int first = firstCall();
      long callNs = first < 0 ? Long.MAX_VALUE : nextNs(calls[first]);
      long issuedNs = issued.isEmpty() ? Long.MAX_VALUE : open.callbackNs(issued.peek());
      if (Math.min(callNs, issuedNs) >= time) {
        return;
      }
      if (callNs < issuedNs) { // else what is done was asked for by the call
        next(first);
      } else {
        end(issued.poll());
      }
    }
  }

  /** The call of which something happens first; of several the innermost. */
  private int firstCall() {
    int first = -1;
    for (int call = depth - 1; call >= 0; call--) {
      if (first < 0 || nextNs(calls[call]) < nextNs(calls[first])) {
        first = call;
      }
    }
    return first;
  }

  private long nextNs(int slot) {
    return isIssueKnown(slot) ? open.issueNs(slot) : open.callbackNs(slot);
  }

  private boolean isNonBlocking(int slot) {
    return (open.flags(slot) & OperationFlags.NON_BLOCKING) != 0;
  }

  private boolean isIssueKnown(int slot) {
    return isNonBlocking(slot)
        && open.issueNs(slot) != Trace.UNKNOWN
        && open.issueNs(slot) <= open.callbackNs(slot);
  }

  private boolean isReturnUnknown(int slot) {
    return isNonBlocking(slot) && !isIssueKnown(slot);
  }

  private void next(int call) throws IOException {
    int slot = calls[call];
    remove(call);
    if (isIssueKnown(slot)) {
      out.issue(open, slot);
      issued.add(slot);
    } else {
      end(slot);
    }
  }

  private void returned(int call, long time) throws IOException {
    int slot = calls[call];
    remove(call);
    out.leave(open.id(slot), time, false);
    issued.add(slot);
  }

  private void returnOldest(long time) throws IOException {
    for (int call = 0; call < depth; call++) {
      if (isReturnUnknown(calls[call])) {
        returned(call, time);
        return;
      }
    }
  }

  private void end(int slot) throws IOException {
    out.end(open, slot);
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, freeCount * 2);
    }
    free[freeCount++] = slot;
  }

  private void remove(int call) {
    System.arraycopy(calls, call + 1, calls, call, depth - call - 1);
    depth--;
  }
}
