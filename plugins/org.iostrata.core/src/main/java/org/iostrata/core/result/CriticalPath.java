// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.List;
import java.util.OptionalLong;
import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * One of the slowest operations of the uppermost layer, and what it waited for: its longest child,
 * that one's longest child, and so on down.
 */
public record CriticalPath(
    @Told("the process that did it") int process,
    @Told("the operation, its longest child, that one's longest child, and so on")
        List<Step> steps) {
  /** Copies the list. */
  public CriticalPath {
    steps = List.copyOf(steps);
  }

  /** One operation of the path. */
  public record Step(
      @Told("its layer") Layer layer,
      @Told("what it did") OperationKind kind,
      @Told(value = "its file; absent when it has none", column = "file", quiet = true) String path,
      @Told(value = "where in the file", column = "offsetBytes") OptionalLong offset,
      @Told("bytes done") long bytes,
      @Told("when it began, since the trace's start") long admitNs,
      @Told("how long it took") long durationNs,
      @Told("the part of it without a child under way") long selfNs,
      @Told("how many direct children it has") long children) {}
}
