// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.List;

/**
 * Operations in groups.
 *
 * @param groups those with most time, the longest first; phases and windows in their order
 * @param leftOut how many others there are
 */
public record Groups(List<GroupResult> groups, long leftOut) {
  /** Copies the list. */
  public Groups {
    groups = List.copyOf(groups);
  }
}
