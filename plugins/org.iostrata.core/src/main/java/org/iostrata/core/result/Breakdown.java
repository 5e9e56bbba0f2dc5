// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.describe.Told;

/**
 * Where operations spend their time between the boundary events of their layer (Lu and Shen,
 * section 3, Fig. 5): sums over those whose ISSUE is known, which add up to their durations.
 */
public record Breakdown(
    @Told(value = "how many operations tell", column = Told.NO_COLUMN) long count,
    @Told("waiting and preparing in the layer, where it is known") long admitToIssue,
    @Told("in the layers below") long issueToComplt,
    @Told("finishing in the layer") long compltToCallback) {
  /** The three together: the durations of these operations. */
  public long sum() {
    return Saturating.add(Saturating.add(admitToIssue, issueToComplt), compltToCallback);
  }
}
