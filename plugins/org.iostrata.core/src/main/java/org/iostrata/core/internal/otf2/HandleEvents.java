// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.internal.link.OpenField;
import org.iostrata.core.internal.link.ThreadCalls;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.Irregularity;
import org.iostrata.core.source.Quality;
import org.iostrata.otf2.definition.Clock;
import org.iostrata.otf2.event.AttributeList;
import org.iostrata.otf2.schema.ValueType;

/**
 * Adds the events that are not reads, writes or flushes: handles, files, locks, the recording
 * itself.
 */
final class HandleEvents extends MessageEvents {
  private static final int STATUS_APPEND = 1 << 1;
  private static final int STATUS_SYNC = 1 << 4 | 1 << 5;
  private static final int MEASUREMENT_OFF = 2;

  HandleEvents(Otf2Tables tables, Clock clock, int[] locations, Share share, Quality quality) {
    super(tables, clock, locations, share, quality);
  }

  @Override
  public void ioCreateHandle(
      int location,
      long time,
      int handleRef,
      int mode,
      int creationFlags,
      int statusFlags,
      AttributeList attributes) {
    int handle = tables.handle(handleRef);
    if (event(location, time, handle, OperationKind.OPEN, Trace.UNKNOWN)) {
      setSynchronous(handle, statusFlags);
      boolean append = (statusFlags & STATUS_APPEND) != 0;
      boolean stream = tables.layer(handle).isLike(Layer.ISO_C);
      boolean unknown = stream && (append || isInCall(linker.thread(location), RegionTable.FDOPEN));
      offsets.positions().create(handle, unknown ? Trace.UNKNOWN : 0, append);
    }
  }

  private void setSynchronous(int handle, int statusFlags) {
    boolean waits = (statusFlags & STATUS_SYNC) != 0;
    if (waits) {
      share.claims().entangle(); // all threads' writes through it wait, and claim nothing
    }
    synchronous.set(handle, waits);
  }

  @Override
  public void ioDestroyHandle(int location, long time, int handleRef, AttributeList attributes) {
    event(location, time, tables.handle(handleRef), OperationKind.CLOSE, Trace.UNKNOWN);
  }

  @Override
  public void ioDuplicateHandle(
      int location,
      long time,
      int oldHandleRef,
      int newHandleRef,
      int statusFlags,
      AttributeList attributes) {
    int oldHandle = tables.handle(oldHandleRef);
    int newHandle = tables.handle(newHandleRef);
    if (event(location, time, newHandle, OperationKind.METADATA, Trace.UNKNOWN)
        && oldHandle != LongIndex.ABSENT) {
      offsets.positions().duplicate(oldHandle, newHandle);
      synchronous.set(newHandle, synchronous.get(oldHandle)); // duplicates share it
    }
  }

  @Override
  public void ioSeek(
      int location,
      long time,
      int handleRef,
      long offsetRequest,
      int whence,
      long offsetResult,
      AttributeList attributes) {
    int handle = tables.handle(handleRef);
    if (event(location, time, handle, OperationKind.SEEK, Math.max(offsetResult, Trace.UNKNOWN))) {
      offsets.positions().seek(handle, offsetResult);
    }
  }

  @Override
  public void ioChangeStatusFlags(
      int location, long time, int handleRef, int statusFlags, AttributeList attributes) {
    int handle = tables.handle(handleRef);
    if (event(location, time, handle, OperationKind.METADATA, Trace.UNKNOWN)) {
      setSynchronous(handle, statusFlags);
      offsets.positions().setAppend(handle, (statusFlags & STATUS_APPEND) != 0);
    }
  }

  @Override
  public void ioDeleteFile(
      int location, long time, int ioParadigm, int fileRef, AttributeList attributes) {
    seen(time);
    Layer layer = tables.paradigmLayer(ioParadigm);
    if (layer == null) {
      quality.count(Irregularity.UNKNOWN_LAYER);
      return;
    }
    ThreadCalls thread = linker.thread(location);
    int slot = slot(thread, time, Trace.NONE, tables.file(fileRef));
    event(thread, slot, LayerKind.of(layer, OperationKind.METADATA), Trace.UNKNOWN);
  }

