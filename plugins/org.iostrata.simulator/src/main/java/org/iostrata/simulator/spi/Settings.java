// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.spi;

import java.util.Map;

/**
 * The settings of something: all that its kind has. Immutable.
 *
 * @param values numbers by name, in bytes, seconds and bytes per second
 */
public record Settings(Map<String, Double> values) {
  /** Copies the values. */
  public Settings {
    values = Map.copyOf(values);
  }

  /** A number that the kind {@linkplain Kind#settings declares}. */
  public double get(String name) {
    Double value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("declares no setting " + name);
    }
    return value;
  }

  /** A number of bytes that the kind declares. */
  public long bytes(String name) {
    return (long) get(name);
  }
}
