// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.link;

import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.Irregularity;
import org.iostrata.core.source.Quality;

/**
 * Calls that do I/O, and the events inside them that have no duration of their own: opening,
 * closing, seeking, locking. Such an event lasts as long as the call it lies directly in. When
 * there are several, as in {@code fopen}, which opens a stream and a descriptor, the uppermost
 * layer gets the call's time and the others, its children, none: how long they took is not known.
 */
final class Calls {
  /** Enough for any program; more frames than this come from Enter records without Leave. */
  private static final int MAX_DEPTH = 1024;

  /** More events than this in one call do not wait for its end. */
  private static final int MAX_WAITING = 64;

  private final OpenOperations open;
  private final Deliveries deliveries;
  private final Quality quality;
  private final int firstId;
  private final int idStep;
  private long ids;

  Calls(OpenOperations open, Deliveries deliveries, Quality quality, int firstId, int idStep) {
    this.open = open;
    this.deliveries = deliveries;
    this.quality = quality;
    this.firstId = firstId;
    this.idStep = idStep;
  }

  /** The id of the next frame; ids ascend with the begin. */
  long nextId() {
    return firstId + ids++ * idStep;
  }

  /** How many ids were given. */
  long ids() {
    return ids;
  }

  void setIds(long given) {
    ids = given;
  }

  void enter(ThreadCalls calls, long time, long key) {
    makeRoom(calls);
    calls.stack.pushCall(nextId(), time, key, calls.held.size());
  }

  void leave(ThreadCalls calls, long time, long key, boolean failed) {
    CallStack stack = calls.stack;
    int frame = stack.findCall(key);
    if (frame == CallStack.NONE) {
      quality.count(Irregularity.LEAVE_WITHOUT_ENTER);
      return;
    }
    long callId = stack.id(frame);
    if (failed) {
      fail(calls, callId);
    }
    for (int above = stack.depth() - 1; above > frame; above--) {
      if (!stack.isCall(above) && stack.call(above) == callId) {
        removeOperation(stack, above, Irregularity.OPERATION_NEVER_COMPLETED);
      }
    }
    if (calls.waitingCount == 0) {
      boolean undecided = stack.layerKind(frame) == CallStack.UNDECIDED;
      int heldFrom = stack.mark(frame);
      stack.remove(frame);
      if (undecided) {
        deliveries.decide(calls, callId, LayerKind.NONE, frame - 1, heldFrom);
      }
      return;
    }
    leaveWithEvents(calls, frame, time);
  }

  /** A blocking operation its call left behind never completes; a non-blocking one may. */
  private void removeOperation(CallStack stack, int frame, Irregularity why) {
    int slot = stack.slot(frame);
    stack.remove(frame);
    if ((open.index(slot, OpenField.FLAGS) & OperationFlags.NON_BLOCKING) == 0) {
      quality.count(why);
      deliveries.drop(slot);
    }
  }

  private void leaveWithEvents(ThreadCalls calls, int frame, long time) {
    CallStack stack = calls.stack;
    long callId = stack.id(frame);
    long begin = stack.begin(frame);
    boolean decided = stack.layerKind(frame) != CallStack.UNDECIDED;
    settleSupposed(calls, callId, decided);
    int heldFrom = stack.mark(frame);
    stack.remove(frame);
    int main = decided ? OpenOperations.NONE : uppermost(calls, callId);
    int mainLayerKind = LayerKind.NONE;
    if (main != OpenOperations.NONE) {
      mainLayerKind = open.index(main, OpenField.LAYER_KIND);
      open.set(main, OpenField.ID, callId);
      open.set(main, OpenField.BEGIN, begin);
      removeWaiting(calls, main);
      deliveries.link(main, stack, frame - 1);
    }
    deliverWaiting(calls, callId, mainLayerKind, frame - 1);
    deliveries.decide(calls, callId, mainLayerKind, frame - 1, heldFrom);
    if (main != OpenOperations.NONE) { // after its children, as everywhere
      deliveries.end(main, calls, time, 0);
    }
  }

  /** What a call was supposed to be it is, if it is alone; else that is dropped. */
  private void settleSupposed(ThreadCalls calls, long callId, boolean decided) {
    int supposed = OpenOperations.NONE;
    boolean alone = !decided;
    for (int i = 0; i < calls.waitingCount; i++) {
      int slot = calls.waiting[i];
      if (open.get(slot, OpenField.PARENT_ID) == callId) {
        boolean isSupposed = isSupposed(slot);
        supposed = isSupposed ? slot : supposed;
        alone &= isSupposed;
      }
    }
    if (supposed != OpenOperations.NONE && alone) {
      open.removeFlags(supposed, OpenOperations.SUPPOSED);
    } else if (supposed != OpenOperations.NONE) {
      removeWaiting(calls, supposed);
      deliveries.drop(supposed);
    }
  }

