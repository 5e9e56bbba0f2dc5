// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.IJobChangeListener;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.jface.action.IStatusLineManager;
import org.eclipse.jface.viewers.SelectionChangedEvent;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.tracecompass.tmf.core.event.aspect.ITmfEventAspect;
import org.eclipse.tracecompass.tmf.core.filter.ITmfFilter;
import org.eclipse.tracecompass.tmf.core.resources.ITmfMarker;
import org.eclipse.tracecompass.tmf.core.signal.TmfSelectionRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalHandler;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.ui.viewers.events.TmfEventsTable;
import org.iostrata.tmf.core.swimlane.OperationSelectedSignal;

/**
 * The event table that says when a search finds nothing, and selects the very event of an operation
 * that was clicked.
 */
public final class IoEventsTable extends TmfEventsTable {
  private IStatusLineManager statusLine;
  private ITmfTrace shown;

  /** The search under way, until it has found something or is given up. */
  private Job search;

  /** As Trace Compass makes it. */
  public IoEventsTable(Composite parent, int cacheSize, Iterable<ITmfEventAspect<?>> aspects) {
    super(parent, cacheSize, aspects);
  }

  @Override
  public void setTrace(ITmfTrace trace, boolean disposeOnClose) {
    shown = trace;
    super.setTrace(trace, disposeOnClose);
  }

  @Override
  public void setStatusLineManager(IStatusLineManager manager) {
    super.setStatusLineManager(manager);
    statusLine = manager;
  }

  @Override
  protected void searchNext() {
    follow(super::searchNext);
  }

  @Override
  protected void searchPrevious() {
    follow(super::searchPrevious);
  }

  /** Remembers the job that a search is, as Trace Compass keeps it to itself. */
  private void follow(Runnable begin) {
    AtomicReference<Job> begun = new AtomicReference<>();
    IJobChangeListener end =
        new JobChangeAdapter() {
          @Override
          public void done(IJobChangeEvent event) {
            // Behind the selection of what was found, which the job has asked for by now.
            Display.getDefault().asyncExec(() -> ended(event.getJob()));
          }
        };
    IJobChangeListener all =
        new JobChangeAdapter() {
          @Override
          public void scheduled(IJobChangeEvent event) {
            if (isSearch(event.getJob())) {
              event.getJob().addJobChangeListener(end);
              begun.set(event.getJob());
            }
          }
        };
    Job.getJobManager().addJobChangeListener(all);
    try {
      begin.run();
    } finally {
      Job.getJobManager().removeJobChangeListener(all);
    }
    if (begun.get() != null) {
      search = begun.get();
      say(null);
    }
  }

  private void ended(Job job) {
    if (search == job && !getTable().isDisposed()) {
      search = null;
      say(nothingFound(this));
    }
  }

  /** Whether a job looks for the next event that matches in some event table. */
  static boolean isSearch(Job job) {
    return job instanceof SearchThread;
  }

  /** That nothing was found of what was searched, heading by heading. */
  static String nothingFound(TmfEventsTable in) {
    List<String> searched = new ArrayList<>();
    for (TableColumn column : in.getTable().getColumns()) {
      if (column.getData(Key.SEARCH_TXT) instanceof String pattern) {
        searched.add(column.getText() + " " + pattern);
      }
    }
    String events = in.getTable().getData(Key.FILTER_OBJ) == null ? "No event" : "No event shown";
    return events + " matches " + (searched.isEmpty() ? "the search" : String.join(", ", searched));
  }

  private void say(String message) {
    if (statusLine != null) {
      statusLine.setMessage(message);
    }
  }

  @Override
  protected void stopSearchThread() {
    super.stopSearchThread();
    search = null;
  }

  /** Also when a search has found something. */
  @Override
  protected void fireSelectionChanged(SelectionChangedEvent event) {
    super.fireSelectionChanged(event);
    search = null;
  }

  @Override
  protected void fireSearchApplied(ITmfFilter filter) {
    super.fireSearchApplied(filter);
    if (filter == null) {
      say(null);
    }
  }

  @Override
  @TmfSignalHandler
  public void selectionRangeUpdated(TmfSelectionRangeUpdatedSignal signal) {
    ITmfTrace in = shown;
    if (in != null && signal instanceof OperationSelectedSignal operation) {
      Job job =
          Job.createSystem(
              "The event of an operation",
              (IProgressMonitor monitor) -> select(operation.rankIn(in)));
      job.schedule();
    } else {
      super.selectionRangeUpdated(signal);
    }
  }

  private IStatus select(long rank) {
    Display.getDefault()
        .asyncExec(
            () -> {
              if (!getTable().isDisposed()) {
                gotoMarker(at(rank));
              }
            });
    return Status.OK_STATUS;
  }

  /** A bookmark that is nowhere: only to one does the table go by number. */
  private static IMarker at(long rank) {
    String number = Long.toString(rank);
    return (IMarker)
        Proxy.newProxyInstance(
            IMarker.class.getClassLoader(),
            new Class<?>[] {IMarker.class},
            (marker, method, asked) -> ITmfMarker.MARKER_RANK.equals(asked[0]) ? number : asked[1]);
  }
}
