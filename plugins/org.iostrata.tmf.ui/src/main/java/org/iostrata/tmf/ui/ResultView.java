// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.tracecompass.tmf.core.model.ITableColumnDescriptor;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse;
import org.eclipse.tracecompass.tmf.core.response.TmfModelResponse;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalHandler;
import org.eclipse.tracecompass.tmf.core.signal.TmfTraceClosedSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfTraceOpenedSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfTraceSelectedSignal;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.ui.views.TmfView;
import org.iostrata.tmf.core.result.ResultRow;
import org.iostrata.tmf.core.trace.IoTrace;

/**
 * A tree of rows about the result of the active trace, filled in the background. Public, as every
 * class that hears signals.
 */
public abstract class ResultView extends TmfView {
  private final String provider;
  private ResultTree tree;
  private ShownRows rows;
  private ITmfTrace trace;
  private Job job;

  /**
   * A view.
   *
   * @param provider the id of the data provider that knows the rows
   */
  ResultView(String name, String provider) {
    super(name);
    this.provider = provider;
  }

  /** What else the provider of a trace is asked with. */
  protected abstract Map<String, Object> parameters(ITmfTrace of);

  /** Of which trace the rows are when a trace or an experiment is shown. */
  protected ITmfTrace subject(ITmfTrace shown) {
    return shown;
  }

  /** How many levels of rows are open at first. */
  protected int levels() {
    return 1;
  }

  /** What the rows are restricted to, for people; nothing when they are about all of the run. */
  protected String about() {
    return "";
  }

  /** A list to choose from, above the tree. */
  static Combo choiceAbove(Composite parent) {
    return choicesAbove(parent, 1).get(0);
  }

  /** Lists to choose from, above the tree, beside each other. */
  static List<Combo> choicesAbove(Composite parent, int count) {
    parent.setLayout(tight(1));
    Composite line = new Composite(parent, SWT.NONE);
    line.setLayout(tight(count));
    line.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
    List<Combo> choices =
        Stream.generate(() -> new Combo(line, SWT.READ_ONLY)).limit(count).toList();
    choices.forEach(one -> one.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false)));
    return choices;
  }

  private static GridLayout tight(int columns) {
    GridLayout layout = new GridLayout(columns, true);
    layout.marginWidth = 0;
    layout.marginHeight = 0;
    return layout;
  }

  /** Fills what stands above the tree, if anything does. */
  protected void createAbove(Composite parent) {
    // nothing unless a view wants it
  }

  @Override
  public void createPartControl(Composite parent) {
    super.createPartControl(parent);
    createAbove(parent);
    rows = createRows(parent);
    IMenuManager menu = getViewSite().getActionBars().getMenuManager();
    menu.add(SaveAction.csv(getSite(), rows::csv));
    menu.add(SaveAction.picture(getSite(), this::picture));
    show(TmfTraceManager.getInstance().getActiveTrace());
  }

  /** Makes what shows the rows: a tree unless a view wants something else. */
  protected ShownRows createRows(Composite parent) {
    tree = new ResultTree(parent, levels());
    getViewSite().getActionBars().getMenuManager().add(action("Copy", tree::copy));
    MenuManager popup = new MenuManager();
    popup.add(action("Copy", tree::copy));
    tree.control().setMenu(popup.createContextMenu(tree.control()));
    tree.onOpen(row -> row.spot().ifPresent(spot -> Spots.show(this, trace, spot)));
    return tree;
  }

  private static Action action(String text, Runnable run) {
    return new Action(text) {
      @Override
      public void run() {
        run.run();
      }
    };
  }

  /** Of the rows, with the trace, the view, and what is said above them. */
  public ImageData picture() {
    ITmfTrace of = trace == null ? null : subject(trace);
    String name = of instanceof IoTrace run ? run.title() : of == null ? "" : of.getName();
    return rows.picture(
        Stream.of(name, getName(), getContentDescription())
            .filter(text -> !text.isEmpty())
            .collect(Collectors.joining(" · ")));
  }

  @Override
  public void setFocus() {
    rows.control().setFocus();
  }

  /** The rows that show, for tests; null when no tree shows them. */
  public ResultTree tree() {
    return tree;
  }

  /** A trace was opened. */
  @TmfSignalHandler
  public void traceOpened(TmfTraceOpenedSignal signal) {
    show(signal.getTrace());
  }

  /** A trace became the active one. */
  @TmfSignalHandler
  public void traceSelected(TmfTraceSelectedSignal signal) {
    if (signal.getTrace() != trace) {
      show(signal.getTrace());
    }
  }

  /** A trace was closed. */
  @TmfSignalHandler
  public void traceClosed(TmfTraceClosedSignal signal) {
    if (signal.getTrace() == trace) {
      show(null);
    }
  }

  /** Asks for the rows again, as what they are asked with has changed. */
  protected void refresh() {
    show(trace, 0);
  }

  /** The same after a while, unless it is asked for again. */
  protected void refreshIn(int ms) {
    show(trace, ms);
  }

  private void show(ITmfTrace shown) {
    show(shown, 0);
  }

  private synchronized void show(ITmfTrace shown, int afterMs) {
    boolean other = shown != trace;
    trace = shown;
    if (job != null) {
      job.cancel();
    }
    if (shown == null) {
      tell("No trace is open: File > Open Trace…", null);
      return;
    }
    if (other) {
      tell("The trace is being analysed…", null);
    }
    job =
        Job.create(
            "Rows of " + getName(),
            (ICoreRunnable) monitor -> ask(subject(shown), parameters(subject(shown)), monitor));
    job.setSystem(true);
    job.schedule(afterMs);
  }

  private void ask(ITmfTrace of, Map<String, Object> parameters, IProgressMonitor monitor) {
    ITmfTreeDataProvider<ResultRow> known = Answers.find(of, provider);
    if (known == null) {
      tell("Nothing is known of this trace here", null);
      return;
    }
    TmfModelResponse<TmfTreeModel<ResultRow>> response = Answers.await(known, parameters, monitor);
    if (monitor.isCanceled()) {
      return;
    }
    if (response.getStatus() == ITmfResponse.Status.COMPLETED) {
      boolean none = response.getModel().getEntries().isEmpty();
      tell(none ? (about() + " (no operations)").strip() : about(), response.getModel());
    } else {
      tell(response.getStatusMessage(), null);
    }
  }

  private void tell(String message, TmfTreeModel<ResultRow> model) {
    List<ITableColumnDescriptor> headings =
        model == null ? List.of() : model.getColumnDescriptors();
    List<ResultRow> entries = model == null ? List.of() : model.getEntries();
    Display.getDefault()
        .asyncExec(
            () -> {
              if (!rows.control().isDisposed()) {
                setContentDescription(message);
                rows.show(headings, entries);
              }
            });
  }

  @Override
  public void dispose() {
    if (job != null) {
      job.cancel();
    }
    super.dispose();
  }
}
