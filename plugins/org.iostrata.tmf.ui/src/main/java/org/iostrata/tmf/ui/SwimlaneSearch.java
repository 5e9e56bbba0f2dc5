// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.iostrata.tmf.core.swimlane.OperationSearch;
import org.iostrata.tmf.core.swimlane.SwimlaneDataProvider;

/** Looks for operations by an expression: others are dim, or hidden; goes from one to the next. */
final class SwimlaneSearch {
  private static final String ASK =
      "Operations to look for, as the commands take them with --where, for example\n"
          + "kind == write && bytes < 64KiB && file ~ \"*.h5\"\n"
          + "All others are dim. Empty: none.";

  private final SwimlaneView view;
  private final Consumer<OperationSearch.Hit> found;
  private final Toggle hide;
  private final IAction next = action("Next Operation Found", () -> go(true));
  private final IAction previous = action("Previous Operation Found", () -> go(false));
  private String where = "";
  private OperationSearch.Hit last;
  private Job job;

  /**
   * A search in a view.
   *
   * @param found hears of an operation, in the thread of the user interface
   */
  SwimlaneSearch(SwimlaneView view, Consumer<OperationSearch.Hit> found) {
    this.view = view;
    this.found = found;
    hide = new Toggle("Hide All Others", null, IoPreferences.HIDE, view::redrawBars);
    enable();
  }

  /** A line of a menu. */
  static IAction action(String text, Runnable work) {
    return new Action(text) {
      @Override
      public void run() {
        work.run();
      }
    };
  }

  void fill(IMenuManager menu) {
    menu.add(action("Find Operations…", this::ask));
    menu.add(next);
    menu.add(previous);
    menu.add(hide);
  }

  IAction next() {
    return next;
  }

  IAction previous() {
    return previous;
  }

  private void ask() {
    Shell shell = view.getSite().getShell();
    InputDialog dialog =
        new InputDialog(
            shell,
            "Find Operations",
            ASK,
            where,
            text -> text.isBlank() ? null : OperationSearch.wrong(text));
    if (dialog.open() == Window.OK) {
      find(dialog.getValue().strip());
    }
  }

  private void find(String expression) {
    where = expression;
    last = null;
    enable();
    view.redrawBars();
    if (!where.isEmpty()) {
      go(true);
    }
  }

  private void enable() {
    next.setEnabled(!where.isEmpty());
    previous.setEnabled(!where.isEmpty());
    hide.setEnabled(!where.isEmpty());
  }

  private void go(boolean forward) {
    ITmfTrace trace = view.getTrace();
    if (trace == null || where.isEmpty()) {
      return;
    }
    if (job != null) {
      job.cancel();
    }
    long timeNs = view.getTimeGraphViewer().getSelectionBegin();
    // Somebody may have selected something else meanwhile.
    OperationSearch.Hit from = last == null || last.admitNs() != timeNs ? null : last;
    OperationSearch search = new OperationSearch(where, forward);
    Map<String, Object> rows = view.rows();
    job =
        new Job("Looking for " + where) {
          @Override
          protected IStatus run(IProgressMonitor monitor) {
            try {
              Optional<OperationSearch.Hit> hit = search.next(trace, rows, from, timeNs, monitor);
              Display.getDefault().asyncExec(() -> show(hit));
              return Status.OK_STATUS;
            } catch (CancellationException e) {
              return Status.CANCEL_STATUS;
            }
          }
        };
    job.schedule();
  }

  private void show(Optional<OperationSearch.Hit> hit) {
    if (!view.getTimeGraphViewer().getControl().isDisposed()) {
      view.tell(hit.isPresent() ? null : "No further operation with " + where);
      last = hit.orElse(last);
      hit.ifPresent(found);
    }
  }

  Map<String, Object> in(Map<String, Object> parameters) {
    parameters.put(SwimlaneDataProvider.WHERE, where);
    parameters.put(SwimlaneDataProvider.HIDE, hide.isChecked());
    return parameters;
  }

  /** What is looked for, for a line above the lanes; empty for nothing. */
  String about() {
    return where.isEmpty() ? "" : (hide.isChecked() ? "Only " : "Bright: ") + where;
  }

  void dispose() {
    hide.dispose();
    if (job != null) {
      job.cancel();
    }
  }
}
