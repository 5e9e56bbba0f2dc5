// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.link;

import java.util.function.LongUnaryOperator;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.MessageBatch;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.WaitFor;
import org.iostrata.core.source.Irregularity;
import org.iostrata.core.source.Quality;

/**
 * The stage that links operations of one process, or of some of its threads, whatever the format:
 * fed with begins, issues and ends in the order of time, it puts each operation that ended into a
 * batch, with an id and its parent ({@linkplain org.iostrata.core.internal.link which}). A format
 * that knows calls tells them too; one of them may turn out to be an operation when it is left.
 *
 * <p>Whoever feeds it fills a slot of {@link #open}, from thread to offset, before it {@link
 * #begin}s an operation. Its memory is that of what is open. Not thread-safe.
 */
public final class Linker implements Portable {
  /** More open non-blocking operations than this were not all meant to complete. */
  private static final int MAX_NON_BLOCKING = 1 << 20;

  private final OpenOperations open = new OpenOperations();
  private final LongIndex threadIndex = new LongIndex();
  private final ThreadCalls[] threads;
  private final Quality quality;
  private final Deliveries deliveries;
  private final Calls calls;

  /**
   * A linker of threads, nothing of which is open.
   *
   * @param toNs makes nanoseconds of the times that it is fed with
   * @param quality where it counts what is odd
   */
  public Linker(int[] threads, LongUnaryOperator toNs, Quality quality) {
    this(threads, toNs, quality, 0, 1);
  }

  /**
   * One of several linkers of a process, whose ids differ.
   *
   * @param linker which of them, from 0
   * @param linkers how many there are
   */
  public Linker(int[] threads, LongUnaryOperator toNs, Quality quality, int linker, int linkers) {
    this.quality = quality;
    deliveries = new Deliveries(toNs, open, quality);
    calls = new Calls(open, deliveries, quality, linker, linkers);
    this.threads = new ThreadCalls[threads.length];
    for (int thread : threads) {
      this.threads[threadIndex.add(thread)] = new ThreadCalls(thread);
    }
  }

  /** Where ended operations go from now on. */
  public void into(OperationBatch batch) {
    deliveries.into(batch);
  }

  /** What ends before a time need not be put into a batch. */
  public void skipBefore(long time) {
    deliveries.skipBefore(time);
  }

  /** The operations that did not end. */
  public OpenOperations open() {
    return open;
  }

  /** One of the threads. */
  public ThreadCalls thread(int thread) {
    return threads.length == 1 ? threads[0] : threads[threadIndex.find(thread)];
  }

  /** A time in nanoseconds, as operations have it. */
  public long toNs(long time) {
    return deliveries.toNs(time);
  }

  /** Whether nothing is open: then {@link #write} tells all that another one needs to go on. */
  public boolean isCalm() {
    boolean calm = open.nonBlocking() == 0;
    for (ThreadCalls thread : threads) {
      calm &= thread.isCalm();
    }
    return calm;
  }

  @Override
  public void write(StateOutput out) {
    out.number(calls.ids());
    out.signed(deliveries.effort().left());
    out.signed(open.effort().left());
    for (ThreadCalls thread : threads) {
      out.part(thread.code());
    }
  }

  @Override
  public void read(StateInput in) throws StateException {
    calls.setIds(in.amount());
    deliveries.effort().setLeft(in.signed());
    open.effort().setLeft(in.signed());
    for (ThreadCalls thread : threads) {
      thread.code().read(in);
    }
  }

  /** When the first of what is open began; a time when that is earlier. */
  public long oldestBegin(long time) {
    long oldest = time;
    if (open.oldest() != OpenOperations.NONE) {
      oldest = Math.min(oldest, open.get(open.oldest(), OpenField.BEGIN));
    }
    for (ThreadCalls thread : threads) {
      if (thread.stack.depth() > 0) {
        oldest = Math.min(oldest, thread.stack.begin(0));
      }
    }
    return oldest;
  }

  /** A thread enters a call that may do operations, and may be one. */
  public void enter(ThreadCalls thread, long time, long key) {
    calls.enter(thread, time, key);
  }

  /** A thread leaves the innermost call with a key, and what is open inside of it. */
  public void leave(ThreadCalls thread, long time, long key, boolean failed) {
    calls.leave(thread, time, key, failed);
  }

  /** An operation begins: all of its slot is set, but for its id and its parent. */
  public void begin(ThreadCalls thread, int slot) {
    open.set(slot, OpenField.ID, calls.nextId());
    CallStack stack = thread.stack;
    calls.makeRoom(thread);
    // The frame first: it makes the call it lies in transparent, before a parent is looked for.
    stack.pushOperation(
        open.get(slot, OpenField.ID),
        open.get(slot, OpenField.BEGIN),
        open.index(slot, OpenField.LAYER_KIND),
        slot);
    deliveries.setParent(slot, Trace.NONE, LayerKind.NONE);
    deliveries.link(slot, stack, stack.depth() - 2);
    if (!isBlocking(slot)) {
      beginNonBlocking(slot);
    }
  }

