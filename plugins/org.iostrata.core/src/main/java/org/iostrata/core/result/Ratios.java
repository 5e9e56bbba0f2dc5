// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.OptionalDouble;

/** One number by another. */
final class Ratios {
  private Ratios() {}

  /** Empty when it is not defined. */
  static OptionalDouble of(long dividend, long divisor) {
    return divisor == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) dividend / divisor);
  }

  /** So many of something in each second; empty when it took no time. */
  static OptionalDouble perSecond(long amount, long timeNs) {
    return timeNs == 0 ? OptionalDouble.empty() : OptionalDouble.of(amount * 1e9 / timeNs);
  }
}
