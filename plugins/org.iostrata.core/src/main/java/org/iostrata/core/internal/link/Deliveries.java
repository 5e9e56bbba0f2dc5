// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.link;

import java.util.function.LongUnaryOperator;
import org.iostrata.core.internal.collection.Effort;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.MessageBatch;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.WaitFor;
import org.iostrata.core.source.Irregularity;
import org.iostrata.core.source.Quality;

/**
 * Puts ended operations into the batch; those whose parent is an undecided call are held until it
 * is left.
 */
final class Deliveries {
  /** A call around more operations than this is decided not to be their parent. */
  private static final int MAX_HELD = 4096;

  /** How often operations may go from call to call: in all at first, then each on average. */
  private static final int FIRST_EFFORT = 1 << 16;

  private static final int MOVES = 16;

  private final Effort effort = new Effort(FIRST_EFFORT, MOVES);
  private final EndedOperations ended;
  private final OpenOperations open;
  private final Quality quality;
  private final UndecidedChildren undecided = new UndecidedChildren();
  private OperationBatch out;

  /** What ends before is left out. */
  private long fromTicks = Long.MIN_VALUE;

  Deliveries(LongUnaryOperator toNs, OpenOperations open, Quality quality) {
    ended = new EndedOperations(toNs, open, quality);
    this.open = open;
    this.quality = quality;
  }

  void into(OperationBatch batch) {
    out = batch;
  }

  /** Leaves out what ends before a time. */
  void skipBefore(long newFromTicks) {
    fromTicks = newFromTicks;
  }

  /** What the moving of operations from call to call may cost. */
  Effort effort() {
    return effort;
  }

  /** Finds the parent of an operation in a frame of its thread's stack and those around it. */
  void link(int slot, CallStack stack, int innermost) {
    int parent =
        stack.findParent(innermost, LayerKind.layer(open.index(slot, OpenField.LAYER_KIND)));
    if (parent == CallStack.NONE) {
      setParent(slot, Trace.NONE, LayerKind.NONE);
    } else {
      setParent(slot, stack.id(parent), stack.layerKind(parent));
      open.set(slot, OpenField.PARENT_SLOT, stack.slot(parent));
      if (!stack.isCall(parent)) {
        markCollective(slot, stack.slot(parent));
      }
    }
  }

  private void markCollective(int slot, int parent) {
    if (isCollective(parent)) {
      open.addFlags(slot, OperationFlags.IN_COLLECTIVE);
    }
  }

  private boolean isCollective(int slot) {
    int collective = OperationFlags.COLLECTIVE | OperationFlags.IN_COLLECTIVE;
    return (open.index(slot, OpenField.FLAGS) & collective) != 0;
  }

  void setParent(int slot, long parentId, int parentLayerKind) {
    forgetUndecided(slot);
    open.set(slot, OpenField.PARENT_ID, parentId);
    open.set(slot, OpenField.PARENT_LAYER_KIND, parentLayerKind);
    if (parentLayerKind == CallStack.UNDECIDED) {
      undecided.add(parentId, slot);
    }
  }

  /** Sets a parent that is told, by a slot that may be another operation's by now. */
  void setCause(int slot, long parentId, int parentLayerKind, int parent) {
    setParent(slot, parentId, parentLayerKind);
    open.set(slot, OpenField.PARENT_SLOT, parent);
    if (open.get(parent, OpenField.ID) == parentId) {
      markCollective(slot, parent);
    }
  }

  private void forgetUndecided(int slot) {
    if (open.index(slot, OpenField.PARENT_LAYER_KIND) == CallStack.UNDECIDED) {
      undecided.remove(open.get(slot, OpenField.PARENT_ID), slot);
    }
  }

  /** Forgets an operation that will not end. */
  void drop(int slot) {
    forgetUndecided(slot);
    open.release(slot);
  }

  /** Delivers an operation that ended, or holds it; its slot is released. */
  void end(int slot, ThreadCalls calls, long endTicks, long bytesDone) {
    if (open.index(slot, OpenField.PARENT_LAYER_KIND) < 0) {
      linkServed(slot);
    }
    boolean hold = open.index(slot, OpenField.PARENT_LAYER_KIND) == CallStack.UNDECIDED;
    effort.addOperation();
    if (endTicks < fromTicks && !hold && open.get(slot, OpenField.BEGIN) <= endTicks) {
      open.endChild(slot, endTicks);
      drop(slot);
      return;
    }
    OperationBatch to = hold ? calls.held : out;
    ended.add(to, slot, endTicks, bytesDone);
    open.endChild(slot, endTicks);
    drop(slot);
    if (calls.held.size() > MAX_HELD) {
      deliverSupposed(calls);
      if (calls.held.size() > MAX_HELD / 2) {
        quality.count(Irregularity.CALL_TOO_BUSY);
        releaseAll(calls);
      }
    }
  }

