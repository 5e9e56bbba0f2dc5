// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.job;

import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.model.Layer;

/** What stands in one place of a table. */
public sealed interface JobCell {
  /** Words. */
  record JobText(String text) implements JobCell {}

  /**
   * A number.
   *
   * @param quantity NaN when it is not told
   * @param isAtLeast whether it may be more
   */
  record JobNumber(Quantity quantity, boolean isAtLeast) implements JobCell {}

  /** A layer. */
  record JobLayer(Layer layer) implements JobCell {}

  /** Words. */
  static JobCell of(String text) {
    return new JobText(text);
  }

  /** A number; NaN when it is not told. */
  static JobCell of(Quantity quantity) {
    return new JobNumber(quantity, false);
  }

  /** A layer. */
  static JobCell of(Layer layer) {
    return new JobLayer(layer);
  }

  /** A number that may be more. */
  static JobCell atLeast(Quantity quantity) {
    return new JobNumber(quantity, true);
  }
}
