// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.Map;
import org.iostrata.core.internal.quantity.Quantity;

/** The limits of one evaluation: the defaults but for those the user has set. Immutable. */
public final class Thresholds {
  /** All defaults. */
  public static final Thresholds DEFAULTS = new Thresholds(Map.of());

  private final Map<String, Quantity> changed;

  /** Other values for some limits, by id. */
  public Thresholds(Map<String, Quantity> changed) {
    this.changed = Map.copyOf(changed);
  }

  /** The value of a limit, in its unit. */
  public double get(Threshold threshold) {
    return changed.getOrDefault(threshold.id(), threshold.defaultValue()).value();
  }
}