  private int uppermost(ThreadCalls calls, long callId) {
    int best = OpenOperations.NONE;
    for (int i = 0; i < calls.waitingCount; i++) {
      int slot = calls.waiting[i];
      if (open.get(slot, OpenField.PARENT_ID) == callId
          && (best == OpenOperations.NONE || layer(slot).isAbove(layer(best)))) {
        best = slot;
      }
    }
    return best;
  }

  private Layer layer(int slot) {
    return LayerKind.layer(open.index(slot, OpenField.LAYER_KIND));
  }

  private static void removeWaiting(ThreadCalls calls, int slot) {
    int kept = 0;
    for (int i = 0; i < calls.waitingCount; i++) {
      if (calls.waiting[i] != slot) {
        calls.waiting[kept++] = calls.waiting[i];
      }
    }
    calls.waitingCount = kept;
  }

  private void deliverWaiting(ThreadCalls calls, long callId, int mainLayerKind, int around) {
    int kept = 0;
    for (int i = 0; i < calls.waitingCount; i++) {
      int slot = calls.waiting[i];
      if (open.get(slot, OpenField.PARENT_ID) != callId) {
        calls.waiting[kept++] = slot;
        continue;
      }
      if (mainLayerKind != LayerKind.NONE && LayerKind.layer(mainLayerKind).isAbove(layer(slot))) {
        deliveries.setParent(slot, callId, mainLayerKind);
      } else {
        deliveries.link(slot, calls.stack, around);
      }
      deliveries.end(slot, calls, open.get(slot, OpenField.BEGIN), 0);
    }
    calls.waitingCount = kept;
  }

  /** An event without duration: waits for its call to be left, or is delivered at once. */
  void event(ThreadCalls calls, int slot) {
    open.set(slot, OpenField.ID, nextId());
    open.set(slot, OpenField.PARENT_ID, Trace.NONE);
    open.set(slot, OpenField.PARENT_LAYER_KIND, LayerKind.NONE);
    int call = calls.directCall();
    if (call != CallStack.NONE && calls.waitingCount < MAX_WAITING) {
      open.set(slot, OpenField.PARENT_ID, calls.stack.id(call));
      calls.wait(slot);
    } else {
      deliveries.link(slot, calls.stack, calls.stack.depth() - 1);
      deliveries.end(slot, calls, open.get(slot, OpenField.BEGIN), 0);
    }
  }

  /** What the call just entered is, unless an operation or event directly in it says otherwise. */
  void suppose(ThreadCalls calls, int slot) {
    open.set(slot, OpenField.PARENT_ID, Trace.NONE);
    open.set(slot, OpenField.PARENT_LAYER_KIND, LayerKind.NONE);
    int call = calls.directCall();
    if (call == CallStack.NONE || calls.waitingCount >= MAX_WAITING) {
      deliveries.drop(slot);
      return;
    }
    open.addFlags(slot, OpenOperations.SUPPOSED);
    open.set(slot, OpenField.PARENT_ID, calls.stack.id(call));
    calls.wait(slot);
  }

  /** A call failed: so did what it is supposed to be. */
  private void fail(ThreadCalls calls, long callId) {
    for (int i = 0; i < calls.waitingCount; i++) {
      int slot = calls.waiting[i];
      if (isSupposed(slot) && open.get(slot, OpenField.PARENT_ID) == callId) {
        open.addFlags(slot, OperationFlags.FAILED);
      }
    }
  }

  private boolean isSupposed(int slot) {
    return (open.index(slot, OpenField.FLAGS) & OpenOperations.SUPPOSED) != 0;
  }

  /** Gives up every open frame of a thread when there are too many for one more. */
  void makeRoom(ThreadCalls calls) {
    if (calls.stack.depth() >= MAX_DEPTH) {
      abandonAll(calls, Irregularity.NESTED_TOO_DEEP, Irregularity.NESTED_TOO_DEEP);
    }
  }

  /** Gives up every open frame of a thread at the end. */
  void abandonAll(ThreadCalls calls) {
    abandonAll(calls, Irregularity.CALL_NEVER_LEFT, Irregularity.OPERATION_NEVER_COMPLETED);
  }

  private void abandonAll(ThreadCalls calls, Irregularity ofCall, Irregularity ofOperation) {
    CallStack stack = calls.stack;
    deliveries.releaseAll(calls);
    while (stack.depth() > 0) {
      int top = stack.depth() - 1;
      if (stack.isCall(top)) {
        quality.count(ofCall);
        long callId = stack.id(top);
        stack.remove(top);
        settleSupposed(calls, callId, true);
        deliverWaiting(calls, callId, LayerKind.NONE, top - 1);
      } else {
        removeOperation(stack, top, ofOperation);
      }
    }
  }
}