  /** What is held for a call that is supposed to be an operation, and will most likely be one. */
  private void deliverSupposed(ThreadCalls calls) {
    for (int i = 0; i < calls.waitingCount; i++) {
      long callId = open.get(calls.waiting[i], OpenField.PARENT_ID);
      int frame = calls.stack.findId(callId);
      if (frame != CallStack.NONE && calls.stack.layerKind(frame) == CallStack.UNDECIDED) {
        int layerKind = open.index(calls.waiting[i], OpenField.LAYER_KIND);
        effort.spend(calls.held.size());
        decide(calls, callId, layerKind, frame - 1, calls.stack.mark(frame));
      }
    }
  }

  /** A call that is no operation, or may be one, does not explain what is asked for elsewhere. */
  private void linkServed(int slot) {
    int served = open.findServed(slot);
    if (served != OpenOperations.NONE) {
      setParent(slot, open.get(served, OpenField.ID), open.index(served, OpenField.LAYER_KIND));
      open.set(slot, OpenField.PARENT_SLOT, served);
      markCollective(slot, served);
    }
  }

  /** A thread begins or ceases to wait: told at once. */
  void waiting(ThreadCalls thread, long ticks, boolean begin, WaitFor what) {
    if (begin) {
      out.waits().begin(toNs(ticks), thread.thread(), what);
    } else {
      out.waits().end(toNs(ticks), thread.thread(), what, thread.partner(), thread.takeBroadcast());
    }
  }

  MessageBatch messages() {
    return out.messages();
  }

  long toNs(long ticks) {
    return ended.toNs(ticks);
  }

  /**
   * A call was left: what waited for it gets its parent.
   *
   * @param layerKind what the call turned out to be, or {@link LayerKind#NONE}
   * @param around the frame around the call
   * @param heldFrom what is held for it is not before this row
   */
  void decide(ThreadCalls calls, long callId, int layerKind, int around, int heldFrom) {
    int slot = undecided.any(callId);
    for (; slot != UndecidedChildren.NONE; slot = undecided.any(callId)) {
      if (isParent(layerKind, LayerKind.layer(open.index(slot, OpenField.LAYER_KIND)))) {
        setParent(slot, callId, layerKind);
      } else {
        link(slot, calls.stack, around);
      }
    }
    if (holdsChildOf(calls.held, callId, heldFrom)) {
      decideHeld(calls, callId, layerKind, around, heldFrom);
    }
    if (effort.isSpent()) {
      quality.count(Irregularity.CALL_TOO_BUSY);
      releaseAll(calls);
      effort.spend(-FIRST_EFFORT);
    }
  }

  /** Most calls have none: then nothing need be copied. */
  private static boolean holdsChildOf(OperationBatch held, long callId, int heldFrom) {
    for (int row = held.size() - 1; row >= heldFrom; row--) {
      if (held.parentId(row) == callId) {
        return true;
      }
    }
    return false;
  }

  private static boolean isParent(int layerKind, Layer childLayer) {
    return layerKind != LayerKind.NONE && LayerKind.layer(layerKind).isAbove(childLayer);
  }

  private void decideHeld(ThreadCalls calls, long callId, int layerKind, int around, int heldFrom) {
    OperationBatch held = calls.held;
    OperationBatch own = calls.spare;
    own.clear();
    for (int row = heldFrom; row < held.size(); row++) {
      own.addCopy(held, row);
    }
    held.truncate(heldFrom);
    effort.spend(own.size());
    for (int row = 0; row < own.size(); row++) {
      if (own.parentId(row) != callId) {
        held.addCopy(own, row);
      } else if (isParent(layerKind, own.layer(row))) {
        own.setLink(row, own.id(row), callId, layerKind);
        out.addCopy(own, row);
      } else {
        relink(own, row, calls.stack, around);
        boolean hold = own.parentLayerKind(row) == CallStack.UNDECIDED;
        (hold ? held : out).addCopy(own, row);
      }
    }
    calls.stack.lowerMarks(around + 1, heldFrom);
  }

  private void relink(OperationBatch batch, int row, CallStack stack, int innermost) {
    int parent = stack.findParent(innermost, batch.layer(row));
    if (parent == CallStack.NONE) {
      batch.setLink(row, batch.id(row), Trace.NONE, LayerKind.NONE);
      return;
    }
    batch.setLink(row, batch.id(row), stack.id(parent), stack.layerKind(parent));
    if (!stack.isCall(parent) && isCollective(stack.slot(parent))) {
      int flags = batch.flags(row) | OperationFlags.IN_COLLECTIVE;
      batch.setWhat(row, batch.layerKind(row), flags, batch.thread(row));
    }
  }

  /** Decides that no open call of a thread is an operation, and delivers what is held for them. */
  void releaseAll(ThreadCalls calls) {
    CallStack stack = calls.stack;
    stack.decideAll();
    for (int frame = 0; frame < stack.depth(); frame++) {
      int slot = undecided.any(stack.id(frame));
      for (; slot != UndecidedChildren.NONE; slot = undecided.any(stack.id(frame))) {
        link(slot, stack, frame);
      }
    }
    OperationBatch held = calls.held;
    for (int row = 0; row < held.size(); row++) {
      relink(held, row, stack, stack.findId(held.parentId(row)));
      out.addCopy(held, row);
    }
    held.clear();
  }
}
