// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.jface.window.Window;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.handlers.HandlerUtil;

/** <i>File &gt; Record…</i>: asks what, and records it in the view <i>Recording</i>. */
public final class RecordHandler extends AbstractHandler {
  /** Its command in plugin.xml. */
  public static final String COMMAND = "org.iostrata.tmf.ui.record";

  @Override
  public Object execute(ExecutionEvent event) throws ExecutionException {
    IWorkbenchWindow window = HandlerUtil.getActiveWorkbenchWindowChecked(event);
    RecordDialog dialog = new RecordDialog(window.getShell());
    if (dialog.open() == Window.OK) {
      try {
        RecordingView view = (RecordingView) window.getActivePage().showView(RecordingView.ID);
        view.record(dialog.asked());
      } catch (PartInitException e) {
        throw new ExecutionException("The view of the recording cannot be opened", e);
      }
    }
    return null;
  }
}
