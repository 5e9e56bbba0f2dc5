// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import org.iostrata.core.collection.Saturating;

/**
 * Where operations spend their time between the boundary events of their layer (Lu and Shen,
 * section 3, Fig. 5): sums over those whose ISSUE is known, which add up to their durations.
 *
 * @param count how many operations tell their ISSUE
 * @param admitToIssue waiting and preparing in the layer, in nanoseconds
 * @param issueToComplt in the layers below
 * @param compltToCallback finishing in the layer
 */
public record Breakdown(long count, long admitToIssue, long issueToComplt, long compltToCallback) {
  /** The three together: the durations of these operations. */
  public long sum() {
    return Saturating.add(Saturating.add(admitToIssue, issueToComplt), compltToCallback);
  }
}
