// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.source.Surroundings.RegionKind;

/**
 * What states are, by their names: calls of MPI without {@code MPI_}, functions of POSIX and C, of
 * libraries, commands, requests and disk accesses of the simulator, state machines of PVFS2.
 */
public final class StateKinds {
  private static final List<String> COLLECTIVE =
      List.of(
          "barrier",
          "bcast",
          "gather",
          "scatter",
          "reduce",
          "allreduce",
          "allgather",
          "alltoall",
          "scan",
          "exscan",
          "globalsync",
          "sync");
  private static final List<String> MESSAGES = List.of("send", "recv", "bsend", "ssend", "rsend");
  private static final List<String> COMPUTES = List.of("compute", "ecompute");

  private final Map<String, StateKind> known = new HashMap<>();

  /**
   * A kind of state.
   *
   * @param layerKind of an operation; else {@link LayerKind#NONE}
   * @param flags of an operation
   * @param region what the program does meanwhile
   * @param waits whether it may wait for others
   */
  public record StateKind(int layerKind, int flags, RegionKind region, boolean waits) {
    /** Whether it is one. */
    public boolean isOperation() {
      return layerKind != LayerKind.NONE;
    }
  }

  /** What a state is. */
  public StateKind of(String name) {
    return known.computeIfAbsent(name, StateKinds::find);
  }

