// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.tracecompass.tmf.core.TmfCommonConstants;
import org.eclipse.tracecompass.tmf.ui.project.model.TmfOpenTraceHelper;
import org.eclipse.tracecompass.tmf.ui.project.model.TmfProjectRegistry;

/** A trace that comes from outside of the workspace. */
final class NewTrace {
  private NewTrace() {}

  /** Puts a trace into the project of every first trace, and opens it; a dialog says why not. */
  static void open(Shell shell, String path) {
    try {
      IProject project =
          TmfProjectRegistry.createProject(
              TmfCommonConstants.DEFAULT_TRACE_PROJECT_NAME, null, new NullProgressMonitor());
      TmfOpenTraceHelper.openTraceFromPath(
          TmfProjectRegistry.getProject(project, true).getTracesFolder(), path, shell);
    } catch (CoreException e) {
      ILog.of(NewTrace.class).error(path + " cannot be opened", e);
    }
  }
}
