// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/** What the operations of one layer and kind caused in a layer below. */
public record LinkResult(
    @Told(value = "the parents' layer", column = "parentLayer") Layer from,
    @Told(value = "the children's layer", column = "childLayer") Layer to,
    @Told(value = "the parents' kind", column = "parentKind") OperationKind kind,
    @Told("the children's kind") OperationKind childKind,
    @Told("all operations of that layer and kind, with such children or without") long parents,
    @Told("how many children") long children,
    @Told("bytes of the parents") long parentBytes,
    @Told("bytes of the children") long childBytes,
    @Told("sum of the parents' durations") long parentTimeNs,
    @Told("sum of the children's durations") long childTimeNs,
    @Told(value = "of the children; absent of requests of disks", spread = true) ProcessShare share,
    @Told("children that ran on the parent's thread during it") long byThread,
    @Told("children found by process, file and bytes: they ran on another thread, or later")
        long byRange,
    @Told("children found by process, file and time, as a range of bytes is not known") long byTime,
    @Told("children found by messages: another process did them for the parent") long byMessage,
    @Told("the share of the children that have no other possible parent") OptionalDouble confidence,
    @Told(
            "reads below a write, whose bytes were then written below the same write; of links from"
                + " write to read only")
        OptionalLong readModifyWrites,
    @Told("their bytes that were written back") OptionalLong readModifyWriteBytes) {
  /** Bytes of the children by those of the parents. */
  @Told(value = "childBytes / parentBytes", after = "childBytes")
  public OptionalDouble amplification() {
    return Ratios.of(childBytes, parentBytes);
  }

  /** Children by parents. */
  @Told(value = "children / parents", after = "amplification")
  public OptionalDouble splitFactor() {
    return Ratios.of(children, parents);
  }

  /** Time of the children by that of the parents. */
  @Told(value = "childTimeNs / parentTimeNs", after = "childTimeNs")
  public OptionalDouble childShare() {
    return Ratios.of(childTimeNs, parentTimeNs);
  }
}
