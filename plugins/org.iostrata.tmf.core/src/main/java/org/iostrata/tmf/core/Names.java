// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Side;
import org.iostrata.core.model.Trace;

/** How the workbench spells layers, kinds and quantities, and tells groups apart. */
public final class Names {
  /** By what groups are told from each other, when nothing else has a colour. */
  private static final List<String> COLOURS =
      List.of(
          "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#4D4D4D", "#8FCFB9");

  private static final double MANY = 10_000;
  private static final MathContext DIGITS = new MathContext(4);

  private Names() {}

  /** The colour of the n-th of some groups, as {@code #rrggbb}; of many the first come again. */
  public static String colour(int n) {
    return COLOURS.get(n % COLOURS.size());
  }

  /** A layer, for example {@code MPI-IO}; null for null. */
  public static String of(Layer layer) {
    if (layer == null) {
      return null;
    }
    String inside =
        switch (layer.on(Side.APPLICATION).name()) {
          case "NETCDF" -> "NetCDF";
          case "ISO_C" -> "ISO C";
          case "BLOCK" -> "block device";
          default -> layer.on(Side.APPLICATION).toString();
        };
    boolean own = layer.side() == Side.APPLICATION || layer.depth() == 0;
    String shown = own ? inside : layer.side() + " " + inside;
    return shown.substring(0, 1).toUpperCase(Locale.ROOT) + shown.substring(1);
  }

  /** A kind of operation, for example {@code write}; null for null. */
  public static String of(OperationKind kind) {
    return kind == null ? null : kind.key();
  }

  /** All kinds of operations. */
  public static List<String> kinds() {
    return Stream.of(OperationKind.values()).map(Names::of).toList();
  }

  /** A number of bytes, for example {@code 64 KiB}. */
  public static String bytes(long bytes) {
    return bytes == Trace.UNKNOWN ? "unknown" : Quantity.bytes(bytes).toString();
  }

  /** A number of bytes, short and exact: {@code 64 KiB (65,536)}. */
  public static String exactBytes(long bytes) {
    return bytes < 1024 ? bytes(bytes) : bytes(bytes) + String.format(Locale.US, " (%,d)", bytes);
  }

  /** A number with its unit, for example {@code 12.3 KiB/s} or {@code 40.5 W}; a dash for none. */
  public static String number(double value, String unit) {
    if (!Double.isFinite(value)) {
      return "–";
    }
    return switch (unit) {
      case "B" -> Quantity.bytes(value).toString();
      case "B/s" -> Quantity.bytesPerSecond(value).toString();
      default -> {
        boolean whole = value == Math.rint(value) || Math.abs(value) >= MANY;
        String number =
            whole
                ? String.format(Locale.US, "%,.0f", value)
                : new BigDecimal(value, DIGITS).stripTrailingZeros().toPlainString();
        yield unit.isEmpty() || unit.equals("#") ? number : number + " " + unit;
      }
    };
  }

  /** A bandwidth, for example {@code 1.2 GiB/s}; a dash when no time passed. */
  public static String bandwidth(long bytes, long durationNs) {
    return durationNs <= 0 ? "–" : Quantity.bytesPerSecond(bytes * 1e9 / durationNs).toString();
  }
}
