// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.tracecompass.tmf.ui.widgets.virtualtable.TmfVirtualTable;
import org.eclipse.ui.IStartup;
import org.eclipse.ui.PlatformUI;

/**
 * Gives all event tables, of a trace and of an experiment, their context menu: Trace Compass
 * listens for a right click at the composite around the rows, which since SWT 4.32 does not hear of
 * it.
 */
public final class RightClicks implements IStartup {
  @Override
  public void earlyStartup() {
    Display display = PlatformUI.getWorkbench().getDisplay();
    display.asyncExec(() -> display.addFilter(SWT.MenuDetect, RightClicks::tell));
  }

  private static void tell(Event event) {
    if (event.widget instanceof Table rows && rows.getParent() instanceof TmfVirtualTable around) {
      Event same = new Event();
      same.x = event.x;
      same.y = event.y;
      same.detail = event.detail;
      around.notifyListeners(SWT.MenuDetect, same);
    }
  }
}
