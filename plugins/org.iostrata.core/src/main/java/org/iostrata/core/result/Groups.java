// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.List;
import org.iostrata.core.internal.describe.Told;

/** Operations in groups. */
public record Groups(
    @Told(
            "with --by: the operations of each file, process, host, thread, handle, file system,"
                + " phase, region or window apart, or of each two of these; the longest time first, phases"
                + " and windows in their order")
        List<GroupResult> groups,
    @Told(value = "with --by: how many others have operations", name = "groupsLeftOut")
        long leftOut) {
  /** Copies the list. */
  public Groups {
    groups = List.copyOf(groups);
  }
}
