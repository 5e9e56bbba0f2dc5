// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.timeline;

import org.iostrata.core.model.OperationKind;

/** Receives what {@link Lane#segments} finds. */
@FunctionalInterface
public interface SegmentVisitor {
  /**
   * The operations {@code first} to {@code next} (exclusive) of the lane, to be drawn as one bar
   * from the start of the first to the end of the last.
   *
   * @param kind the kind of the one operation, or the kind with the most busy time in them
   * @param busyNs the time in which any of them runs
   */
  void segment(int first, int next, OperationKind kind, long busyNs);
}
