// SPDX-License-Identifier: EPL-2.0
package org.iostrata.product.probe;

import java.util.Arrays;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.iostrata.tmf.core.trace.IoTrace;
import org.iostrata.tmf.ui.ParallelIoPerspective;
import org.iostrata.tmf.ui.SwimlaneView;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;

/**
 * Waits until the workbench shows the swimlanes of a trace, says on standard output what is there,
 * and closes it as a person would. Whoever started it gives up when that takes too long.
 */
public final class Probe implements BundleActivator {
  private static final int AGAIN_MS = 50;

  private final Timer timer = new Timer("probe", true);
  private BundleContext context;

  @Override
  public void start(BundleContext started) {
    context = started;
    timer.schedule(new Look(), AGAIN_MS, AGAIN_MS);
  }

  @Override
  public void stop(BundleContext stopped) {
    timer.cancel();
  }

  private final class Look extends TimerTask {
    @Override
    public void run() {
      if (PlatformUI.isWorkbenchRunning()) {
        PlatformUI.getWorkbench().getDisplay().syncExec(() -> look(PlatformUI.getWorkbench()));
      }
    }
  }

  private void look(IWorkbench workbench) {
    if (workbench.isClosing() || workbench.getWorkbenchWindowCount() == 0) {
      return;
    }
    // Without a window manager no window is the active one.
    IWorkbenchWindow window = workbench.getWorkbenchWindows()[0];
    IWorkbenchPage page = window.getActivePage();
    ITmfTrace trace = TmfTraceManager.getInstance().getActiveTrace();
    if (page != null && trace instanceof IoTrace otf2 && areLanesDrawn(page)) {
      System.out.println("perspective: " + page.getPerspective().getLabel());
      System.out.println("trace: " + otf2.title());
      System.out.println("unresolved: " + unresolved());
      workbench.close();
    }
  }

  private static boolean areLanesDrawn(IWorkbenchPage page) {
    return ParallelIoPerspective.ID.equals(page.getPerspective().getId())
        && page.findView(SwimlaneView.ID) instanceof SwimlaneView view
        && view.getTimeGraphViewer().getExpandedElements().length > 1
        && !view.isDirty();
  }

  /** Bundles that lack something they need. */
  private List<String> unresolved() {
    return Arrays.stream(context.getBundles())
        .filter(bundle -> bundle.getState() < Bundle.RESOLVED)
        .map(Bundle::getSymbolicName)
        .toList();
  }
}
