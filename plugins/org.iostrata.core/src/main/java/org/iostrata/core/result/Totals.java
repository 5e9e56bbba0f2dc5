// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.describe.Told;

/** How many operations, their bytes and the sum of their durations. */
public record Totals(
    @Told("how many") long count,
    @Told("bytes read or written") long bytes,
    @Told("sum of the durations") long timeNs) {
  /** No operations. */
  public static final Totals NOTHING = new Totals(0, 0, 0);

  /** Both together. */
  public Totals plus(Totals other) {
    return new Totals(
        count + other.count,
        Saturating.add(bytes, other.bytes),
        Saturating.add(timeNs, other.timeNs));
  }
}
