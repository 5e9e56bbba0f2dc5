// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.io.IOException;
import java.util.Arrays;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceHandle;
import org.iostrata.otf2.schema.IoOperationFlag;
import org.iostrata.otf2.schema.IoOperationMode;
import org.iostrata.otf2.schema.Undefined;
import org.iostrata.otf2.schema.ValueType;
import org.iostrata.otf2.writer.EventWriter;

/**
 * Writes what happens on one thread, in the order of time. Every operation lies in a call of its
 * own: reads, writes and flushes begin and complete in it, and of all others the call tells how
 * long they took.
 */
public final class ThreadEvents {
  /** Of the operation's flags, those that neither the call nor the records in it tell. */
  static final int TOLD_APART =
      OperationFlags.OFFSET_DERIVED | OperationFlags.SYNCHRONOUS | OperationFlags.CHAINED;

  private static final int READ_WRITE = 2;
  private static final int NOT_LEFT = -1;
  private static final int ERRNO_UNKNOWN = 0;

  private final TraceDefinitions definitions;
  private final EventWriter out;
  private int phase = Trace.NONE;
  private int region = Trace.NONE; // of the program, by its reference
  private int told = Trace.NONE; // an attribute of what is written next
  private long toldValue;
  private int depth;
  private long[] ids = new long[8];
  private int[] layerKinds = new int[8];
  private int[] insides = new int[8];
  private int[] regions = new int[8];

  ThreadEvents(TraceDefinitions definitions, EventWriter out) {
    this.definitions = definitions;
    this.out = out;
  }

  EventWriter out() {
    return out;
  }

  /** What begins or ends next has an attribute more; of reads, writes and flushes only. */
  public void tell(int attribute, long value) {
    told = attribute;
    toldValue = value;
  }

  private void tellAttribute() {
    if (told != Trace.NONE) {
      out.attribute(told, ValueType.UINT64, toldValue);
      told = Trace.NONE;
    }
  }

  /** An operation is asked for. */
  public void begin(OperationBatch batch, int row) throws IOException {
    long time = batch.admitNs(row);
    enterCode(time, batch.phase(row), definitions.codeRef(batch.region(row)));
    int layerKind = batch.layerKind(row);
    int inside = free(layerKind);
    push(batch.id(row), layerKind, inside);
    boolean sole = isSole(batch, row);
    if (sole) {
      about(batch, row);
    }
    int region =
        sole ? definitions.soleCall(layerKind, inside) : definitions.call(layerKind, inside);
    regions[depth - 1] = region;
    out.enter(time, region);
    OperationKind kind = batch.kind(row);
    if (sole) {
      return;
    }
    if (isTold(kind)) {
      beginTransfer(batch, row, time);
    } else {
      event(batch, row, time, kind);
    }
  }

  /** Whether begin and end of it are records, and not those of its call. */
  static boolean isTold(OperationKind kind) {
    return kind.isTransfer() || kind == OperationKind.FLUSH;
  }

  /** Whether its call is all that is written of it. */
  private static boolean isSole(OperationBatch batch, int row) {
    OperationKind kind = batch.kind(row);
    boolean noHandle = batch.handle(row) == Trace.NONE && !isNonBlocking(batch.flags(row));
    return kind == OperationKind.STAT
        || (kind == OperationKind.FLUSH && noHandle)
        || hasFailed(batch, row);
  }

  private static boolean isInVain(OperationBatch batch, int row) {
    return (batch.flags(row) & OperationFlags.FAILED) != 0;
  }

  /** Of a lock that was not had an event tells. */
  private static boolean hasFailed(OperationBatch batch, int row) {
    return isInVain(batch, row) && batch.kind(row) != OperationKind.LOCK;
  }

  private void enterCode(long time, int nextPhase, int nextRegion) throws IOException {
    if (nextPhase == phase && nextRegion == region) {
      return;
    }
    leaveCode(time);
    phase = nextPhase;
    region = nextRegion;
    if (phase != Trace.NONE) {
      out.enter(time, phase);
    }
    if (isInOwnRegion()) {
      out.enter(time, region);
    }
  }

  /** A phase is a region, too, and is entered once. */
  private boolean isInOwnRegion() {
    return region != Trace.NONE && region != phase;
  }

  private void leaveCode(long time) throws IOException {
    if (isInOwnRegion()) {
      out.leave(time, region);
    }
    if (phase != Trace.NONE) {
      out.leave(time, phase);
    }
  }

  private void beginTransfer(OperationBatch batch, int row, long time) throws IOException {
    int flags = batch.flags(row);
    out.attribute(definitions.offsetAttribute(), ValueType.UINT64, batch.offset(row));
    if ((flags & TOLD_APART) != 0) {
      out.attribute(definitions.flagsAttribute(), ValueType.UINT64, flags & TOLD_APART);
    }
    tellAttribute();
    out.ioOperationBegin(
        time,
        handle(batch, row),
        mode(batch.kind(row)),
        (isNonBlocking(flags) ? IoOperationFlag.NON_BLOCKING : 0)
            | ((flags & OperationFlags.COLLECTIVE) != 0 ? IoOperationFlag.COLLECTIVE : 0),
        batch.bytesRequested(row),
        batch.id(row));
  }

  private static int mode(OperationKind kind) {
    return kind == OperationKind.READ
        ? IoOperationMode.READ
        : kind == OperationKind.WRITE ? IoOperationMode.WRITE : IoOperationMode.FLUSH;
  }

