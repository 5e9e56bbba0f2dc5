// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.metric;

import java.util.BitSet;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceHandle;

/**
 * The operations that may have to do with those of other processes, collected by one thread until
 * they are swept by {@link CrossLinks}: requests of disks and what is right above them; collective
 * reads and writes and what may serve them. Of a trace without disks and MPI-IO, none.
 */
public final class CrossBuffer {
  private final boolean[] wanted = new boolean[LayerKind.COUNT];
  private final BitSet mpiFiles;
  private final boolean disks;
  private final OperationBatch rows = new OperationBatch(64);

  /** An empty buffer for the operations of a trace. */
  public CrossBuffer(Trace trace) {
    mpiFiles = filesOf(trace, Layer.MPI_IO);
    disks = !filesOf(trace, Layer.BLOCK).isEmpty();
    boolean mpi = !mpiFiles.isEmpty();
    for (OperationKind kind : OperationKind.values()) {
      boolean above = kind.isTransfer() || kind == OperationKind.FLUSH;
      wanted[LayerKind.of(Layer.MPI_IO, kind)] = mpi && kind.isTransfer();
      wanted[LayerKind.of(Layer.AIO, kind)] = (mpi && kind.isTransfer()) || (disks && above);
      wanted[LayerKind.of(Layer.POSIX, kind)] = (mpi && kind.isTransfer()) || (disks && above);
      wanted[LayerKind.of(Layer.BLOCK, kind)] = disks && above;
    }
  }

  private static BitSet filesOf(Trace trace, Layer layer) {
    BitSet files = new BitSet();
    for (TraceHandle handle : trace.handles()) {
      if (handle.layer() == layer && handle.file() != Trace.NONE) {
        files.set(handle.file());
      }
    }
    return files;
  }

  boolean hasDisks() {
    return disks;
  }

  /** Adds an operation if it may be of interest. */
  public void add(OperationBatch batch, int row) {
    boolean located = disks || batch.file(row) != Trace.NONE;
    if (wanted[batch.layerKind(row)] && located && isOfInterest(batch, row)) {
      rows.addCopy(batch, row);
    }
  }

  private boolean isOfInterest(OperationBatch batch, int row) {
    Layer layer = batch.layer(row);
    if (layer == Layer.MPI_IO) {
      return batch.file(row) != Trace.NONE && (batch.flags(row) & OperationFlags.COLLECTIVE) != 0;
    }
    return layer == Layer.BLOCK ? batch.file(row) != Trace.NONE : disks || mayServe(batch, row);
  }

  /** Whether it lies in a collective call, or in none of a file that is used by MPI-IO. */
  boolean mayServe(OperationBatch batch, int row) {
    return batch.kind(row).isTransfer()
        && batch.file(row) != Trace.NONE
        && ((batch.flags(row) & OperationFlags.IN_COLLECTIVE) != 0
            || (batch.parentId(row) == Trace.NONE && mpiFiles.get(batch.file(row))));
  }

  /** What was collected; its owner empties it. */
  OperationBatch rows() {
    return rows;
  }
}