  private static StateKind find(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.startsWith("file") && lower.length() > 4) {
      return ofMpiIo(lower.substring(4).replace("_", ""));
    }
    int layerKind = StateNames.layerKind(name);
    if (layerKind != LayerKind.NONE) {
      return new StateKind(layerKind, 0, RegionKind.IO, false);
    }
    StateKind operation = ofServer(name, lower);
    operation = operation == null ? ofLibrary(name) : operation;
    operation = operation == null ? ofFunction(name) : operation;
    return operation == null ? ofMpi(lower) : operation;
  }

  /** Of MPI-IO, or a command of the simulator; {@code writeatallbegin}. */
  private static StateKind ofMpiIo(String call) {
    String verb = call.startsWith("i") ? call.substring(1) : call;
    boolean transfer = verb.startsWith("read") || verb.startsWith("write");
    boolean split = call.endsWith("begin");
    OperationKind kind = OperationKind.METADATA;
    if (transfer) {
      kind = verb.startsWith("read") ? OperationKind.READ : OperationKind.WRITE;
    } else if (call.startsWith("open")) {
      kind = OperationKind.OPEN;
    } else if (call.startsWith("close")) {
      kind = OperationKind.CLOSE;
    } else if (call.startsWith("sync")) {
      kind = OperationKind.FLUSH;
    } else if (call.startsWith("seek")) {
      kind = OperationKind.SEEK;
    }
    boolean together =
        transfer
            ? call.contains("all") || call.contains("ordered")
            : List.of("open", "close", "sync", "setview", "setsize").contains(call);
    int flags = together ? OperationFlags.COLLECTIVE : 0;
    flags |= transfer && (split || !verb.equals(call)) ? OperationFlags.NON_BLOCKING : 0;
    boolean shared = call.contains("shared") || call.contains("ordered");
    flags |= shared ? OperationFlags.SHARED_POINTER : 0;
    return operation(Layer.MPI_IO, kind, flags);
  }

  private static StateKind operation(Layer layer, OperationKind kind, int flags) {
    return new StateKind(LayerKind.of(layer, kind), flags, RegionKind.IO, false);
  }

  /** Requests and accesses of servers. */
  private static StateKind ofServer(String name, String lower) {
    return switch (name) {
      case "RequestRead" -> operation(Layer.SERVER, OperationKind.READ, 0);
      case "RequestWrite" -> operation(Layer.SERVER, OperationKind.WRITE, 0);
      case "RequestFlush" -> operation(Layer.SERVER, OperationKind.FLUSH, 0);
      case "READ", "WRITE", "FLUSH" -> operation(Layer.DEVICE, OperationKind.valueOf(name), 0);
      default ->
          switch (lower) {
            case "read_sm", "small_read_sm" -> operation(Layer.SERVER, OperationKind.READ, 0);
            case "write_sm", "small_write_sm" -> operation(Layer.SERVER, OperationKind.WRITE, 0);
            case "alt-io-read" -> operation(Layer.valueOf("SERVER_POSIX"), OperationKind.READ, 0);
            case "alt-io-write" -> operation(Layer.valueOf("SERVER_POSIX"), OperationKind.WRITE, 0);
            default -> null;
          };
    };
  }

  /** Functions of HDF5, NetCDF and asynchronous I/O. */
  private static StateKind ofLibrary(String name) {
    if (name.startsWith("nc_get_var") || name.startsWith("nc_put_var")) {
      boolean reads = name.startsWith("nc_get");
      return operation(Layer.NETCDF, reads ? OperationKind.READ : OperationKind.WRITE, 0);
    }
    return switch (name) {
      case "H5Dread", "H5Aread" -> operation(Layer.HDF5, OperationKind.READ, 0);
      case "H5Dwrite", "H5Awrite" -> operation(Layer.HDF5, OperationKind.WRITE, 0);
      case "H5Fopen", "H5Fcreate" -> operation(Layer.HDF5, OperationKind.OPEN, 0);
      case "H5Fclose" -> operation(Layer.HDF5, OperationKind.CLOSE, 0);
      case "H5Fflush" -> operation(Layer.HDF5, OperationKind.FLUSH, 0);
      case "nc_open", "nc_create" -> operation(Layer.NETCDF, OperationKind.OPEN, 0);
      case "nc_close" -> operation(Layer.NETCDF, OperationKind.CLOSE, 0);
      case "nc_sync" -> operation(Layer.NETCDF, OperationKind.FLUSH, 0);
      case "aio_read" -> operation(Layer.AIO, OperationKind.READ, OperationFlags.NON_BLOCKING);
      case "aio_write" -> operation(Layer.AIO, OperationKind.WRITE, OperationFlags.NON_BLOCKING);
      case "aio_fsync" -> operation(Layer.AIO, OperationKind.FLUSH, OperationFlags.NON_BLOCKING);
      default -> null;
    };
  }

  /** Functions of POSIX and C. */
  private static StateKind ofFunction(String name) {
    String plain = name.endsWith("64") ? name.substring(0, name.length() - 2) : name;
    return switch (plain) {
      case "read", "pread", "readv", "preadv" -> operation(Layer.POSIX, OperationKind.READ, 0);
      case "write", "pwrite", "writev", "pwritev" -> operation(Layer.POSIX, OperationKind.WRITE, 0);
      case "open", "creat", "openat" -> operation(Layer.POSIX, OperationKind.OPEN, 0);
      case "close" -> operation(Layer.POSIX, OperationKind.CLOSE, 0);
      case "lseek" -> operation(Layer.POSIX, OperationKind.SEEK, 0);
      case "fsync", "fdatasync" -> operation(Layer.POSIX, OperationKind.FLUSH, 0);
      case "stat", "fstat", "lstat", "access" -> operation(Layer.POSIX, OperationKind.STAT, 0);
      case "unlink", "rename", "mkdir", "rmdir", "truncate", "ftruncate" ->
          operation(Layer.POSIX, OperationKind.METADATA, 0);
      case "fread", "fgets", "fgetc" -> operation(Layer.ISO_C, OperationKind.READ, 0);
      case "fwrite", "fputs", "fputc" -> operation(Layer.ISO_C, OperationKind.WRITE, 0);
      case "fopen", "fdopen", "freopen" -> operation(Layer.ISO_C, OperationKind.OPEN, 0);
      case "fclose" -> operation(Layer.ISO_C, OperationKind.CLOSE, 0);
      case "fseek", "fsetpos", "rewind" -> operation(Layer.ISO_C, OperationKind.SEEK, 0);
      case "fflush" -> operation(Layer.ISO_C, OperationKind.FLUSH, 0);
      default -> null;
    };
  }

  /** Other calls of MPI, and what the program does itself. */
  private static StateKind ofMpi(String lower) {
    String call = lower.startsWith("i") ? lower.substring(1) : lower;
    boolean atOnce = !call.equals(lower);
    if (COLLECTIVE.stream().anyMatch(call::startsWith)) {
      return region(RegionKind.MPI_COLLECTIVE, !atOnce);
    }
    if (MESSAGES.stream().anyMatch(call::startsWith)) {
      return region(RegionKind.MPI_MESSAGE, !atOnce && !call.startsWith("bsend"));
    }
    boolean computes = COMPUTES.contains(lower);
    return region(computes ? RegionKind.COMPUTE : RegionKind.MPI_OTHER, lower.startsWith("wait"));
  }

  private static StateKind region(RegionKind kind, boolean waits) {
    return new StateKind(LayerKind.NONE, 0, kind, waits);
  }
}
