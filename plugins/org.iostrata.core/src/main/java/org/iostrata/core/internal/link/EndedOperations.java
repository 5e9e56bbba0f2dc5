// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.link;

import java.util.function.LongUnaryOperator;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.Irregularity;
import org.iostrata.core.source.Quality;

/** Makes rows of a batch of operations that ended, with times in nanoseconds. */
final class EndedOperations {
  private final LongUnaryOperator toNs;
  private final OpenOperations open;
  private final Quality quality;

  EndedOperations(LongUnaryOperator toNs, OpenOperations open, Quality quality) {
    this.toNs = toNs;
    this.open = open;
    this.quality = quality;
  }

  /** Adds the operation of a slot. */
  void add(OperationBatch to, int slot, long endTicks, long bytesDone) {
    int row = to.add();
    long admitNs = toNs(open.get(slot, OpenField.BEGIN));
    long callbackNs = toNs(endTicks);
    if (callbackNs < admitNs) {
      quality.count(Irregularity.TIME_BACKWARDS);
      callbackNs = admitNs;
    }
    long issue = open.get(slot, OpenField.ISSUE);
    to.setWhat(
        row,
        open.index(slot, OpenField.LAYER_KIND),
        open.index(slot, OpenField.FLAGS) & ~OpenOperations.OWNERS_MARK,
        open.index(slot, OpenField.THREAD));
    to.setWhere(
        row,
        open.index(slot, OpenField.HANDLE),
        open.index(slot, OpenField.FILE),
        FileClass.of(open.index(slot, OpenField.FILE_CLASS)));
    to.setTimes(row, admitNs, issue == Trace.UNKNOWN ? Trace.UNKNOWN : toNs(issue), callbackNs);
    to.setBytes(
        row,
        open.get(slot, OpenField.OFFSET),
        open.get(slot, OpenField.BYTES_REQUESTED),
        bytesDone);
    to.setLink(
        row,
        open.get(slot, OpenField.ID),
        open.get(slot, OpenField.PARENT_ID),
        open.index(slot, OpenField.PARENT_LAYER_KIND));
    to.setCode(row, open.index(slot, OpenField.PHASE), open.index(slot, OpenField.REGION));
    to.setBuffer(row, open.get(slot, OpenField.BUFFER));
    if (open.get(slot, OpenField.FIRST_CHILD) != Trace.UNKNOWN) {
      to.setChildren(
          row,
          toNs(open.get(slot, OpenField.FIRST_CHILD)),
          toNs(open.get(slot, OpenField.LAST_CHILD)));
    }
  }

  /** Far enough from the ends of the range that sums of times stay in it. */
  long toNs(long ticks) {
    long ns = toNs.applyAsLong(ticks);
    return Math.max(Long.MIN_VALUE / 4, Math.min(ns, Long.MAX_VALUE / 4));
  }
}
