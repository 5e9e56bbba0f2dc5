// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import org.iostrata.core.internal.link.OpenField;
import org.iostrata.core.internal.link.OpenOperations;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.otf2.event.AttributeList;
import org.iostrata.otf2.schema.Undefined;

/**
 * Where operations of one process are in their files: as recorded in the attribute "Offset", else
 * derived from the position of a POSIX or ISO C handle where that is exact, else unknown.
 */
final class Offsets implements Portable {
  /** The operation takes its offset from, and moves, the handle's position. */
  private static final int POSITIONAL = OpenOperations.OWNERS_MARK;

  private static final long NOT_RECORDED = Long.MIN_VALUE;

  private final Otf2Tables tables;
  private final OpenOperations open;
  private final HandlePositions positions;
  private final Share share;
  private boolean viewsClaimed;
  private boolean viewSet;

  Offsets(Otf2Tables tables, OpenOperations open, Share share) {
    this.tables = tables;
    this.open = open;
    this.share = share;
    positions = new HandlePositions(share);
  }

  HandlePositions positions() {
    return positions;
  }

  @Override
  public void write(StateOutput out) {
    out.flag(viewsClaimed);
    out.flag(viewSet);
    out.part(positions);
  }

  @Override
  public void read(StateInput in) throws StateException {
    if (in.flag()) {
      claimViews();
    }
    viewSet = in.flag();
    positions.read(in);
  }

  /** The process set a file view: from now on its MPI-IO offsets may be no places in a file. */
  void viewSet() {
    if (!tables.seesThroughViews()) {
      claimViews();
      viewSet = true;
    }
  }

  private void claimViews() {
    if (!viewsClaimed) {
      viewsClaimed = true;
      share.claim(Claims.FILE_VIEWS);
    }
  }

  /** Sets the offset of an operation that begins, and what else its attributes tell. */
  void begin(int slot, Layer layer, AttributeList attributes) {
    if (tables.flagsAttribute() != Undefined.INT) {
      long told = attributes.getLong(tables.flagsAttribute(), 0);
      open.addFlags(slot, (int) told & ThreadEvents.TOLD_APART);
    }
    long recorded = attributes.getLong(tables.offsetAttribute(), NOT_RECORDED);
    if (recorded != NOT_RECORDED) { // "undefined": the recorder knows that it cannot be derived
      if (layer.isLike(Layer.MPI_IO) && !tables.seesThroughViews()) {
        claimViews();
      }
      boolean known = recorded >= 0 && !(layer.isLike(Layer.MPI_IO) && viewSet);
      open.set(slot, OpenField.OFFSET, known ? recorded : Trace.UNKNOWN);
      return;
    }
    open.set(slot, OpenField.OFFSET, Trace.UNKNOWN);
    OperationKind kind = LayerKind.kind(open.index(slot, OpenField.LAYER_KIND));
    boolean blocking = (open.index(slot, OpenField.FLAGS) & OperationFlags.NON_BLOCKING) == 0;
    if (kind.isTransfer() && blocking && tables.isPositional(open.index(slot, OpenField.HANDLE))) {
      derive(slot, kind);
    }
  }

  private void derive(int slot, OperationKind kind) {
    boolean write = kind == OperationKind.WRITE;
    long requested = open.get(slot, OpenField.BYTES_REQUESTED);
    long offset =
        positions.begin(
            open.index(slot, OpenField.HANDLE),
            open.index(slot, OpenField.THREAD),
            requested,
            write);
    open.set(slot, OpenField.OFFSET, offset);
    open.addFlags(slot, POSITIONAL | (offset == Trace.UNKNOWN ? 0 : OperationFlags.OFFSET_DERIVED));
  }

  /** An operation ends, having done so many bytes, or undefined (-1). */
  void end(int slot, long bytesResult) {
    if ((open.index(slot, OpenField.FLAGS) & POSITIONAL) != 0) {
      positions.end(
          open.index(slot, OpenField.HANDLE),
          open.get(slot, OpenField.BYTES_REQUESTED),
          bytesResult);
    }
  }
}
