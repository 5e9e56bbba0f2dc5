// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core;

import java.util.Map;
import org.eclipse.tracecompass.tmf.core.model.xy.TmfXYAxisDescription;

/** How a chart's values lie on its axis. */
public enum ChartScale {
  /** Twice as high is twice as much. */
  LINEAR("Linear") {
    @Override
    public double place(double value) {
      return value;
    }

    @Override
    public double value(double place) {
      return place;
    }
  },

  /** By the number of digits: the logarithm of one more than the value, so that nothing is at 0. */
  LOGARITHMIC("Logarithmic") {
    @Override
    public double place(double value) {
      return Math.signum(value) * Math.log10(1 + Math.abs(value));
    }

    @Override
    public double value(double place) {
      return Math.signum(place) * (Math.pow(10, Math.abs(place)) - 1);
    }
  };

  /** A parameter of a request for the lines of a chart: a name; linear when it is not said. */
  public static final String PARAMETER = "scale";

  private final String title;

  ChartScale(String title) {
    this.title = title;
  }

  /** That which a request wants. */
  public static ChartScale in(Map<String, Object> parameters) {
    return LOGARITHMIC.name().equals(parameters.get(PARAMETER)) ? LOGARITHMIC : LINEAR;
  }

  /** What a menu calls it. */
  public String title() {
    return title;
  }

  /** Where a value lies on the axis. */
  public abstract double place(double value);

  /** The value at a place. */
  public abstract double value(double place);

  /** The axis of a chart of this scale, as the linear one is described. */
  public TmfXYAxisDescription axis(TmfXYAxisDescription linear) {
    return this == LINEAR
        ? linear
        : new TmfXYAxisDescription("log10(1 + " + linear.getLabel() + ")", linear.getUnit());
  }
}
