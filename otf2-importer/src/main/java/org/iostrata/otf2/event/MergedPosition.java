// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.event;

import java.util.List;

/**
 * A place between two events of a merged reader, to return to with {@link MergedReader#seek}.
 *
 * @param positions the place in each location, in the order of {@link MergedReader#locations()}
 */
public record MergedPosition(List<EventPosition> positions) {
  /** Keeps its own copy. */
  public MergedPosition {
    positions = List.copyOf(positions);
  }
}
