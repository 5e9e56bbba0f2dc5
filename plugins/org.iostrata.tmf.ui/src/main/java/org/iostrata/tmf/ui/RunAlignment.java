// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Display;
import org.eclipse.tracecompass.tmf.core.TmfCommonConstants;
import org.eclipse.tracecompass.tmf.core.project.model.TmfTraceType;
import org.eclipse.tracecompass.tmf.core.synchronization.TimestampTransformFactory;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.core.trace.experiment.TmfExperiment;
import org.eclipse.tracecompass.tmf.ui.project.model.TmfExperimentElement;
import org.eclipse.tracecompass.tmf.ui.project.model.TmfExperimentFolder;
import org.eclipse.tracecompass.tmf.ui.project.model.TmfOpenTraceHelper;
import org.eclipse.tracecompass.tmf.ui.project.model.TmfProjectRegistry;
import org.eclipse.tracecompass.tmf.ui.project.model.TmfTraceElement;
import org.iostrata.tmf.core.align.Landmark;
import org.iostrata.tmf.core.trace.IoTrace;

/**
 * Moves runs in time, by the offset that Trace Compass keeps of each trace, so that all views
 * follow: what is open of them is closed, and opened as one experiment.
 */
final class RunAlignment {
  /** What we keep of a trace counts from its begin, and so stays right. */
  private static final String OWN = "iostrata.";

  private final List<IoTrace> runs;
  private final List<TmfTraceElement> elements = new ArrayList<>();

  /** Alignment of some runs; the first one stays where it is. */
  RunAlignment(List<IoTrace> runs) {
    this.runs = List.copyOf(runs);
    for (IoTrace run : runs) {
      TmfTraceElement element =
          (TmfTraceElement) TmfProjectRegistry.findElement(run.getResource(), true);
      elements.add(element.getElementUnderTraceFolder());
    }
  }

  /** Moves them so that something is at one time in all of them. */
  void at(Landmark landmark) {
    start(
        monitor -> {
          List<Long> times = new ArrayList<>();
          for (IoTrace run : runs) {
            OptionalLong inRun = find(landmark, run, monitor);
            if (inRun.isEmpty()) {
              String why = run.title() + " has no such thing. No run was moved.";
              Display.getDefault().asyncExec(() -> AlignMenu.tell(why));
              return;
            }
            times.add(run.axis().onAxis(inRun.getAsLong()));
          }
          move(times.stream().map(timeNs -> times.get(0) - timeNs).toList());
        });
  }

  /** Puts all of them back to where they were recorded. */
  void undo() {
    start(monitor -> move(elements.stream().map(element -> -movedNs(element)).toList()));
  }

  private static void start(ICoreRunnable work) {
    Job job = Job.create("Aligning runs", work);
    job.setUser(true);
    job.schedule();
  }

  private static OptionalLong find(Landmark landmark, IoTrace run, IProgressMonitor monitor)
      throws CoreException {
    try {
      return landmark.in(run, monitor);
    } catch (CancellationException e) {
      throw new OperationCanceledException();
    } catch (IOException e) {
      throw new CoreException(Status.error(run.title() + " cannot be read", e));
    }
  }

  /** How far a trace is moved already. */
  private static long movedNs(TmfTraceElement element) {
    return TimestampTransformFactory.getTimestampTransform(element.getResource()).transform(0);
  }

  private void move(List<Long> byNs) throws CoreException {
    TmfExperimentElement together = experiment();
    Display.getDefault().syncExec(() -> elements.forEach(TmfTraceElement::closeEditors));
    together.deleteSupplementaryResources();
    for (int i = 0; i < elements.size(); i++) {
      TmfTraceElement element = elements.get(i);
      long ns = movedNs(element) + byNs.get(i);
      element.deleteSupplementaryResources(
          Arrays.stream(element.getSupplementaryResources())
              .filter(kept -> !kept.getName().startsWith(OWN))
              .toArray(IResource[]::new));
      TimestampTransformFactory.setTimestampTransform(
          element.getResource(),
          ns == 0
              ? TimestampTransformFactory.getDefaultTransform()
              : TimestampTransformFactory.createWithOffset(ns));
      element.refreshSupplementaryFolder();
    }
    Display.getDefault().asyncExec(() -> TmfOpenTraceHelper.openFromElement(together));
  }

  /** The experiment that is open, if it has all of them; else one of just these. */
  private TmfExperimentElement experiment() throws CoreException {
    ITmfTrace active = TmfTraceManager.getInstance().getActiveTrace();
    boolean isOpen =
        active instanceof TmfExperiment && TmfTraceManager.getTraceSet(active).containsAll(runs);
    return isOpen
        ? (TmfExperimentElement) TmfProjectRegistry.findElement(active.getResource(), true)
        : create();
  }

  private TmfExperimentElement create() throws CoreException {
    String name = String.join(" and ", runs.stream().map(IoTrace::title).toList());
    TmfExperimentFolder all = elements.get(0).getProject().getExperimentsFolder();
    IFolder folder = all.getResource().getFolder(name);
    if (folder.exists()) {
      return (TmfExperimentElement) TmfProjectRegistry.findElement(folder, true);
    }
    folder.create(true, true, new NullProgressMonitor());
    folder.setPersistentProperty(
        TmfCommonConstants.TRACETYPE, TmfTraceType.DEFAULT_EXPERIMENT_TYPE);
    TmfExperimentElement made = all.addExperiment(folder);
    elements.forEach(made::addTrace);
    made.refresh();
    return made;
  }
}
