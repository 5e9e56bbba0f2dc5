// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * What the operations of one layer and kind caused in a layer below.
 *
 * @param from the parents' layer
 * @param to the children's layer
 * @param kind the parents' kind
 * @param childKind the children's kind
 * @param parents all operations of that layer and kind, with such children or without
 * @param children the children of that kind
 * @param parentBytes bytes of the parents
 * @param childBytes bytes of the children
 * @param amplification childBytes / parentBytes
 * @param splitFactor children / parents
 * @param parentTimeNs sum of the parents' durations
 * @param childTimeNs sum of the children's durations
 * @param childShare childTimeNs / parentTimeNs
 * @param share how many processes did the children, and which took longest for its own; null of
 *     requests of disks
 * @param byThread children that ran on the parent's thread during it
 * @param byRange children found by process, file and bytes: they ran elsewhere or later
 * @param byTime children found by process, file and time, as a range of bytes is not known
 * @param confidence the share of the children that have no other possible parent
 * @param readModifyWrites reads below a write, whose bytes were then written below the same write
 * @param readModifyWriteBytes their bytes that were written back
 */
public record LinkResult(
    Layer from,
    Layer to,
    OperationKind kind,
    OperationKind childKind,
    long parents,
    long children,
    long parentBytes,
    long childBytes,
    double amplification,
    double splitFactor,
    long parentTimeNs,
    long childTimeNs,
    double childShare,
    ProcessShare share,
    long byThread,
    long byRange,
    long byTime,
    double confidence,
    long readModifyWrites,
    long readModifyWriteBytes) {}
