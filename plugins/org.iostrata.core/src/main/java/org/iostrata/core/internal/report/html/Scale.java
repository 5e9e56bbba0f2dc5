// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import org.iostrata.core.internal.metric.SizeHistogram;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.report.TimeMarks;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;

/** Axes with round marks and units. */
final class Scale {
  private static final int MOST_MARKS = 6;
  private static final int SIZES_BETWEEN_MARKS = 2;
  private static final double BUCKETS_OF_A_DECADE = Math.log(10) / Math.log(2);

  private Scale() {}

  /** Times of the run, in nanoseconds. */
  static NumberAxis time(double fromNs, double toNs) {
    double stepNs = TimeMarks.step(Math.max(toNs - fromNs, leastLength(fromNs)), 7);
    return axis(fromNs, toNs, stepNs, value -> TimeMarks.text(value, stepNs, toNs));
  }

  /** From zero: bytes per second. */
  static NumberAxis bytesPerSecond(double most) {
    double top = Math.max(1, most);
    double step = Math.pow(2, Math.ceil(Math.log(top / 5) / Math.log(2)));
    return axis(0, top * 1.04, step, value -> Quantity.bytesPerSecond(value).toString());
  }

  /** From zero: numbers. */
  static NumberAxis numbers(double most) {
    double top = Math.max(0.001, most);
    return axis(0, top * 1.04, TimeMarks.step(top, 5), Scale::number);
  }

  /** From zero to one, in per cent. */
  static NumberAxis shares(double most) {
    double top = Math.max(0.01, most);
    return axis(
        0,
        Math.min(1.02, top * 1.04),
        TimeMarks.step(top, 4),
        value -> String.format(Locale.US, "%.0f %%", value * 100));
  }

  /** Buckets of sizes, each named at its lower edge. */
  static NumberAxis sizes(int first, int end) {
    int step = SIZES_BETWEEN_MARKS;
    while ((end - first) / step > MOST_MARKS) {
      step += SIZES_BETWEEN_MARKS;
    }
    return axis(first, end, step, Scale::size);
  }

  private static String size(double bucket) {
    return Quantity.bytes(SizeHistogram.lowerEdge((int) bucket)).toString();
  }

  /** Durations from zero, in nanoseconds. */
  static NumberAxis durations(double mostNs) {
    double top = Math.max(1, mostNs);
    double step = TimeMarks.step(top, 4);
    return axis(0, top * 1.04, step, value -> TimeMarks.text(value, step, top));
  }

  /** Names at 0, 1, 2 …, from the top down. */
  static NumberAxis names(List<String> names) {
    NumberAxis axis = axis(-0.6, names.size() - 0.4, 1, value -> name(names, value));
    axis.setInverted(true);
    return axis;
  }

  private static String name(List<String> names, double value) {
    int at = (int) Math.rint(value);
    return at >= 0 && at < names.size() ? names.get(at) : "";
  }

  /** Buckets that begin at the powers of two of nanoseconds, with marks at powers of ten. */
  static NumberAxis durations(int first, int end) {
    double step = Math.ceil((end - first) / BUCKETS_OF_A_DECADE / MOST_MARKS) * BUCKETS_OF_A_DECADE;
    return axis(first, end, step, value -> decade(value / BUCKETS_OF_A_DECADE));
  }

  private static String decade(double power) {
    return Quantity.nanoseconds(Math.pow(10, Math.rint(power))).toString();
  }

  private static String number(double value) {
    return new BigDecimal(value).round(new MathContext(3)).stripTrailingZeros().toPlainString();
  }

  /** What an axis has to be long so that its ends differ, also late in a run of years. */
  private static double leastLength(double low) {
    return Math.max(1e-9, 16 * Math.ulp(low));
  }

  private static NumberAxis axis(
      double low, double high, double step, DoubleFunction<String> name) {
    NumberAxis axis = new NumberAxis();
    axis.setAutoRange(false);
    axis.setRange(low, Math.max(high, low + leastLength(low)));
    axis.setTickUnit(new NamedUnit(step, name));
    return axis;
  }

  /** A step between marks that are called what a function says. */
  private static final class NamedUnit extends NumberTickUnit {
    private final transient DoubleFunction<String> name;

    NamedUnit(double step, DoubleFunction<String> name) {
      super(step);
      this.name = name;
    }

    @Override
    public String valueToString(double value) {
      return name.apply(value);
    }
  }
}
