// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report;

import java.util.Locale;

/** Round times for the axis of a picture, and how they are written. */
public final class TimeMarks {
  private static final double[] FACTORS = {1, 2, 5, 10};

  private TimeMarks() {}

  /** A step of 1, 2 or 5 times a power of ten that cuts a range into at most so many parts. */
  public static double step(double range, int most) {
    double rough = range / most;
    double power = Math.pow(10, Math.floor(Math.log10(rough)));
    for (double factor : FACTORS) {
      if (factor * power >= rough * (1 - 1e-9)) {
        return factor * power;
      }
    }
    return rough;
  }

  /**
   * A time of the run with as many digits as tell two marks apart: {@code 12.5 ms}.
   *
   * @param ns the time, in nanoseconds
   * @param stepNs from one mark to the next
   * @param mostNs the largest time of the axis, so that all have the same unit
   */
  public static String text(double ns, double stepNs, double mostNs) {
    double unit = mostNs >= 1e9 ? 1e9 : mostNs >= 1e6 ? 1e6 : mostNs >= 1e3 ? 1e3 : 1;
    String name = unit == 1e9 ? "s" : unit == 1e6 ? "ms" : unit == 1e3 ? "us" : "ns";
    int digits = (int) Math.max(0, Math.ceil(-Math.log10(stepNs / unit) - 1e-9));
    return String.format(Locale.US, "%." + Math.min(9, digits) + "f %s", ns / unit, name);
  }
}
