// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.load;

import org.iostrata.core.internal.load.LoadGrouping;

/** What the rows below the layers of a chart are. */
public enum RowsBelow {
  /** What the operations do. */
  KINDS("Kinds of operations", LoadGrouping.KIND),

  /** Who did them, devices too. */
  PROCESSES("Processes and devices", LoadGrouping.PROCESS),

  /** What they are about. */
  FILES("Files", LoadGrouping.FILE);

  private final String title;
  private final LoadGrouping grouping;

  RowsBelow(String title, LoadGrouping grouping) {
    this.title = title;
    this.grouping = grouping;
  }

  /** What a menu calls it. */
  public String title() {
    return title;
  }

  LoadGrouping grouping() {
    return grouping;
  }
}
