// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.BitSet;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.internal.link.Linker;
import org.iostrata.core.internal.link.OpenField;
import org.iostrata.core.internal.link.OpenOperations;
import org.iostrata.core.internal.link.ThreadCalls;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.QualityState;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
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
abstract class OperationMatcher implements EventVisitor, Portable {
  final Otf2Tables tables;
  final RegionTable regions;
  final Quality quality;
  final Share share;
  final Linker linker;
  final OpenOperations open;
  final Offsets offsets;
  private final NetworkOperations messages;

  /** Handles whose writes wait for the device. */
  final BitSet synchronous = new BitSet(0);

  private long lastTicks;
  private boolean started;

  OperationMatcher(Otf2Tables tables, Clock clock, int[] locations, Share share, Quality quality) {
    this.tables = tables;
    regions = tables.regions();
    this.share = share;
    this.quality = quality;
    linker = new Linker(locations, clock::toNanos, quality, share.reader(), share.readers());
    open = linker.open();
    offsets = new Offsets(tables, open, share);
    messages = new NetworkOperations(tables.messageAttributes(), linker);
  }

  final void seen(long time) {
    lastTicks = time;
    started = true;
  }

  /** The state of one thread, where {@linkplain Linker#isCalm nothing is open}. */
  @Override
  public void write(StateOutput out) {
    out.number(lastTicks);
    out.flag(share.claims().isEntangled());
    out.part(linker);
    out.part(offsets);
    out.part(messages);
    out.part(new QualityState(quality));
    out.number(synchronous.cardinality());
    synchronous.stream().forEach(out::number);
  }

  @Override
  public void read(StateInput in) throws StateException {
    seen(in.number());
    if (in.flag()) {
      share.claims().entangle();
    }
    linker.read(in);
    offsets.read(in);
    messages.read(in);
    new QualityState(quality).read(in);
    int waiting = in.count(in.trace().handles().size());
    for (int i = 0; i < waiting; i++) {
      synchronous.set(in.index(in.trace().handles().size()));
    }
  }

  /** The time of the last event seen, in ticks. */
  long lastTicks() {
    return lastTicks;
  }

  /** The time of the last event seen. */
  long reachedNs() {
    return started ? linker.toNs(lastTicks) : Long.MIN_VALUE;
  }

  /** No operation delivered later begins before. */
  long watermarkNs() {
    return started ? linker.toNs(linker.oldestBegin(lastTicks)) : Long.MIN_VALUE;
  }

  @Override
  public void enter(int location, long time, int region, AttributeList attributes) {
    seen(time);
    int marks = regions.marks(region);
    if ((marks & RegionTable.IO_CALL) != 0) {
      ThreadCalls thread = linker.thread(location);
      linker.enter(thread, time, region);
      int layerKind = regions.layerKind(region);
      if (layerKind != LayerKind.NONE) {
        suppose(thread, time, region, attributes);
      }
    }
    if ((marks & RegionTable.SET_VIEW) != 0) {
      offsets.viewSet();
    }
    waiting(location, time, marks, true);
    if ((marks & RegionTable.OF_PROGRAM) != 0) {
      int lost =
          linker.thread(location).code().enter(regions.ofProgram(region), regions.phase(region));
      quality.count(Irregularity.NESTED_TOO_DEEP, lost);
    }
  }

  /** Enters or leaves a call in which threads may wait. */
  abstract void waiting(int location, long time, int marks, boolean begin);

  /** A thread is directly in a call that may turn out to have no record of what it does. */
  abstract void suppose(ThreadCalls thread, long time, int region, AttributeList attributes);

