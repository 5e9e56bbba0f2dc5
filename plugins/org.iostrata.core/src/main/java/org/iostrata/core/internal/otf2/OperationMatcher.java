// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.BitSet;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.internal.link.CallStack;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.Irregularity;
import org.iostrata.core.source.Quality;
import org.iostrata.otf2.definition.Clock;
import org.iostrata.otf2.event.AttributeList;
import org.iostrata.otf2.event.EventVisitor;
import org.iostrata.otf2.schema.IoOperationMode;
import org.iostrata.otf2.schema.Undefined;

/**
 * Turns the events of one process, or of one of its threads, into operations; those of several
 * threads merged by time. State of operations is keyed by handle <em>and</em> process, for Score-P
 * gives equal handles of different processes one id. The other handle events: {@link HandleEvents}.
 */
class OperationMatcher implements EventVisitor {
  /** More open non-blocking operations than this were not all meant to complete. */
  private static final int MAX_NON_BLOCKING = 1 << 20;

  final Otf2Tables tables;
  final Quality quality;
  final Share share;
  final OpenOperations open = new OpenOperations();
  final Offsets offsets;
  final Deliveries deliveries;
  final IoCalls ioCalls;

  /** Handles whose writes wait for the device. */
  final BitSet synchronous = new BitSet(0);

  private final LongIndex threadIndex = new LongIndex();
  private final ThreadCalls[] threads;
  private long lastTicks;
  private boolean started;

  OperationMatcher(Otf2Tables tables, Clock clock, int[] locations, Share share, Quality quality) {
    this.tables = tables;
    this.share = share;
    this.quality = quality;
    offsets = new Offsets(tables, open, share);
    deliveries = new Deliveries(tables, clock, open, quality);
    ioCalls = new IoCalls(open, deliveries, quality, share);
    threads = new ThreadCalls[locations.length];
    for (int location : locations) {
      threads[threadIndex.add(location)] = new ThreadCalls(location);
    }
  }

  final ThreadCalls calls(int location) {
    return threads.length == 1 ? threads[0] : threads[threadIndex.find(location)];
  }

  final void seen(long time) {
    lastTicks = time;
    started = true;
  }

  /** The time of the last event seen. */
  long reachedNs() {
    return started ? deliveries.toNs(lastTicks) : Long.MIN_VALUE;
  }

  /** No operation delivered later begins before. */
  long watermarkNs() {
    if (!started) {
      return Long.MIN_VALUE;
    }
    long ticks = lastTicks;
    if (open.oldest() != OpenOperations.NONE) {
      ticks = Math.min(ticks, open.get(open.oldest(), OpenField.BEGIN));
    }
    for (ThreadCalls calls : threads) {
      if (calls.stack.depth() > 0) {
        ticks = Math.min(ticks, calls.stack.begin(0));
      }
    }
    return deliveries.toNs(ticks);
  }

  /** There are no more events: delivers what is complete and counts what is not. */
  void finish() {
    for (ThreadCalls calls : threads) {
      ioCalls.abandonAll(calls);
    }
    quality.count(Irregularity.OPERATION_NEVER_COMPLETED, open.nonBlocking());
  }

  @Override
  public void enter(int location, long time, int region, AttributeList attributes) {
    seen(time);
    int marks = tables.marks(region);
    if ((marks & Otf2Tables.IO_CALL) != 0) {
      ioCalls.enter(calls(location), time, region);
    }
    if ((marks & Otf2Tables.SET_VIEW) != 0) {
      offsets.viewSet();
    }
    if ((marks & Otf2Tables.PHASE) != 0) {
      int givenUp = calls(location).enterPhase(tables.phase(region));
      quality.count(Irregularity.NESTED_TOO_DEEP, givenUp);
    }
  }

  @Override
  public void leave(int location, long time, int region, AttributeList attributes) {
    seen(time);
    int marks = tables.marks(region);
    if ((marks & Otf2Tables.IO_CALL) != 0) {
      ioCalls.leave(calls(location), time, region);
    }
    if ((marks & Otf2Tables.PHASE) != 0) {
      calls(location).leavePhase(tables.phase(region));
    }
  }

  @Override
  public void ioOperationBegin(
      int location,
      long time,
      int handleRef,
      int mode,
      int operationFlags,
      long bytesRequest,
      long matchingId,
      AttributeList attributes) {
    seen(time);
    int handle = tables.handle(handleRef);
    Layer layer = layer(handle);
    if (layer == null) {
      return;
    }
    if (mode < IoOperationMode.READ || mode > IoOperationMode.FLUSH) {
      quality.count(Irregularity.UNKNOWN_MODE);
      return;
    }
    boolean nonBlocking = (operationFlags & 1) != 0;
    if (nonBlocking && layer.isLike(Layer.POSIX)) {
      layer = Layer.AIO.on(layer.side());
    }
    ThreadCalls calls = calls(location);
    int slot = open.allocate();
    open.set(slot, OpenField.THREAD, location);
    open.set(slot, OpenField.PHASE, calls.phase());
    open.set(slot, OpenField.HANDLE, handle);
    open.set(slot, OpenField.FILE, tables.fileOf(handle));
    open.set(slot, OpenField.LAYER_KIND, LayerKind.of(layer, Otf2Tables.kind(mode)));
    open.set(
        slot,
        OpenField.FLAGS,
        (nonBlocking ? OperationFlags.NON_BLOCKING : 0)
            | ((operationFlags & 2) != 0 ? OperationFlags.COLLECTIVE : 0)
            | (mode == IoOperationMode.WRITE && synchronous.get(handle)
                ? OperationFlags.SYNCHRONOUS
                : 0));
    open.set(slot, OpenField.ID, ioCalls.nextId());
    open.set(slot, OpenField.MATCHING_ID, matchingId);
    open.set(slot, OpenField.BEGIN, time);
    open.set(slot, OpenField.BYTES_REQUESTED, bytesRequest < 0 ? Trace.UNKNOWN : bytesRequest);
    offsets.begin(slot, layer, attributes);
    begin(calls, slot, time);
  }

