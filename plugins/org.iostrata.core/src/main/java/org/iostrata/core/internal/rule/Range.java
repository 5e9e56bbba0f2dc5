// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

/** The values a characteristic may have, both ends included. */
public record Range(double min, double max) {
  /** No less than this. */
  public static Range atLeast(double min) {
    return new Range(min, Double.POSITIVE_INFINITY);
  }

  /** No more than this. */
  public static Range atMost(double max) {
    return new Range(Double.NEGATIVE_INFINITY, max);
  }

  /** Whether a value is outside; what is not defined is not. */
  public boolean excludes(double value) {
    return value < min || value > max;
  }
}