  @Override
  public void leave(int location, long time, int region, AttributeList attributes) {
    seen(time);
    int marks = regions.marks(region);
    if ((marks & RegionTable.IO_CALL) != 0) {
      linker.leave(linker.thread(location), time, region, tables.tellsErrno(attributes));
    }
    waiting(location, time, marks, false);
    if ((marks & RegionTable.OF_PROGRAM) != 0) {
      linker.thread(location).code().leave(regions.ofProgram(region), regions.phase(region));
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
    ThreadCalls thread = linker.thread(location);
    int slot = slot(thread, time, handle, tables.fileOf(handle));
    open.set(slot, OpenField.LAYER_KIND, LayerKind.of(layer, Otf2Tables.kind(mode)));
    open.set(
        slot,
        OpenField.FLAGS,
        (nonBlocking ? OperationFlags.NON_BLOCKING : 0)
            | ((operationFlags & 2) != 0 ? OperationFlags.COLLECTIVE : 0)
            | (isInCall(thread, RegionTable.SHARED_POINTER) ? OperationFlags.SHARED_POINTER : 0)
            | (mode == IoOperationMode.WRITE && synchronous.get(handle)
                ? OperationFlags.SYNCHRONOUS
                : 0));
    open.set(slot, OpenField.MATCHING_ID, matchingId);
    open.set(slot, OpenField.BYTES_REQUESTED, bytesRequest < 0 ? Trace.UNKNOWN : bytesRequest);
    open.set(slot, OpenField.BUFFER, tables.messageAttributes().buffer(attributes));
    offsets.begin(slot, layer, attributes);
    if (layer == Layer.NETWORK) {
      messages.begin(slot, attributes);
    }
    linker.begin(thread, slot);
    if (nonBlocking && open.isRequest(slot)) {
      share.claims().entangle(); // another thread may serve it
    }
  }

  /** Whether a thread is directly in a call that is marked so. */
  final boolean isInCall(ThreadCalls thread, int mark) {
    long call = thread.directCallKey(Undefined.INT);
    return (regions.marks((int) call) & mark) != 0;
  }

  /** A slot for an operation or an event. */
  final int slot(ThreadCalls thread, long time, int handle, int file) {
    int slot = open.allocate();
    open.set(slot, OpenField.THREAD, thread.thread());
    open.set(slot, OpenField.PHASE, thread.code().phase());
    open.set(slot, OpenField.REGION, thread.code().region());
    open.set(slot, OpenField.HANDLE, handle);
    open.set(slot, OpenField.FILE, file);
    open.set(slot, OpenField.FILE_CLASS, tables.fileClass(handle, file).index());
    open.set(slot, OpenField.BEGIN, time);
    return slot;
  }

  @Override
  public void ioOperationIssued(
      int location, long time, int handleRef, long matchingId, AttributeList attributes) {
    seen(time);
    int slot = open.find(tables.handle(handleRef), matchingId);
    if (slot == OpenOperations.NONE) {
      share.claims().entangle();
    } else {
      linker.issue(slot, time);
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
    int slot = linker.take(linker.thread(location), handle, matchingId);
    if (slot == OpenOperations.NONE) {
      share.claims().entangle(); // another thread may have begun it
      return;
    }
    int flags = open.index(slot, OpenField.FLAGS);
    if (layer(handle) == Layer.CLIENT && (flags & OperationFlags.NON_BLOCKING) != 0) {
      messages.endOn(linker.thread(location).thread(), slot, time, Math.max(0, bytesResult));
    }
    complete(slot, time, bytesResult);
  }

  private void complete(int slot, long time, long bytesResult) {
    boolean cancelled = (open.index(slot, OpenField.FLAGS) & OperationFlags.CANCELLED) != 0;
    offsets.end(slot, bytesResult);
    boolean transfer = LayerKind.isTransfer(open.index(slot, OpenField.LAYER_KIND));
    if (bytesResult < 0 && transfer && !cancelled) {
      open.addFlags(slot, OperationFlags.RESULT_UNDEFINED);
      quality.count(Irregularity.RESULT_UNDEFINED);
    }
    if (LayerKind.layer(open.index(slot, OpenField.LAYER_KIND)) == Layer.NETWORK) {
      messages.end(slot, time, Math.max(0, bytesResult));
    }
    linker.end(slot, time, Math.max(0, bytesResult));
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
