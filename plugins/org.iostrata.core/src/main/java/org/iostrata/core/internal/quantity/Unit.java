// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.quantity;

import java.util.Locale;
import java.util.Map;
import org.iostrata.core.model.Keyed;

/** What a {@link Quantity} counts, how it is shown to people, and its name in JSON. */
public enum Unit implements Keyed {
  COUNT("count"),
  BYTES("bytes"),
  NANOSECONDS("ns"),
  /** A part of a whole, 0 to 1, shown in per cent. */
  SHARE("share"),
  /** One number by another of the same unit. */
  RATIO("ratio"),
  BYTES_PER_SECOND("bytes/s");

  private static final String[] SIZES = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  private static final String[] TIMES = {"ns", "us", "ms", "s"};

  private final String key;

  Unit(String key) {
    this.key = key;
  }

  /** The name in JSON. */
  @Override
  public String key() {
    return key;
  }

  /**
   * A value of this unit for people.
   *
   * @param decimal whether scaled values have a decimal though they are whole
   */
  String format(double value, boolean decimal) {
    return switch (this) {
      case COUNT -> String.format(Locale.US, value == Math.rint(value) ? "%,.0f" : "%,.2f", value);
      case BYTES -> scaled(value, 1024, SIZES, decimal);
      case BYTES_PER_SECOND -> scaled(value, 1024, SIZES, decimal) + "/s";
      case NANOSECONDS -> scaled(value, 1000, TIMES, decimal);
      case SHARE -> String.format(Locale.US, "%.1f %%", 100 * value);
      case RATIO -> String.format(Locale.US, 0 < value && value < 0.01 ? "%.2g" : "%.2f", value);
    };
  }

  private static String scaled(double value, int step, String[] names, boolean decimal) {
    double rest = value;
    int name = 0;
    while (rest >= step && name < names.length - 1) {
      rest /= step;
      name++;
    }
    boolean whole = name == 0 || (rest == Math.rint(rest) && !decimal);
    return String.format(Locale.US, whole ? "%.0f %s" : "%.1f %s", rest, names[name]);
  }

  /** That something is no quantity of this unit, and what one looks like. */
  String expected(String text) {
    String example =
        switch (this) {
          case COUNT, RATIO -> "a number, as 2.5";
          case BYTES -> "a size, as 64 KiB";
          case BYTES_PER_SECOND -> "a rate, as 100 MiB/s";
          case NANOSECONDS -> "a time, as 520ms or 1.5 s";
          case SHARE -> "a share, as 20 %";
        };
    return "not " + example + ": " + text;
  }

  /**
   * How many of this unit a suffix such as {@code KiB}, {@code ms} or {@code %} stands for, or NaN.
   */
  double factor(String suffix) {
    return switch (this) {
      case COUNT, RATIO -> suffix.isEmpty() ? 1 : Double.NaN;
      case BYTES -> factor(suffix, Suffixes.SIZES);
      case BYTES_PER_SECOND -> suffix.isEmpty() ? 1 : ofRate(suffix);
      case NANOSECONDS -> factor(suffix, Suffixes.TIMES);
      case SHARE -> suffix.isEmpty() ? 1 : suffix.equals("%") ? 0.01 : Double.NaN;
    };
  }

  private static double ofRate(String suffix) {
    int sizeEnd = suffix.lastIndexOf("/s");
    return sizeEnd > 0 && sizeEnd == suffix.length() - 2
        ? factor(suffix.substring(0, sizeEnd), Suffixes.SIZES)
        : Double.NaN;
  }

  private static double factor(String suffix, Map<String, Long> factors) {
    Long factor = factors.get(suffix);
    return factor == null ? Double.NaN : factor;
  }
}
