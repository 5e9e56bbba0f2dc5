// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.source.otf2;

import org.iostrata.core.collection.LongIndex;
import org.iostrata.core.link.CallStack;
import org.iostrata.core.model.OperationBatch;

/**
 * One thread: its open frames, the operations held for undecided calls, metadata inside open calls.
 */
final class ThreadCalls {
  final int thread;
  final CallStack stack = new CallStack();
  OperationBatch held = new OperationBatch(16);
  OperationBatch spare = new OperationBatch(16);

  /**
   * Slots of metadata operations that wait for their call to be left; their parent is that call.
   */
  int[] waiting = new int[8];

  int waitingCount;

  ThreadCalls(int thread) {
    this.thread = thread;
  }

  void wait(int slot) {
    if (waitingCount == waiting.length) {
      waiting = java.util.Arrays.copyOf(waiting, waitingCount * 2);
    }
    waiting[waitingCount++] = slot;
  }

  /** The innermost frame when it is a call, else {@link LongIndex#ABSENT}. */
  int directCall() {
    int top = stack.depth() - 1;
    return top >= 0 && stack.isCall(top) ? top : LongIndex.ABSENT;
  }
}
