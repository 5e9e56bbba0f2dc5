// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Supplier;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.TimeGraphViewer;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;

/**
 * Folds the lanes of layers that have many operations outstanding at once, as a disk has; its first
 * lane stays and says how many there are. Each row once: what the user opens stays open.
 */
final class DeepQueues implements Runnable {
  /** Lanes below the first that still show unasked. */
  private static final int FEW = 3;

  private final Supplier<TimeGraphViewer> view;
  private final Set<ITimeGraphEntry> seen = Collections.newSetFromMap(new WeakHashMap<>());

  /** Of a view, which may have no viewer yet. */
  DeepQueues(Supplier<TimeGraphViewer> view) {
    this.view = view;
  }

  @Override
  public void run() {
    TimeGraphViewer viewer = view.get();
    if (viewer.getControl().isDisposed()) {
      return;
    }
    for (ITimeGraphEntry row : viewer.getExpandedElements()) {
      if (row.hasTimeEvents() && row.getChildren().size() > FEW && seen.add(row)) {
        viewer.setExpandedState(row, false);
      }
    }
  }
}
