// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

import java.util.BitSet;
import java.util.List;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Side;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceHandle;

/**
 * The operations that may have to do with those of other processes, collected by one thread until
 * they are swept by {@link CrossLinks}: requests of disks and what is right above them; collective
 * reads and writes and what may serve them. Of a trace without disks and MPI-IO, none.
 */
public final class CrossBuffer implements Portable {
  private static final int CLASSES = FileClass.values().length;

  private final boolean[] wanted = new boolean[LayerKind.COUNT];
  private final BitSet mpiFiles;
  private final boolean disks;
  private final OperationBatch rows = new OperationBatch(64);

  /** An empty buffer for the operations of a trace. */
  public CrossBuffer(Trace trace) {
    mpiFiles = filesOf(trace, Layer.MPI_IO);
    disks = !filesOf(trace, Layer.BLOCK).isEmpty();
    for (OperationKind kind : OperationKind.values()) {
      boolean collective = !mpiFiles.isEmpty() && kind.isTransfer();
      wanted[LayerKind.of(Layer.MPI_IO, kind)] = collective;
      wanted[LayerKind.of(Layer.AIO, kind)] = collective;
      wanted[LayerKind.of(Layer.POSIX, kind)] = collective;
      if (disks && (kind.isTransfer() || kind == OperationKind.FLUSH)) {
        wantDisks(kind);
      }
    }
  }

  /** Of disks, and of what is right above them, on any side. */
  private void wantDisks(OperationKind kind) {
    for (Side side : Side.values()) {
      for (Layer layer : List.of(Layer.AIO, Layer.POSIX, Layer.BLOCK)) {
        wanted[LayerKind.of(layer.on(side), kind)] = true;
      }
    }
  }

  private static BitSet filesOf(Trace trace, Layer layer) {
    BitSet files = new BitSet();
    for (TraceHandle handle : trace.handles()) {
      if (handle.file() != Trace.NONE && isOf(layer, handle.layer())) {
        files.set(handle.file());
      }
    }
    return files;
  }

  private static boolean isOf(Layer wanted, Layer layer) {
    return layer != null && layer.isLike(wanted);
  }

  boolean hasDisks() {
    return disks;
  }

  /** Adds an operation if it may be of interest. */
  public void add(OperationBatch batch, int row) {
    if (wanted[batch.layerKind(row)] && isOfInterest(batch, row)) {
      rows.addCopy(batch, row);
    }
  }

  /** Moves all of another to this one. */
  public void takeAll(CrossBuffer other) {
    for (int row = 0; row < other.rows.size(); row++) {
      rows.addCopy(other.rows, row);
    }
    other.rows.clear();
  }

  @Override
  public void write(StateOutput out) {
    out.number(rows.size());
    long beforeNs = 0;
    for (int row = 0; row < rows.size(); row++) {
      out.number(rows.layerKind(row));
      out.number(rows.flags(row));
      out.number(rows.thread(row));
      out.number(rows.handle(row) + 1L);
      out.number(rows.file(row) + 1L);
      out.number(rows.fileClassIndex(row));
      out.signed(rows.id(row));
      out.signed(rows.parentId(row));
      out.signed(rows.admitNs(row) - beforeNs);
      out.number(rows.durationNs(row));
      out.signed(rows.offset(row));
      out.number(rows.bytesDone(row));
      beforeNs = rows.admitNs(row);
    }
  }

  @Override
  public void read(StateInput in) throws StateException {
    long admitNs = 0;
    for (int left = in.count(Integer.MAX_VALUE); left > 0; left--) {
      int row = rows.add();
      int layerKind = in.layerKind();
      rows.setWhat(row, layerKind, in.index(Integer.MAX_VALUE), in.thread());
      rows.setWhere(row, in.handle(), in.file(), FileClass.of(in.index(CLASSES)));
      rows.setLink(row, in.signed(), in.signed(), LayerKind.NONE);
      admitNs += in.time();
      rows.setTimes(row, admitNs, Trace.UNKNOWN, admitNs + in.duration());
      long offset = in.signed();
      long bytes = in.amount();
      rows.setBytes(row, offset, bytes, bytes);
      in.check(wanted[layerKind] && isOfInterest(rows, row), layerKind);
    }
  }

  private boolean isOfInterest(OperationBatch batch, int row) {
    if (!disks && batch.file(row) == Trace.NONE) {
      return false;
    }
    Layer layer = batch.layer(row);
    if (layer == Layer.MPI_IO) {
      return batch.file(row) != Trace.NONE && (batch.flags(row) & OperationFlags.COLLECTIVE) != 0;
    }
    return layer.isLike(Layer.BLOCK)
        ? batch.file(row) != Trace.NONE
        : disks || mayServe(batch, row);
  }

  /** Whether it lies in a collective call, or in none of a file that is used by MPI-IO. */
  boolean mayServe(OperationBatch batch, int row) {
    return batch.kind(row).isTransfer()
        && batch.layer(row).side() == Side.APPLICATION
        && batch.file(row) != Trace.NONE
        && ((batch.flags(row) & OperationFlags.IN_COLLECTIVE) != 0
            || (batch.parentId(row) == Trace.NONE && mpiFiles.get(batch.file(row))));
  }

  /** What was collected; its owner empties it. */
  OperationBatch rows() {
    return rows;
  }
}
