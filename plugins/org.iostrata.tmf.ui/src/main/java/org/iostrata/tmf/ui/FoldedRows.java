// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.TimeGraphEntry;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.widgets.TimeGraphControl;

/** Headings have bars as long as they are folded: what is in the rows below them. */
final class FoldedRows {
  private FoldedRows() {}

  /** A heading that asks for bars. */
  private static final class Folded extends TimeGraphEntryModel {
    private final TimeGraphEntryModel open;

    Folded(TimeGraphEntryModel open) {
      super(
          open.getId(),
          open.getParentId(),
          open.getLabels(),
          open.getStartTime(),
          open.getEndTime(),
          true);
      this.open = open;
    }
  }

  /** Whether a row is a heading with bars. */
  static boolean contain(ITimeGraphEntry row) {
    return row instanceof TimeGraphEntry entry && entry.getEntryModel() instanceof Folded;
  }

  /** Sees which of some rows are folded now. */
  static void update(TimeGraphControl graph, Iterable<TimeGraphEntry> rows) {
    for (TimeGraphEntry row : rows) {
      boolean open = graph.getExpandedState(row);
      if (row.getEntryModel() instanceof Folded folded) {
        if (open) {
          row.updateModel(folded.open);
        }
      } else if (!open
          && row.hasChildren()
          && row.getEntryModel() instanceof TimeGraphEntryModel heading
          && !heading.hasRowModel()) {
        row.updateModel(new Folded(heading));
        // Else it is taken for one whose bars are there.
        row.setSampling(null);
      }
    }
  }
}
