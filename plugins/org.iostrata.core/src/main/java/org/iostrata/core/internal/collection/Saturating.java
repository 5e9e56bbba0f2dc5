// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.collection;

/** Sums that stop at the largest long: a corrupt trace must not turn a sum negative. */
public final class Saturating {
  private Saturating() {}

  /** The sum of two values that are not negative. */
  public static long add(long a, long b) {
    long sum = a + b;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }
}
