// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.jface.action.IStatusLineManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.tracecompass.tmf.core.signal.TmfEventSearchAppliedSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfSelectionRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalHandler;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.trace.experiment.TmfExperiment;
import org.eclipse.tracecompass.tmf.ui.editors.TmfEventsEditor;
import org.eclipse.tracecompass.tmf.ui.viewers.events.TmfEventsTable;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IStartup;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IGotoMarker;

/**
 * Says when a search in the table of an experiment finds nothing, as {@link IoEventsTable} does for
 * one trace: the table of an experiment is Trace Compass' own, which nobody can replace.
 */
public final class ExperimentSearch extends JobChangeAdapter implements IStartup {
  /** The search under way, and where it has something to say. */
  private record Search(Job job, TmfEventsTable table, IStatusLineManager statusLine) {}

  /** In the thread of the user interface only; null without one. */
  private Search search;

  private IStatusLineManager said;

  /** Whether this hears signals; in the thread of the user interface only, too. */
  private boolean hears;

  @Override
  public void earlyStartup() {
    Job.getJobManager().addJobChangeListener(this);
    Display display = PlatformUI.getWorkbench().getDisplay();
    display.asyncExec(() -> display.addFilter(SWT.KeyDown, this::pressed));
  }

  /**
   * Hears signals from now on, or no more: only as long as there is a search and its table, as a
   * workbench that ends complains about all that still hear.
   */
  private void hear(boolean now) {
    if (now && !hears) {
      TmfSignalManager.register(this);
    } else if (!now && hears) {
      TmfSignalManager.deregister(this);
    }
    hears = now;
  }

  /** A search that is given up has found nothing, but may have missed something. */
  private void pressed(Event event) {
    search = event.character == SWT.ESC ? null : search;
  }

  /**
   * A search begins where Enter was pressed: in the editor in front. It is told in the thread of
   * the user interface, or in its own when that begins at once: before anything it has found.
   */
  @Override
  public void scheduled(IJobChangeEvent event) {
    if (IoEventsTable.isSearch(event.getJob())) {
      if (Display.getCurrent() == null) {
        Display.getDefault().asyncExec(() -> begun(event.getJob()));
      } else {
        begun(event.getJob());
      }
    }
  }

  private void begun(Job job) {
    if (inFront() instanceof TmfEventsEditor events
        && events.getTrace() instanceof TmfExperiment
        && events.getAdapter(IGotoMarker.class) instanceof TmfEventsTable table) {
      IStatusLineManager line = events.getEditorSite().getActionBars().getStatusLineManager();
      line.setMessage(null);
      said = line;
      search = new Search(job, table, line);
      hear(true);
      table.getTable().addDisposeListener(gone -> gone(table));
    }
  }

  /** That of the first window, when none has the focus; null without one. */
  private static IEditorPart inFront() {
    IWorkbench workbench = PlatformUI.getWorkbench();
    IWorkbenchWindow active = workbench.getActiveWorkbenchWindow();
    IWorkbenchWindow window = active == null ? workbench.getWorkbenchWindows()[0] : active;
    IWorkbenchPage page = window.getActivePage();
    return page == null ? null : page.getActiveEditor();
  }

  /** A table is closed, as all are when the workbench ends. */
  private void gone(TmfEventsTable table) {
    if (search == null || search.table == table) {
      search = null;
      said = null;
      hear(false);
    }
  }

  @Override
  public void done(IJobChangeEvent event) {
    if (IoEventsTable.isSearch(event.getJob())) {
      // Behind the selection of what was found, which the job has asked for by now.
      Display.getDefault().asyncExec(() -> ended(event.getJob()));
    }
  }

  private void ended(Job job) {
    Search of = search;
    if (of != null && of.job == job && !of.table.getTable().isDisposed()) {
      search = null;
      of.statusLine.setMessage(IoEventsTable.nothingFound(of.table));
    }
  }

  /**
   * A table tells the time of what its search has found, as of what is clicked. That its selection
   * changes says nothing: that of the search before may come late.
   */
  @TmfSignalHandler
  public void selectionRangeUpdated(TmfSelectionRangeUpdatedSignal signal) {
    if (search != null && signal.getSource() == search.table) {
      search = null;
    }
  }

  /** Nothing is said any more of a search that is taken back. */
  @TmfSignalHandler
  public void searchApplied(TmfEventSearchAppliedSignal signal) {
    if (signal.getSearchFilter() == null && said != null && search == null) {
      IStatusLineManager statusLine = said;
      said = null;
      Display.getDefault().asyncExec(() -> takeBack(statusLine));
    }
  }

  private void takeBack(IStatusLineManager statusLine) {
    statusLine.setMessage(null);
    if (search == null && said == null) {
      hear(false);
    }
  }
}
