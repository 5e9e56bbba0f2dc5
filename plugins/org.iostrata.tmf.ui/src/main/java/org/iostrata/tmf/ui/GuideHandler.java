// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.net.URI;
import java.net.URL;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.runtime.FileLocator;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.ide.IDE;
import org.osgi.framework.FrameworkUtil;

/**
 * <i>Help &gt; Help Contents</i> and F1: the guide to the workbench, as text. There is no help
 * server in the workbench.
 */
public final class GuideHandler extends AbstractHandler {
  private static final String GUIDE = "guide/workbench.md";
  private static final String TEXT_EDITOR = "org.eclipse.ui.DefaultTextEditor";

  @Override
  public Object execute(ExecutionEvent event) throws ExecutionException {
    try {
      URL inBundle = FrameworkUtil.getBundle(getClass()).getEntry(GUIDE);
      URL file = FileLocator.toFileURL(inBundle);
      URI uri = new URI(file.getProtocol(), file.getPath(), null);
      IDE.openEditor(
          HandlerUtil.getActiveWorkbenchWindowChecked(event).getActivePage(),
          uri,
          TEXT_EDITOR,
          true);
    } catch (Exception e) {
      throw new ExecutionException("The guide cannot be opened", e);
    }
    return null;
  }
}
