// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.quantity;

import java.util.Locale;

/** What a {@link Quantity} counts, how it is shown to people, and its name in JSON. */
public enum Unit {
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
      case RATIO -> String.format(Locale.US, "%.2f", value);
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
    if (suffix.isEmpty()) {
      return 1;
    }
    if (this == SHARE && suffix.equals("%")) {
      return 0.01;
    }
    if (this == NANOSECONDS) {
      return power(suffix, 1000, TIMES);
    }
    if (this == BYTES) {
      return power(suffix, 1024, SIZES);
    }
    if (this == BYTES_PER_SECOND && suffix.endsWith("/s")) {
      return power(suffix.substring(0, suffix.length() - 2), 1024, SIZES);
    }
    return Double.NaN;
  }

  private double power(String suffix, int step, String[] names) {
    double factor = 1;
    for (String name : names) {
      if (name.equals(suffix)) {
        return factor;
      }
      factor *= step;
    }
    return Double.NaN;
  }
}
