// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import java.util.List;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.TmfCommonConstants;
import org.eclipse.tracecompass.tmf.core.project.model.TmfTraceType;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.core.trace.experiment.TmfExperiment;
import org.eclipse.tracecompass.tmf.ui.project.model.TmfExperimentElement;
import org.eclipse.tracecompass.tmf.ui.project.model.TmfOpenTraceHelper;
import org.eclipse.tracecompass.tmf.ui.project.model.TmfProjectElement;
import org.eclipse.tracecompass.tmf.ui.project.model.TmfProjectRegistry;
import org.eclipse.tracecompass.tmf.ui.project.model.TmfTraceElement;

/** Several traces opened as one. */
final class Experiments {
  private Experiments() {}

  /** Opens an experiment of fixtures. */
  static ITmfTrace open(String name, List<String> fixtures) throws Exception {
    for (String fixture : fixtures) {
      Workbench.open(Workbench.fixture(fixture));
      Workbench.closeTrace();
    }
    return openOf(name, fixtures);
  }

  /** Opens an experiment of traces in the project, by the folder where each lies. */
  static ITmfTrace openOf(String name, List<String> folders) throws Exception {
    Workbench.ui(() -> TmfOpenTraceHelper.openFromElement(element(name, folders)));
    Workbench.await(
        "the experiment",
        () -> TmfTraceManager.getInstance().getActiveTrace() instanceof TmfExperiment);
    return TmfTraceManager.getInstance().getActiveTrace();
  }

  private static TmfExperimentElement element(String name, List<String> folders) throws Exception {
    TmfProjectElement project =
        TmfProjectRegistry.getProject(
            TmfProjectRegistry.createProject("Tracing", null, new NullProgressMonitor()), true);
    IFolder folder = project.getExperimentsFolder().getResource().getFolder(name);
    folder.create(true, true, new NullProgressMonitor());
    folder.setPersistentProperty(
        TmfCommonConstants.TRACETYPE, TmfTraceType.DEFAULT_EXPERIMENT_TYPE);
    TmfExperimentElement element = project.getExperimentsFolder().addExperiment(folder);
    for (String one : folders) {
      for (TmfTraceElement trace : project.getTracesFolder().getTraces()) {
        if ((trace.getResource().getLocation() + "/").contains("/" + one + "/")) {
          element.addTrace(trace);
        }
      }
    }
    element.refresh();
    return element;
  }
}