  private void event(OperationBatch batch, int row, long time, OperationKind kind)
      throws IOException {
    int file = batch.file(row);
    if (kind == OperationKind.METADATA && batch.handle(row) == Trace.NONE) {
      out.ioDeleteFile(time, definitions.paradigm(batch.layer(row)), file);
      return;
    }
    int handle = handle(batch, row);
    switch (kind) {
      case OPEN -> out.ioCreateHandle(time, handle, READ_WRITE, 0, 0);
      case CLOSE -> out.ioDestroyHandle(time, handle);
      case SEEK -> out.ioSeek(time, handle, batch.offset(row), 0, batch.offset(row));
      case LOCK -> lock(batch, row, time, handle);
      case UNLOCK -> out.ioReleaseLock(time, handle, 0);
      default -> out.ioChangeStatusFlags(time, handle, 0);
    }
  }

  private void lock(OperationBatch batch, int row, long time, int handle) throws IOException {
    if (isInVain(batch, row)) {
      out.ioTryLock(time, handle, 0);
    } else {
      out.ioAcquireLock(time, handle, 0);
    }
  }

  /** Tells what the call entered next asks about. */
  private void about(OperationBatch batch, int row) throws IOException {
    if (batch.handle(row) != Trace.NONE) {
      out.attribute(definitions.handleAttribute(), ValueType.IO_HANDLE, batch.handle(row));
    } else if (batch.file(row) != Trace.NONE) {
      out.attribute(definitions.fileAttribute(), ValueType.IO_FILE, batch.file(row));
    }
  }

  /** The operation's handle, unless its layer or file is another's: then one that is made. */
  private int handle(OperationBatch batch, int row) throws IOException {
    int handle = batch.handle(row);
    Layer layer = batch.layer(row);
    if (handle != Trace.NONE) {
      TraceHandle traced = definitions.trace().handles().get(handle);
      boolean asynchronous = layer == Layer.AIO && traced.layer() == Layer.POSIX;
      boolean ofLayer = asynchronous ? isNonBlocking(batch.flags(row)) : traced.layer() == layer;
      if (ofLayer && traced.file() == batch.file(row)) {
        return handle;
      }
    }
    return definitions.madeHandle(layer, batch.file(row), batch.fileClass(row));
  }

  private static boolean isNonBlocking(int flags) {
    return (flags & OperationFlags.NON_BLOCKING) != 0;
  }

  /** A non-blocking operation is handed on: its call returns. */
  public void issue(OperationBatch batch, int row) throws IOException {
    out.ioOperationIssued(batch.issueNs(row), handle(batch, row), batch.id(row));
    leave(batch.id(row), batch.issueNs(row), false);
  }

  /** The call of an operation returns; nothing when it has already. */
  void leave(long id, long time, boolean failed) throws IOException {
    int frame = depth - 1;
    while (frame >= 0 && ids[frame] != id) {
      frame--;
    }
    if (frame == NOT_LEFT) {
      return;
    }
    if (failed) {
      out.attribute(definitions.errnoAttribute(), ValueType.UINT64, ERRNO_UNKNOWN);
    }
    out.leave(time, regions[frame]);
    int behind = depth - frame - 1;
    System.arraycopy(ids, frame + 1, ids, frame, behind);
    System.arraycopy(layerKinds, frame + 1, layerKinds, frame, behind);
    System.arraycopy(insides, frame + 1, insides, frame, behind);
    System.arraycopy(regions, frame + 1, regions, frame, behind);
    depth--;
  }

  /** An operation is done, and its call returns. */
  public void end(OperationBatch batch, int row) throws IOException {
    long time = batch.callbackNs(row);
    OperationKind kind = batch.kind(row);
    if (isTold(kind) && !isSole(batch, row)) {
      int flags = batch.flags(row);
      int handle = handle(batch, row);
      tellAttribute();
      if ((flags & OperationFlags.CANCELLED) != 0) {
        out.ioOperationCancelled(time, handle, batch.id(row));
      } else {
        boolean undefined = (flags & OperationFlags.RESULT_UNDEFINED) != 0;
        long bytes = undefined ? Undefined.LONG : batch.bytesDone(row);
        out.ioOperationComplete(time, handle, bytes, batch.id(row));
      }
    }
    leave(batch.id(row), time, hasFailed(batch, row));
  }

  /** No more happens; returns when the last thing did. */
  long close() throws IOException {
    leaveCode(out.lastTime());
    out.close();
    return out.lastTime();
  }

  /** How deep a call of a kind would be in others: an Enter and its Leave are to name one call. */
  private int free(int layerKind) {
    int inside = 0;
    for (int frame = 0; frame < depth; frame++) {
      if (layerKinds[frame] == layerKind && insides[frame] == inside) {
        inside++;
        frame = -1;
      }
    }
    return inside;
  }

  private void push(long id, int layerKind, int inside) {
    if (depth == ids.length) {
      ids = Arrays.copyOf(ids, depth * 2);
      layerKinds = Arrays.copyOf(layerKinds, depth * 2);
      insides = Arrays.copyOf(insides, depth * 2);
      regions = Arrays.copyOf(regions, depth * 2);
    }
    ids[depth] = id;
    layerKinds[depth] = layerKind;
    insides[depth++] = inside;
  }
}
