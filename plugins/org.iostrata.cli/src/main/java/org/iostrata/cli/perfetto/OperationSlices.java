// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.perfetto;

import java.io.IOException;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.Trace;
import org.iostrata.core.scan.Visitor;

/** Writes operations as slices, with arrows to those that they caused. */
final class OperationSlices implements Visitor {
  private final Trace trace;
  private final boolean linked;
  private final PerfettoTracks tracks;
  private final SliceEvents slice;
  private final Arrows arrows;
  private final HeldOperations held;
  private final LayerLoads loads = new LayerLoads();
  private int process = Trace.NONE;
  private long operations;

  /**
   * None yet.
   *
   * @param linked whether an operation and those that it caused are told together
   */
  OperationSlices(Packets packets, Trace trace, boolean linked, PerfettoTracks tracks) {
    this.trace = trace;
    this.linked = linked;
    this.tracks = tracks;
    slice = new SliceEvents(packets);
    arrows = new Arrows(packets);
    held = new HeldOperations(arrows);
  }

  /** How many were written. */
  long operations() {
    return operations;
  }

  /** What was under way over time. */
  LayerLoads loads() {
    return loads;
  }

  @Override
  public void take(int newProcess, OperationBatch batch) throws IOException {
    if (newProcess != process) {
      held.leaveBefore(Long.MAX_VALUE, this::write);
      process = newProcess;
      arrows.clear();
      tracks.leave();
    }
    held.add(batch, linked);
    for (int row = 0; row < batch.size(); row++) {
      loads.add(batch, row);
    }
    operations += batch.size();
  }

  @Override
  public void reached(int ofProcess, long reachedNs, long watermarkNs) throws IOException {
    held.leaveBefore(watermarkNs, this::write);
  }

  private void write(OperationBatch batch, int row, long arrowTo) throws IOException {
    long fromNs = Math.max(0, batch.admitNs(row)); // Perfetto has no times before 0
    long toNs = Math.max(fromNs, batch.callbackNs(row));
    SliceLane lane = tracks.lanes(batch.thread(row), batch.layer(row)).take(fromNs, toNs);
    slice.of(lane, batch.layer(row).toString(), name(batch, row));
    tell(batch, row);
    for (long arrow : arrows.of(batch.id(row))) {
      slice.arrow(arrow);
    }
    slice.begin(fromNs);
    // At the end: it may begin at the same time as what caused it, where the arrow begins.
    if (arrowTo != Trace.NONE) {
      slice.arrow(arrowTo);
    }
    slice.end(toNs);
  }

  private String name(OperationBatch batch, int row) {
    String kind = batch.kind(row).key();
    int file = batch.file(row);
    if (file == Trace.NONE) {
      return kind;
    }
    return kind + " " + Visible.name(trace.files().get(file).name());
  }

  /** By the names that the table of operations has. */
  private void tell(OperationBatch batch, int row) {
    slice.tell("id", batch.id(row));
    if (batch.parentId(row) != Trace.NONE) {
      slice.tell("parentId", batch.parentId(row));
    }
    if (batch.file(row) != Trace.NONE) {
      slice.tell("file", Visible.name(trace.files().get(batch.file(row)).path()));
    }
    if (batch.offset(row) != Trace.UNKNOWN) {
      slice.tell("offsetBytes", batch.offset(row));
    }
    if (batch.kind(row).isTransfer()) {
      slice.tell("bytes", batch.bytesDone(row));
      if (batch.bytesRequested(row) != Trace.UNKNOWN) {
        slice.tell("bytesRequested", batch.bytesRequested(row));
      }
    }
    if (batch.issueNs(row) != Trace.UNKNOWN) {
      slice.tell("issueNs", batch.issueNs(row));
    }
    int flags = batch.flags(row);
    slice
        .tell("collective", (flags & OperationFlags.COLLECTIVE) != 0)
        .tell("nonBlocking", (flags & OperationFlags.NON_BLOCKING) != 0)
        .tell("synchronous", (flags & OperationFlags.SYNCHRONOUS) != 0)
        .tell("cancelled", (flags & OperationFlags.CANCELLED) != 0)
        .tell("resultUndefined", (flags & OperationFlags.RESULT_UNDEFINED) != 0);
  }
}
