// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.List;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Platform;
import org.eclipse.ui.IStartup;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.handlers.HandlerUtil;

/** <i>Help &gt; Welcome</i>, and a start without a trace. */
public final class WelcomeHandler extends AbstractHandler implements IStartup {
  private static final String OPEN_OPTION = "--open";

  @Override
  public Object execute(ExecutionEvent event) throws ExecutionException {
    try {
      HandlerUtil.getActiveWorkbenchWindowChecked(event).getActivePage().showView(WelcomeView.ID);
    } catch (PartInitException e) {
      throw new ExecutionException("The view cannot be shown", e);
    }
    return null;
  }

  @Override
  public void earlyStartup() {
    if (IoPreferences.store().getBoolean(IoPreferences.WELCOME)
        && !List.of(Platform.getCommandLineArgs()).contains(OPEN_OPTION)) {
      PlatformUI.getWorkbench().getDisplay().asyncExec(WelcomeHandler::greet);
    }
  }

  private static void greet() {
    IWorkbenchWindow[] windows = PlatformUI.getWorkbench().getWorkbenchWindows();
    boolean empty =
        windows.length > 0
            && windows[0].getActivePage() != null
            && windows[0].getActivePage().getEditorReferences().length == 0;
    try {
      if (empty) {
        windows[0].getActivePage().showView(WelcomeView.ID);
      }
    } catch (PartInitException e) {
      ILog.of(WelcomeHandler.class).error("The view Welcome cannot be shown", e);
    }
  }
}
