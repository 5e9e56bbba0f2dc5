// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.spi;

import java.util.Map;

/**
 * One of several kinds of something, and its settings. Immutable.
 *
 * @param kind the name of the kind
 * @param settings what is not as the kind has it by itself: numbers by name, in bytes, seconds and
 *     bytes per second
 */
public record KindChoice(String kind, Map<String, Double> settings) {
  /** Copies the settings. */
  public KindChoice {
    settings = Map.copyOf(settings);
  }

  /** A kind as it is by itself. */
  public KindChoice(String kind) {
    this(kind, Map.of());
  }
}
