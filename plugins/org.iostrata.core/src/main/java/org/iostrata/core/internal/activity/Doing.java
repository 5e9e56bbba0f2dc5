// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

import java.util.EnumSet;
import java.util.Set;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Side;
import org.iostrata.core.model.WaitFor;

/** What a thread may be in, as far as it matters for others. Several at once are counted apart. */
@SuppressWarnings("EnumOrdinal") // a number of three bits in a row
enum Doing {
  /** A call of the operating system or of the C library, or it waits for I/O that it handed on. */
  IO,
  /** A call of an I/O library: what it does itself. */
  LIBRARY,
  /** A call that returns when others have come to it, or a message: it waits, or exchanges. */
  WITH_OTHERS,
  /** I/O that is under way beside what the thread does. */
  BESIDE,
  /** It waits for connections, or for what comes through them. */
  LISTENING,
  /** It waits for other threads, for children or at a pipe. */
  AWAITING,
  /** Its process has not begun yet, or is over. */
  ABSENT;

  static final int COUNT = 7;
  private static final Doing[] ALL = values();

  int index() {
    return ordinal();
  }

  static Doing of(int index) {
    return ALL[index];
  }

  /** Whether a thread that does it does not compute meanwhile. */
  boolean isBlocking() {
    return this != BESIDE;
  }

  static Doing of(WaitFor what) {
    return switch (what) {
      case OTHERS -> WITH_OTHERS;
      case OWN -> IO;
      case CONNECTIONS -> LISTENING;
      case NEIGHBOURS -> AWAITING;
      case NOTHING -> ABSENT;
    };
  }

  /** What programs do themselves, whichever side of the I/O stack they are on. */
  private static final Set<Side> OWN = EnumSet.of(Side.APPLICATION, Side.CLIENT, Side.SERVER);

  /** By layer and kind, of blocking operations: null for what means nothing. */
  private static final Doing[] BLOCKING = new Doing[LayerKind.COUNT];

  static {
    for (int layerKind = 0; layerKind < LayerKind.COUNT; layerKind++) {
      BLOCKING[layerKind] = blocking(LayerKind.layer(layerKind), LayerKind.kind(layerKind));
    }
  }

  private static Doing blocking(Layer layer, OperationKind kind) {
    if (layer == Layer.NETWORK) {
      return kind == OperationKind.READ ? LISTENING : null;
    }
    boolean own = OWN.contains(layer.side());
    if (!own || layer.isLike(Layer.BLOCK) || layer == Layer.SERVER) {
      return null;
    }
    if (layer.isLike(Layer.MPI_IO)) {
      return isTogether(kind) ? WITH_OTHERS : LIBRARY;
    }
    return layer.isOfDataFormat() || layer == Layer.CLIENT ? LIBRARY : IO;
  }

  /** What an operation means for its process; null when nothing. */
  static Doing of(int layerKind, int flags) {
    Doing doing = BLOCKING[layerKind]; // every operation asks
    if ((flags & (OperationFlags.NON_BLOCKING | OperationFlags.COLLECTIVE)) == 0 || doing == null) {
      return doing;
    }
    if ((flags & OperationFlags.NON_BLOCKING) != 0) {
      return BESIDE;
    }
    return LayerKind.layer(layerKind).isLike(Layer.MPI_IO) ? WITH_OTHERS : doing;
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
