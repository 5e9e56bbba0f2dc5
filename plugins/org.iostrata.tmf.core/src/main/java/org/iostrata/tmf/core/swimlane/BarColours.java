// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import java.util.List;
import java.util.function.Supplier;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.iostrata.core.model.OperationKind;
import org.iostrata.tmf.core.swimlane.FilterableState.Operations;

/** One way to colour bars. */
abstract class BarColours {
  private final SwimlaneStyles styles;

  BarColours(List<Swatch> swatches) {
    styles = new SwimlaneStyles(swatches);
  }

  /**
   * A colour and what it says.
   *
   * @param key its name among all
   * @param name what the legend says
   * @param group above which heading
   * @param colour as {@code #rrggbb}
   */
  record Swatch(String key, String name, String group, String colour) {}

  SwimlaneStyles styles() {
    return styles;
  }

  /** A bar of one operation. */
  OutputElementStyle one(Operations operation) {
    return styles.one(key(operation.lane().kind(operation.first()), () -> List.of(operation)));
  }

  /**
   * A bar of several operations.
   *
   * @param most the kind that takes most of the time
   * @param busy the part of its time that is busy, 0..1
   * @param operations all, or some of them; asked for only when they are to be looked at
   */
  OutputElementStyle several(
      OperationKind most, double busy, Supplier<List<Operations>> operations) {
    return styles.several(key(most, operations), busy);
  }

  /** The key of the colour of a bar. */
  abstract String key(OperationKind most, Supplier<List<Operations>> operations);
}
