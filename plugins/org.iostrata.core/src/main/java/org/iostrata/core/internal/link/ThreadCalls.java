// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.link;

import java.util.Arrays;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;

/**
 * One thread: its open frames, the operations held for undecided calls, metadata inside open calls.
 */
public final class ThreadCalls {
  /** Whom it waits for: several, or one of whom nothing is known. */
  private static final int SEVERAL = -2;

  private final int thread;
  final CallStack stack = new CallStack();
  OperationBatch held = new OperationBatch();
  OperationBatch spare = new OperationBatch();

  /**
   * Slots of metadata operations that wait for their call to be left; their parent is that call.
   */
  int[] waiting = new int[8];

  int waitingCount;

  private final CodePlace code = new CodePlace();
  private int waits;
  private int partner;
  private long broadcastBytes;

  ThreadCalls(int thread) {
    this.thread = thread;
  }

  /** Which thread it is. */
  public int thread() {
    return thread;
  }

  void wait(int slot) {
    if (waitingCount == waiting.length) {
      waiting = Arrays.copyOf(waiting, waitingCount * 2);
    }
    waiting[waitingCount++] = slot;
  }

  /** Whether the call that it enters or leaves is the outermost of those in which it waits. */
  boolean isOutermostWait(boolean begin) {
    if (begin) {
      partner = waits == 0 ? Trace.NONE : partner;
      return waits++ == 0;
    }
    boolean outermost = waits == 1;
    waits = Math.max(0, waits - 1);
    return outermost;
  }

  /** Tells whom it waits for, if it does. */
  void meets(int process) {
    boolean same = process != Trace.NONE && (partner == Trace.NONE || partner == process);
    partner = same ? process : SEVERAL;
  }

  /** Whom it waits for, or has just waited for, or {@link Trace#NONE}. */
  int partner() {
    return Math.max(Trace.NONE, partner);
  }

  /** It got so many bytes in the call in which it waits, and so did all others. */
  public void getsByBroadcast(long bytes) {
    broadcastBytes += bytes;
  }

  /** How many those were since this was asked last. */
  long takeBroadcast() {
    long bytes = broadcastBytes;
    broadcastBytes = 0;
    return bytes;
  }

  boolean isWaiting() {
    return waits > 0;
  }

  /** Whether no call and no operation is open. */
  boolean isCalm() {
    return waits == 0 && stack.depth() == 0 && waitingCount == 0 && held.size() == 0;
  }

  /** Where in the program it is, which goes on when no call is open. */
  public CodePlace code() {
    return code;
  }

  /** The innermost frame when it is a call, else {@link CallStack#NONE}. */
  int directCall() {
    int top = stack.depth() - 1;
    return top >= 0 && stack.isCall(top) ? top : CallStack.NONE;
  }

  /** The key of the call that the thread is directly in; {@code otherwise} when in none. */
  public long directCallKey(long otherwise) {
    int call = directCall();
    return call == CallStack.NONE ? otherwise : stack.key(call);
  }
}
