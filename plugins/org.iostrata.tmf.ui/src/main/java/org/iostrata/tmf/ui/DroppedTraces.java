// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.swt.dnd.DND;
import org.eclipse.swt.dnd.DropTarget;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.ui.IStartup;
import org.eclipse.ui.PlatformUI;
import org.iostrata.tmf.core.trace.UnreadableTrace;

/**
 * Tells which of the traces dropped on the workbench cannot be read, and why: Trace Compass takes
 * them into the project without a look into them.
 */
public final class DroppedTraces implements IStartup {
  private static final int MOST_TOLD = 10;

  @Override
  public void earlyStartup() {
    Display display = PlatformUI.getWorkbench().getDisplay();
    display.asyncExec(() -> display.addFilter(DND.Drop, DroppedTraces::dropped));
  }

  private static void dropped(Event event) {
    if (event.widget instanceof DropTarget && event.data instanceof String[] paths) {
      // Beside the drop itself: what is wrong may be at the end of large definitions.
      Job.createSystem("Look at dropped traces", (IProgressMonitor monitor) -> look(paths))
          .schedule();
    }
  }

  private static IStatus look(String[] paths) {
    List<String> reasons =
        Arrays.stream(paths)
            .map(path -> UnreadableTrace.why(Path.of(path)))
            .flatMap(Optional::stream)
            .toList();
    ILog log = ILog.of(DroppedTraces.class);
    reasons.forEach(log::error);
    if (!reasons.isEmpty()) {
      Display.getDefault().asyncExec(() -> tell(reasons));
    }
    return Status.OK_STATUS;
  }

  private static void tell(List<String> reasons) {
    String text = reasons.stream().limit(MOST_TOLD).collect(Collectors.joining("\n\n"));
    int others = reasons.size() - MOST_TOLD;
    String more = others > 0 ? "\n\n" + others + " more: see the error log" : "";
    MessageDialog.openError(
        PlatformUI.getWorkbench().getDisplay().getActiveShell(), "Cannot Be Read", text + more);
  }
}
