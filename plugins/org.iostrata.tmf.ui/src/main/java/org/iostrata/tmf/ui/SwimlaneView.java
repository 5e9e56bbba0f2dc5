// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.jface.action.IToolBarManager;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphState;
import org.eclipse.tracecompass.tmf.core.signal.TmfSelectionRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalHandler;
import org.eclipse.tracecompass.tmf.core.signal.TmfTraceClosedSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfTraceSelectedSignal;
import org.eclipse.tracecompass.tmf.ui.TmfUiRefreshHandler;
import org.eclipse.tracecompass.tmf.ui.views.timegraph.BaseDataProviderTimeGraphView;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ILinkEvent;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeEvent;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.TimeGraphEntry;
import org.eclipse.ui.IWorkbenchActionConstants;
import org.iostrata.tmf.core.result.SpotSelectedSignal;
import org.iostrata.tmf.core.swimlane.OperationSearch;
import org.iostrata.tmf.core.swimlane.SwimlaneDataProvider;
import org.iostrata.tmf.core.swimlane.TimelineAnalysis;

/** The view <i>I/O Swimlanes</i>: a row per process, thread and layer, a bar per operation. */
public class SwimlaneView extends BaseDataProviderTimeGraphView {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.ui.swimlanes";

  private static final int[] NAMES_AND_BARS = {1, 4};

  private final SwimlaneChoices choices =
      new SwimlaneChoices(this::layOut, this::recolour, this::redrawBars);

  private final SwimlaneSearch search = new SwimlaneSearch(this, this::select);

  private final MovedRows moved = new MovedRows(this::refresh, this::layOut);
  private final ZoomHistory zooms = new ZoomHistory();
  private final AskedRange asked = new AskedRange();
  private final GatheredResults results = new GatheredResults();
  private final DeepQueues deepQueues = new DeepQueues(this::getTimeGraphViewer);

  /** A view of whatever trace is active. */
  public SwimlaneView() {
    super(ID, new SwimlanePresentation(), SwimlaneDataProvider.ID);
    ((SwimlanePresentation) getPresentationProvider()).askWith(choices::in);
    setWeight(NAMES_AND_BARS);
    setFilterColumns(new String[] {"Row"});
    setFilterLabelProvider(new TreeLabelProvider() {});
  }

  @Override
  public void createPartControl(Composite parent) {
    super.createPartControl(parent);
    // Else an operation shorter than a pixel is a dot above the row instead of a bar in it.
    getTimeGraphViewer().getTimeGraphControl().setBlendSubPixelEvents(true);
    moved.in(getTimeGraphViewer(), getSite());
    setEntryComparator(moved);
    SwimlaneHover.over(getTimeGraphViewer().getTimeGraphControl(), getPresentationProvider());
    tell();
  }

  @Override
  public void dispose() {
    ((SwimlanePresentation) getPresentationProvider()).close();
    choices.dispose();
    zooms.dispose();
    search.dispose();
    super.dispose();
  }

  @Override
  @TmfSignalHandler
  public void traceClosed(TmfTraceClosedSignal signal) {
    super.traceClosed(signal);
    tell();
  }

  @Override
  @TmfSignalHandler
  public void traceSelected(TmfTraceSelectedSignal signal) {
    super.traceSelected(signal);
    tell();
  }

  /** What to do, or what is hidden, above the lanes. */
  private void tell() {
    Display.getDefault()
        .asyncExec(
            () -> {
              if (!getTimeGraphViewer().getControl().isDisposed()) {
                setContentDescription(hint().replace("&", "&&"));
              }
            });
  }

  private String hint() {
    if (getTrace() == null) {
      return "No trace is open: File > Open Trace…";
    }
    int hidden = choices.otherFiles().isChecked() ? 0 : TimelineAnalysis.otherLanes(getTrace());
    String rows =
        hidden == 0
            ? ""
            : hidden
                + " rows about files of the system and of libraries are hidden: see the view's menu";
    return String.join(
        ". ", Stream.of(search.about(), rows).filter(text -> !text.isEmpty()).toList());
  }

  /** A click on a bar selects the begin of its operation, and which one it is. */
  @Override
  public void broadcast(TmfSignal signal) {
    ClickedBar bar =
        signal instanceof TmfSelectionRangeUpdatedSignal selected
            ? ClickedBar.find(getTimeGraphViewer(), selected)
            : null;
    if (bar == null) {
      super.broadcast(signal);
    } else {
      getTimeGraphViewer().setSelectionRange(bar.admitNs(), bar.admitNs(), false);
      super.broadcast(bar.selected(this, getTrace()));
    }
  }

  /** Shows the row of the process that another view leads to. */
  @TmfSignalHandler
  public void spotSelected(SpotSelectedSignal signal) {
    signal
        .spot()
        .process()
        .ifPresent(process -> Display.getDefault().asyncExec(() -> select(process)));
  }

  private void select(String process) {
    List<TimeGraphEntry> traces = getEntryList(getTrace());
    for (TimeGraphEntry trace : traces == null ? List.<TimeGraphEntry>of() : traces) {
      // Its own, or that of its first thread.
      select(
          trace, row -> row.getName().equals(process) || row.getName().startsWith(process + ", "));
    }
  }