  @Override
  public void ioAcquireLock(
      int location, long time, int handleRef, int lockType, AttributeList attributes) {
    event(location, time, tables.handle(handleRef), OperationKind.LOCK, Trace.UNKNOWN);
  }

  @Override
  public void ioTryLock(
      int location, long time, int handleRef, int lockType, AttributeList attributes) {
    ThreadCalls thread = linker.thread(location);
    int handle = tables.handle(handleRef);
    int slot = begin(thread, time, handle, OperationKind.LOCK, Trace.UNKNOWN);
    if (slot != Trace.NONE) {
      open.addFlags(slot, OperationFlags.FAILED); // OTF2: attempted, and not acquired
      linker.event(thread, slot);
    }
  }

  @Override
  public void ioReleaseLock(
      int location, long time, int handleRef, int lockType, AttributeList attributes) {
    event(location, time, tables.handle(handleRef), OperationKind.UNLOCK, Trace.UNKNOWN);
  }

  private boolean event(int location, long time, int handle, OperationKind kind, long offset) {
    ThreadCalls thread = linker.thread(location);
    int slot = begin(thread, time, handle, kind, offset);
    if (slot != Trace.NONE) {
      linker.event(thread, slot);
    }
    return slot != Trace.NONE;
  }

  /** An event that moves no bytes, which is to be handed on; NONE where its layer is not known. */
  private int begin(ThreadCalls thread, long time, int handle, OperationKind kind, long offset) {
    seen(time);
    Layer layer = layer(handle);
    if (layer == null) {
      return Trace.NONE;
    }
    int slot = slot(thread, time, handle, tables.fileOf(handle));
    metadata(slot, LayerKind.of(layer, kind), offset);
    return slot;
  }

  private void event(ThreadCalls thread, int slot, int layerKind, long offset) {
    metadata(slot, layerKind, offset);
    linker.event(thread, slot);
  }

  @Override
  void suppose(ThreadCalls thread, long time, int region, AttributeList attributes) {
    int handle = Trace.NONE;
    int file = Trace.NONE;
    for (int i = 0; i < attributes.size(); i++) {
      if (attributes.type(i) == ValueType.IO_HANDLE) {
        handle = tables.handle((int) attributes.value(i));
        file = handle == Trace.NONE ? Trace.NONE : tables.fileOf(handle);
      } else if (attributes.type(i) == ValueType.IO_FILE) {
        file = tables.file((int) attributes.value(i));
      }
    }
    boolean named = handle != Trace.NONE || file != Trace.NONE;
    if (named || (regions.marks(region) & RegionTable.NEEDS_FILE) == 0) {
      int slot = slot(thread, time, handle, file);
      metadata(slot, regions.layerKind(region), Trace.UNKNOWN);
      linker.supposeEvent(thread, slot);
    }
  }

  /** Sets what an event is that moves no bytes. */
  private void metadata(int slot, int layerKind, long offset) {
    open.set(slot, OpenField.LAYER_KIND, layerKind);
    open.set(slot, OpenField.FLAGS, 0);
    open.set(slot, OpenField.OFFSET, offset);
    open.set(slot, OpenField.BYTES_REQUESTED, Trace.UNKNOWN);
  }

  @Override
  public void bufferFlush(int location, long time, long stopTime, AttributeList attributes) {
    seen(time);
    quality.count(Irregularity.BUFFER_FLUSH);
  }

  @Override
  public void measurementOnOff(
      int location, long time, int measurementMode, AttributeList attributes) {
    seen(time);
    if (measurementMode == MEASUREMENT_OFF) {
      quality.count(Irregularity.MEASUREMENT_OFF);
    }
  }
}
