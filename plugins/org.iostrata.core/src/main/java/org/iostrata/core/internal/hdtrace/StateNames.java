// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;

/**
 * The names of states that operations are written as: those by which HDTrace's own wrappers call
 * them. What these do not know is called by layer and kind, as {@code NETWORK-write}. {@link
 * StateKinds} knows all of them.
 */
public final class StateNames {
  private static final Map<Integer, String> KNOWN = new HashMap<>();

  static {
    Layer serverPosix = Layer.valueOf("SERVER_POSIX");
    known(Layer.NETCDF, "nc_get_vara", "nc_put_vara", "nc_open", "nc_close", "", "nc_sync");
    known(Layer.HDF5, "H5Dread", "H5Dwrite", "H5Fopen", "H5Fclose", "", "H5Fflush");
    known(Layer.MPI_IO, "", "", "File_open", "File_close", "File_seek", "File_sync");
    known(Layer.ISO_C, "fread", "fwrite", "fopen", "fclose", "fseek", "fflush");
    known(Layer.AIO, "aio_read", "aio_write", "", "", "", "aio_fsync");
    known(Layer.POSIX, "read", "write", "open", "close", "lseek", "fsync");
    known(Layer.SERVER, "RequestRead", "RequestWrite", "", "", "", "RequestFlush");
    known(serverPosix, "alt-io-read", "alt-io-write", "", "", "", "");
    known(Layer.DEVICE, "READ", "WRITE", "", "", "", "FLUSH");
    KNOWN.put(LayerKind.of(Layer.POSIX, OperationKind.STAT), "stat");
  }

  private StateNames() {}

  /** Names of reads, writes, opens, closes, seeks and flushes. */
  private static void known(Layer layer, String... names) {
    OperationKind[] kinds = {
      OperationKind.READ,
      OperationKind.WRITE,
      OperationKind.OPEN,
      OperationKind.CLOSE,
      OperationKind.SEEK,
      OperationKind.FLUSH
    };
    for (int i = 0; i < kinds.length; i++) {
      if (!names[i].isEmpty()) {
        KNOWN.put(LayerKind.of(layer, kinds[i]), names[i]);
      }
    }
  }

  /**
   * The name of the state of an operation.
   *
   * @param at whether it tells an offset
   */
  public static String of(int layerKind, int flags, boolean at) {
    Layer layer = LayerKind.layer(layerKind);
    OperationKind kind = LayerKind.kind(layerKind);
    if (layer == Layer.MPI_IO && kind.isTransfer()) {
      return ofTransfer(kind.key(), flags, at);
    }
    String known = KNOWN.get(layerKind);
    return known == null ? layer.name() + "-" + kind.key() : known;
  }

  /** As MPI calls it. */
  private static String ofTransfer(String verb, int flags, boolean at) {
    boolean later = (flags & OperationFlags.NON_BLOCKING) != 0;
    boolean together = (flags & OperationFlags.COLLECTIVE) != 0;
    if ((flags & OperationFlags.SHARED_POINTER) != 0) {
      String how = together ? "_ordered" + (later ? "_begin" : "") : "_shared";
      return "File_" + (later && !together ? "i" : "") + verb + how;
    }
    return "File_" + (later ? "i" : "") + verb + (at ? "_at" : "") + (together ? "_all" : "");
  }

  /** Layer and kind of a name that is made of them; else {@link LayerKind#NONE}. */
  static int layerKind(String name) {
    int dash = name.indexOf('-');
    if (dash < 0) {
      return LayerKind.NONE;
    }
    try {
      Layer layer = Layer.valueOf(name.substring(0, dash));
      String kind = name.substring(dash + 1);
      boolean lower = kind.equals(kind.toLowerCase(Locale.ROOT));
      return lower
          ? LayerKind.of(layer, OperationKind.valueOf(kind.toUpperCase(Locale.ROOT)))
          : LayerKind.NONE;
    } catch (IllegalArgumentException e) {
      return LayerKind.NONE; // another name with a dash
    }
  }
}
