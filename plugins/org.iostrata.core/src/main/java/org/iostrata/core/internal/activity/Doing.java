// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Side;

/** What a thread may be in, as far as it matters for others. Several at once are counted apart. */
@SuppressWarnings("EnumOrdinal") // a number of two bits in a row
enum Doing {
  /** A call of the operating system or of the C library, or it waits for I/O that it handed on. */
  IO,
  /** A call of an I/O library: what it does itself. */
  LIBRARY,
  /** A call that returns when others have come to it, or a message: it waits, or exchanges. */
  WITH_OTHERS,
  /** I/O that is under way beside what the thread does. */
  BESIDE;

  static final int COUNT = 4;
  private static final Doing[] ALL = values();

  int index() {
    return ordinal();
  }

  static Doing of(int index) {
    return ALL[index];
  }

  /** What an operation means for its process; null when nothing. */
  static Doing of(OperationBatch batch, int row) {
    Layer layer = batch.layer(row);
    if (layer.side() != Side.APPLICATION || layer == Layer.BLOCK) {
      return null;
    }
    int flags = batch.flags(row);
    if ((flags & OperationFlags.NON_BLOCKING) != 0) {
      return BESIDE;
    }
    if (layer == Layer.MPI_IO) {
      boolean together = (flags & OperationFlags.COLLECTIVE) != 0 || isTogether(batch.kind(row));
      return together ? WITH_OTHERS : LIBRARY;
    }
    return layer == Layer.HDF5 || layer == Layer.NETCDF ? LIBRARY : IO;
  }

  /**
   * The processes of a communicator open, close and flush together, and change views and length.
   */
  private static boolean isTogether(OperationKind kind) {
    return switch (kind) {
      case OPEN, CLOSE, FLUSH, METADATA -> true;
      default -> false;
    };
  }
}
