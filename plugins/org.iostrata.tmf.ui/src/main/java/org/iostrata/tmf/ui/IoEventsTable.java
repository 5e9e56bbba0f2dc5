// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.tracecompass.tmf.core.event.aspect.ITmfEventAspect;
import org.eclipse.tracecompass.tmf.ui.viewers.events.TmfEventsTable;

/**
 * The event table with its context menu: Trace Compass listens for a right click at the composite
 * around the rows, which since SWT 4.32 does not hear of it.
 */
public final class IoEventsTable extends TmfEventsTable {
  /** As Trace Compass makes it. */
  public IoEventsTable(Composite parent, int cacheSize, Iterable<ITmfEventAspect<?>> aspects) {
    super(parent, cacheSize, aspects);
    for (Control child : fTable.getChildren()) {
      if (child instanceof Table) {
        child.addListener(SWT.MenuDetect, this::tell);
      }
    }
  }

  private void tell(Event event) {
    Event same = new Event();
    same.x = event.x;
    same.y = event.y;
    same.detail = event.detail;
    fTable.notifyListeners(SWT.MenuDetect, same);
  }
}