  private void begin(ThreadCalls calls, int slot, long time) {
    CallStack stack = calls.stack;
    ioCalls.makeRoom(calls);
    // The frame first: it makes the call it lies in transparent, before a parent is looked for.
    stack.pushOperation(
        open.get(slot, OpenField.ID), time, open.index(slot, OpenField.LAYER_KIND), slot);
    deliveries.setParent(slot, Trace.NONE, LayerKind.NONE);
    deliveries.link(slot, stack, stack.depth() - 2);
    if ((open.index(slot, OpenField.FLAGS) & OperationFlags.NON_BLOCKING) != 0) {
      int same =
          open.find(open.index(slot, OpenField.HANDLE), open.get(slot, OpenField.MATCHING_ID));
      if (same != OpenOperations.NONE) {
        forget(same, Irregularity.OPERATION_REPLACED);
      }
      if (open.nonBlocking() >= MAX_NON_BLOCKING) {
        forget(open.oldest(), Irregularity.OPERATION_NEVER_COMPLETED);
      }
      open.link(slot);
      if (open.isRequest(slot)) {
        share.claims().entangle(); // another thread may serve it
      }
    }
  }

  private void forget(int slot, Irregularity why) {
    quality.count(why);
    removeFrame(slot);
    open.unlink(slot);
    deliveries.drop(slot);
  }

  private void removeFrame(int slot) {
    CallStack stack = calls(open.index(slot, OpenField.THREAD)).stack;
    int frame = stack.findId(open.get(slot, OpenField.ID));
    if (frame != CallStack.NONE) {
      stack.remove(frame);
    }
  }

  @Override
  public void ioOperationIssued(
      int location, long time, int handleRef, long matchingId, AttributeList attributes) {
    seen(time);
    int slot = open.find(tables.handle(handleRef), matchingId);
    if (slot == OpenOperations.NONE) {
      share.claims().entangle();
    } else if (open.get(slot, OpenField.ISSUE) == Trace.UNKNOWN) {
      open.set(slot, OpenField.ISSUE, time);
      removeFrame(slot);
    }
  }

  @Override
  public void ioOperationComplete(
      int location,
      long time,
      int handleRef,
      long bytesResult,
      long matchingId,
      AttributeList attributes) {
    end(location, time, tables.handle(handleRef), bytesResult, matchingId);
  }

  @Override
  public void ioOperationCancelled(
      int location, long time, int handleRef, long matchingId, AttributeList attributes) {
    int handle = tables.handle(handleRef);
    int slot = open.find(handle, matchingId);
    if (slot != OpenOperations.NONE) {
      open.addFlags(slot, OperationFlags.CANCELLED);
      quality.count(Irregularity.OPERATION_CANCELLED);
    }
    end(location, time, handle, Undefined.LONG, matchingId);
  }

  private void end(int location, long time, int handle, long bytesResult, long matchingId) {
    seen(time);
    if (layer(handle) == null) {
      return;
    }
    CallStack stack = calls(location).stack;
    int slot = OpenOperations.NONE;
    for (int frame = stack.depth() - 1; frame >= 0; frame--) {
      int candidate = stack.slot(frame);
      if (candidate >= 0
          && open.index(candidate, OpenField.HANDLE) == handle
          && open.get(candidate, OpenField.MATCHING_ID) == matchingId
          && (open.index(candidate, OpenField.FLAGS) & OperationFlags.NON_BLOCKING) == 0) {
        slot = candidate;
        stack.remove(frame);
        break;
      }
    }
    if (slot == OpenOperations.NONE) {
      slot = open.find(handle, matchingId);
      if (slot == OpenOperations.NONE) {
        quality.count(Irregularity.COMPLETION_WITHOUT_BEGIN);
        share.claims().entangle(); // another thread may have begun it
        return;
      }
      removeFrame(slot);
      open.unlink(slot);
    }
    complete(slot, time, bytesResult);
  }

  private void complete(int slot, long time, long bytesResult) {
    int flags = open.index(slot, OpenField.FLAGS);
    offsets.end(slot, bytesResult);
    boolean transfer = LayerKind.isTransfer(open.index(slot, OpenField.LAYER_KIND));
    if (bytesResult < 0 && transfer && (flags & OperationFlags.CANCELLED) == 0) {
      open.addFlags(slot, OperationFlags.RESULT_UNDEFINED);
      quality.count(Irregularity.RESULT_UNDEFINED);
    }
    deliveries.end(slot, calls(open.index(slot, OpenField.THREAD)), time, Math.max(0, bytesResult));
  }

  /** The layer of a handle, or null when it or its layer is not known, which is counted. */
  final Layer layer(int handle) {
    if (handle == LongIndex.ABSENT) {
      quality.count(Irregularity.UNKNOWN_HANDLE);
      return null;
    }
    Layer layer = tables.layer(handle);
    if (layer == null) {
      quality.count(Irregularity.UNKNOWN_LAYER);
    }
    return layer;
  }
}