  /**
   * The format says which operation caused one that {@linkplain #begin began}; nothing else is
   * looked for.
   *
   * @param parent a slot that it had, or has
   */
  public void causedBy(int slot, long parentId, int parentLayerKind, int parent) {
    deliveries.setCause(slot, parentId, parentLayerKind, parent);
  }

  private void beginNonBlocking(int slot) {
    int same = open.find(open.index(slot, OpenField.HANDLE), open.get(slot, OpenField.MATCHING_ID));
    if (same != OpenOperations.NONE) {
      forget(same, Irregularity.OPERATION_REPLACED);
    }
    if (open.nonBlocking() >= MAX_NON_BLOCKING) {
      forget(open.oldest(), Irregularity.OPERATION_NEVER_COMPLETED);
    }
    open.link(slot);
  }

  private void forget(int slot, Irregularity why) {
    quality.count(why);
    removeFrame(slot);
    open.unlink(slot);
    deliveries.drop(slot);
  }

  private void removeFrame(int slot) {
    CallStack stack = thread(open.index(slot, OpenField.THREAD)).stack;
    int frame = stack.findId(open.get(slot, OpenField.ID));
    if (frame != CallStack.NONE) {
      stack.remove(frame);
    }
  }

  private boolean isBlocking(int slot) {
    return (open.index(slot, OpenField.FLAGS) & OperationFlags.NON_BLOCKING) == 0;
  }

  /** A non-blocking operation is issued: what its thread does now is not done for it. */
  public void issue(int slot, long time) {
    if (open.get(slot, OpenField.ISSUE) == Trace.UNKNOWN) {
      open.set(slot, OpenField.ISSUE, time);
      removeFrame(slot);
    }
  }

  /**
   * Takes the operation out that ends, as the events of a thread name it: the thread's innermost
   * blocking one, or the process' non-blocking one.
   *
   * @return its slot, to be {@linkplain #end ended}, or {@link OpenOperations#NONE}, which is
   *     counted
   */
  public int take(ThreadCalls thread, int handle, long matchingId) {
    CallStack stack = thread.stack;
    for (int frame = stack.depth() - 1; frame >= 0; frame--) {
      int slot = stack.slot(frame);
      if (slot >= 0
          && open.index(slot, OpenField.HANDLE) == handle
          && open.get(slot, OpenField.MATCHING_ID) == matchingId
          && isBlocking(slot)) {
        stack.remove(frame);
        return slot;
      }
    }
    int slot = open.find(handle, matchingId);
    if (slot == OpenOperations.NONE) {
      quality.count(Irregularity.COMPLETION_WITHOUT_BEGIN);
    } else {
      removeFrame(slot);
      open.unlink(slot);
    }
    return slot;
  }

  /** What has gone through connections: where to tell it, beside the operations. */
  public MessageBatch messages() {
    return deliveries.messages();
  }

  /** An operation that was taken out ends, having moved so many bytes. */
  public void end(int slot, long time, long bytesDone) {
    deliveries.end(slot, thread(open.index(slot, OpenField.THREAD)), time, bytesDone);
  }

  /**
   * An operation of which no end is told, such as opening: lasts as long as the call that it lies
   * directly in. All of its slot is set, but for its id and its parent.
   */
  public void event(ThreadCalls thread, int slot) {
    calls.event(thread, slot);
  }

  /**
   * What the call that a thread has just entered is, unless an operation or {@link #event} directly
   * in it says otherwise.
   */
  public void supposeEvent(ThreadCalls thread, int slot) {
    calls.suppose(thread, slot);
  }

  /**
   * A thread begins, or ceases, to wait in a call that is no operation; of calls in each other the
   * outermost counts. Waits that are for no process that is known go beside.
   */
  public void waiting(ThreadCalls thread, long time, boolean begin, WaitFor what) {
    if (what.isForNoProcess() || thread.isOutermostWait(begin)) {
      deliveries.waiting(thread, time, begin, what);
    }
  }

  /**
   * What the call is about in which a thread waits, if it does: a message from or to a process.
   *
   * @param process which, or {@link Trace#NONE} when that is not known
   */
  public void meets(ThreadCalls thread, int process) {
    thread.meets(process);
  }

  /** Whether a thread waits, and it is not told yet for whom. */
  public boolean isWaiting() {
    for (ThreadCalls thread : threads) {
      if (thread.isWaiting()) {
        return true;
      }
    }
    return false;
  }

  /** Nothing more will come: delivers what is complete and counts what is not. */
  public void finish() {
    for (ThreadCalls thread : threads) {
      calls.abandonAll(thread);
    }
    quality.count(Irregularity.OPERATION_NEVER_COMPLETED, open.nonBlocking());
  }
}
