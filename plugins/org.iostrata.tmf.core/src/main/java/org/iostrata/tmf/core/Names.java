// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core;

import java.util.Locale;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;

/** How the workbench spells layers, kinds and quantities. */
public final class Names {
  private static final String[] BINARY = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  private static final String[] DECIMAL = {"B/s", "kB/s", "MB/s", "GB/s", "TB/s", "PB/s"};

  private Names() {}

  /** A layer, for example {@code MPI-IO}; null for null. */
  public static String of(Layer layer) {
    if (layer == null) {
      return null;
    }
    return switch (layer) {
      case NETCDF -> "NetCDF";
      case HDF5, AIO, POSIX -> layer.name();
      case MPI_IO -> "MPI-IO";
      case ISO_C -> "ISO C";
      case BLOCK -> "Block device";
      case CLIENT -> "Client";
      case SERVER -> "Server";
      case CACHE -> "Cache";
      case DISK -> "Disk";
    };
  }

  /** A kind of operation, for example {@code write}; null for null. */
  public static String of(OperationKind kind) {
    return kind == null ? null : kind.key();
  }

  /** A number of bytes, for example {@code 64 KiB}. */
  public static String bytes(long bytes) {
    return bytes == Trace.UNKNOWN ? "unknown" : scaled(bytes, 1024, BINARY);
  }

  /** A number of bytes, short and exact: {@code 64 KiB (65,536)}. */
  public static String exactBytes(long bytes) {
    return bytes < 1024 ? bytes(bytes) : bytes(bytes) + String.format(Locale.ROOT, " (%,d)", bytes);
  }

  /** A bandwidth, for example {@code 1.2 GB/s}; a dash when no time passed. */
  public static String bandwidth(long bytes, long durationNs) {
    return durationNs <= 0 ? "–" : scaled(bytes * 1e9 / durationNs, 1000, DECIMAL);
  }

  private static String scaled(double value, int step, String[] units) {
    int unit = 0;
    double rest = value;
    while (rest >= step && unit < units.length - 1) {
      rest /= step;
      unit++;
    }
    String format = rest == Math.rint(rest) || rest >= 100 ? "%.0f %s" : "%.1f %s";
    return String.format(Locale.ROOT, format, rest, units[unit]);
  }
}
