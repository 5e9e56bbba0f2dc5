// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import org.eclipse.swtchart.IAxis;
import org.eclipse.swtchart.Range;
import org.iostrata.tmf.core.result.HistogramWeight;

/** The axis upwards of a histogram: counts, bytes or time, linear or logarithmic. */
final class BarAxis {
  private static final double ROOM = 1.05;

  /** A number that is so near to a whole one is meant to be it. */
  private static final double CLOSE = 1e-6;

  /** On a logarithmic axis a bar of one is as high as another one is above half of it. */
  private static final double OF_ONE = 2;

  private static final double KILO = 1024;

  private final IAxis axis;
  private HistogramWeight weight = HistogramWeight.COUNT;
  private boolean logarithmic;
  private double unit = 1;

  BarAxis(IAxis axis) {
    this.axis = axis;
  }

  /** Makes room for the highest bar. */
  void show(HistogramWeight of, double most, boolean onLogarithmicAxis) {
    weight = of;
    logarithmic = onLogarithmicAxis;
    unit = 1;
    // Counts KiB, or MiB, so that the numbers at the axis are round.
    while (!logarithmic && of == HistogramWeight.BYTES && most >= KILO * unit) {
      unit *= KILO;
    }
    double below = logarithmic ? Math.log(OF_ONE) / Math.log(base()) : 0;
    axis.setRange(new Range(-below, height(Math.max(1, most)) * ROOM + below));
    axis.getTick().setFormat(new MeasureFormat(this::text));
  }

  private double base() {
    return weight == HistogramWeight.BYTES ? 2 : 10;
  }

  private double height(double value) {
    return logarithmic ? Math.log(value) / Math.log(base()) : value / unit;
  }

  /**
   * Where a bar ends, in pixels from the top; what is less than one has none on a logarithmic axis.
   */
  int top(double value) {
    return logarithmic && value < 1 ? Integer.MAX_VALUE : axis.getPixelCoordinate(height(value));
  }

  /** Whole numbers only where there is no half operation, and round ones. */
  private String text(double height) {
    double value = logarithmic ? Math.pow(base(), height) : height * unit;
    double whole = logarithmic ? height : value;
    boolean round = Math.abs(whole - Math.rint(whole)) < CLOSE * Math.max(1, Math.abs(whole));
    return value > (logarithmic ? 1 : 0) - CLOSE
            && (round || !logarithmic && weight != HistogramWeight.COUNT)
        ? weight.text(value)
        : "";
  }
}