  private void select(ITimeGraphEntry above, Predicate<ITimeGraphEntry> wanted) {
    ITimeGraphEntry row = find(above, wanted);
    if (row != null) {
      getTimeGraphViewer().selectAndReveal(row);
    }
  }

  /** The first such row below another. */
  private static ITimeGraphEntry find(ITimeGraphEntry above, Predicate<ITimeGraphEntry> wanted) {
    for (ITimeGraphEntry row : above.getChildren()) {
      ITimeGraphEntry found = wanted.test(row) ? row : find(row, wanted);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** Asked at each change of rows, before their bars are. */
  @Override
  protected Set<TimeGraphEntry> getVisibleItems(int buffer) {
    Set<TimeGraphEntry> rows = super.getVisibleItems(buffer);
    FoldedRows.update(getTimeGraphViewer().getTimeGraphControl(), rows);
    return rows;
  }

  @Override
  protected void applyResults(Runnable result) {
    results.add(result);
  }

  /** At the end of a zoom, and when rows have changed. */
  @Override
  protected void refresh() {
    super.applyResults(results.take());
    super.refresh();
    tell();
    // Done in the order of asking: the rows are there by then.
    TmfUiRefreshHandler.getInstance().queueUpdate(deepQueues, deepQueues);
  }

  @Override
  protected void fillLocalToolBar(IToolBarManager manager) {
    manager.appendToGroup(IWorkbenchActionConstants.MB_ADDITIONS, choices.links());
    super.fillLocalToolBar(manager);
    manager.appendToGroup(IWorkbenchActionConstants.MB_ADDITIONS, zooms.back());
    manager.appendToGroup(IWorkbenchActionConstants.MB_ADDITIONS, zooms.forward());
  }

  @Override
  protected void fillLocalMenu(IMenuManager manager) {
    choices.fill(manager);
    moved.fill(manager);
    search.fill(manager);
    manager.add(SwimlaneSearch.action("Show Time Range…", () -> zooms.ask(getSite().getShell())));
    new ColourFile(getPresentationProvider(), this::recolour).fill(manager, getSite().getShell());
    manager.add(ShownBars.action(getSite(), getTimeGraphViewer()));
    manager.add(getTimeGraphViewer().getFollowArrowBwdAction());
    manager.add(getTimeGraphViewer().getFollowArrowFwdAction());
    super.fillLocalMenu(manager);
  }

  /** Makes the rows anew, if there are any. */
  private void layOut() {
    if (getTrace() != null) {
      rebuild();
    }
  }

  /** Also the legend's colours are others then. */
  private void recolour() {
    getPresentationProvider().refresh();
    restartZoomThread();
  }

  /** Asks for bars and arrows anew. */
  void redrawBars() {
    tell(null);
    tell();
    restartZoomThread();
  }

  /** Says something in the status line, or null. */
  void tell(String text) {
    getViewSite().getActionBars().getStatusLineManager().setMessage(text);
  }

  /** Which rows are shown, as for the tree. */
  Map<String, Object> rows() {
    return getFetchTreeParameters();
  }

  /** Shows an operation that was looked for. */
  private void select(OperationSearch.Hit hit) {
    for (TimeGraphEntry trace : getEntryList(getTrace())) {
      if (getTrace(trace) == hit.of()) {
        select(
            trace,
            row ->
                row instanceof TimeGraphEntry entry && entry.getEntryModel().getId() == hit.row());
      }
    }
    getTimeGraphViewer().setSelectionRange(hit.admitNs(), hit.admitNs(), true);
    super.broadcast(hit.selected(this, getTrace()));
  }

  @Override
  protected Map<String, Object> getFetchTreeParameters() {
    return choices.in(super.getFetchTreeParameters());
  }

  @Override
  protected Map<String, Object> getFetchRowModelParameters(
      long fromNs, long toNs, long resolution, boolean fullSearch, Collection<Long> items) {
    asked.asks(fromNs, toNs);
    return search.in(
        choices.in(super.getFetchRowModelParameters(fromNs, toNs, resolution, fullSearch, items)));
  }

  @Override
  protected Map<String, Object> getFetchArrowsParameters(List<Long> times) {
    return choices.in(super.getFetchArrowsParameters(times));
  }

  @Override
  protected List<ITimeEvent> createTimeEvents(TimeGraphEntry entry, List<ITimeGraphState> states) {
    return asked.bars(entry, states, this::createTimeEvent);
  }

  @Override
  protected List<ILinkEvent> getLinkList(
      long fromNs, long toNs, long resolution, IProgressMonitor monitor) {
    if (!choices.drawsArrows()) {
      return List.of();
    }
    List<ILinkEvent> list = super.getLinkList(fromNs, toNs, resolution, monitor);
    if (list.size() >= SwimlaneDataProvider.MANY_ARROWS) {
      Display.getDefault().asyncExec(this::tellThatLinksAreLeftOut);
    }
    return list;
  }

  private void tellThatLinksAreLeftOut() {
    tell("Only a part of the arrows is drawn: zoom in to see all of them");
  }
}
