// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.load;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.StyleProperties;
import org.iostrata.core.internal.load.StepLoad;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.tmf.core.Names;

/** What the colours of a heat map say. */
public enum Heat {
  /** How much of the time at least one operation is under way. */
  BUSY("Busy time", of -> (double) of.busyNs() / of.spanNs()) {
    @Override
    String text(double value) {
      return Quantity.share(value).toString();
    }
  },

  /** How many operations are outstanding, on average. */
  OUTSTANDING("Outstanding operations", StepLoad::meanOutstanding) {
    @Override
    String text(double value) {
      return Quantity.ratio(value).toString();
    }
  },

  /** How many bytes move. */
  BYTES("Bytes", StepLoad::bytes) {
    @Override
    String text(double value) {
      return Names.exactBytes(Math.round(value));
    }
  },

  /** How many operations are outstanding beside one, on average: they wait for each other. */
  WAITING("Waiting operations", StepLoad::meanWaiting) {
    @Override
    String text(double value) {
      return Quantity.ratio(value).toString();
    }
  },

  /** How fast bytes move. */
  BANDWIDTH("Bandwidth", StepLoad::bytesPerSecond) {
    @Override
    String text(double value) {
      return Quantity.bytesPerSecond(value).toString();
    }
  };

  /**
   * From little to much: dark on a light page, without red beside green (Viridis, turned round).
   */
  private static final String[] COLOURS = {
    "#fde725", "#b5de2b", "#6ece58", "#35b779", "#1f9e89", "#26828e", "#31688e", "#3e4989",
    "#482878", "#440154"
  };

  private static final Map<String, OutputElementStyle> STYLES = new LinkedHashMap<>();

  static {
    for (int shade = 0; shade < COLOURS.length; shade++) {
      String name = "%d to %d %%".formatted(10 * shade, 10 * (shade + 1));
      STYLES.put(
          name,
          new OutputElementStyle(
              null,
              Map.of(
                  StyleProperties.BACKGROUND_COLOR,
                  COLOURS[shade],
                  StyleProperties.STYLE_NAME,
                  name,
                  StyleProperties.STYLE_GROUP,
                  "Of the most that is shown")));
    }
  }

  private final String title;
  private final ToDoubleFunction<StepLoad> value;

  Heat(String title, ToDoubleFunction<StepLoad> value) {
    this.title = title;
    this.value = value;
  }

  /** What a menu calls it. */
  public String title() {
    return title;
  }

  double of(StepLoad load) {
    return value.applyAsDouble(load);
  }

  /** A value for people. */
  abstract String text(double value);

  /** Every shade by its name, for the legend. */
  static Map<String, OutputElementStyle> styles() {
    return STYLES;
  }

  /** The shade of a value, from 1 on; 0 for nothing. */
  static int shade(double value, double most) {
    return value <= 0
        ? 0
        : (int) Math.min(COLOURS.length, Math.floor(value / most * COLOURS.length) + 1);
  }

  static OutputElementStyle style(int shade) {
    return new OutputElementStyle("%d to %d %%".formatted(10 * (shade - 1), 10 * shade), Map.of());
  }
}
