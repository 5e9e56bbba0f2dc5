// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.List;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * One of the slowest operations of the uppermost layer, and what it waited for: its longest child,
 * that one's longest child, and so on down.
 *
 * @param process the process that did it
 * @param steps the operation itself first
 */
public record CriticalPath(int process, List<Step> steps) {
  /** Copies the list. */
  public CriticalPath {
    steps = List.copyOf(steps);
  }

  /**
   * One operation of the path.
   *
   * @param layer its layer
   * @param kind its kind
   * @param path its file, or empty
   * @param offset where in the file, or {@code Trace.UNKNOWN}
   * @param bytes bytes done
   * @param admitNs when it began
   * @param durationNs how long it took
   * @param childNs the part of it with a child under way
   * @param children how many direct children it has
   */
  public record Step(
      Layer layer,
      OperationKind kind,
      String path,
      long offset,
      long bytes,
      long admitNs,
      long durationNs,
      long childNs,
      long children) {
    /** The part of it without a child under way. */
    public long selfNs() {
      return durationNs - childNs;
    }
  }
}
