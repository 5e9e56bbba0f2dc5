// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report;

import java.util.Locale;

/** Numbers for people, the same in every table of text. What is not defined is a dash. */
final class TextCells {
  private TextCells() {}

  static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  static String ratio(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.3f", value);
  }

  static String rate(double bytesPerSecond) {
    return Double.isNaN(bytesPerSecond) ? "-" : size(bytesPerSecond) + "/s";
  }

  static String time(long ns) {
    return String.format(Locale.ROOT, "%.6f s", ns * 1e-9);
  }

  static String bytes(long bytes) {
    return size((double) bytes);
  }

  private static String size(double bytes) {
    String[] units = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    int unit = 0;
    double value = bytes;
    while (value >= 1024 && unit < units.length - 1) {
      value /= 1024;
      unit++;
    }
    return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.1f %s", value, units[unit]);
  }

  static String percent(double share) {
    return Double.isNaN(share) ? "-" : String.format(Locale.ROOT, "%.2f %%", 100 * share);
  }
}
