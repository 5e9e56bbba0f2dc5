// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
import org.iostrata.tmf.core.swimlane.SwimlaneDataProvider;
import org.iostrata.tmf.core.swimlane.TimelineAnalysis;

/** The view <i>I/O Swimlanes</i>: a row per process, thread and layer, a bar per operation. */
public class SwimlaneView extends BaseDataProviderTimeGraphView {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.ui.swimlanes";

  private static final int[] NAMES_AND_BARS = {1, 4};

  private final Toggle links =
      new Toggle(
          "Arrows from parent to child operations",
          "icons/links.png",
          IoPreferences.LINKS,
          this::redrawLinks);
  private final Toggle otherFiles =
      new Toggle(
          "Files of the system and of libraries", null, IoPreferences.OTHER_FILES, this::rebuild);

  private final GatheredResults results = new GatheredResults();
  private final DeepQueues deepQueues = new DeepQueues(this::getTimeGraphViewer);

  /** A view of whatever trace is active. */
  public SwimlaneView() {
    super(ID, new SwimlanePresentation(), SwimlaneDataProvider.ID);
    setWeight(NAMES_AND_BARS);
  }

  @Override
  public void createPartControl(Composite parent) {
    super.createPartControl(parent);
    // Else an operation shorter than a pixel is a dot above the row instead of a bar in it.
    getTimeGraphViewer().getTimeGraphControl().setBlendSubPixelEvents(true);
    SwimlaneHover.over(getTimeGraphViewer().getTimeGraphControl(), getPresentationProvider());
    tell();
  }

  @Override
  public void dispose() {
    links.dispose();
    otherFiles.dispose();
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
                setContentDescription(hint());
              }
            });
  }

  private String hint() {
    if (getTrace() == null) {
      return "No trace is open: File > Open Trace…";
    }
    int hidden = otherFiles.isChecked() ? 0 : TimelineAnalysis.otherLanes(getTrace());
    return hidden == 0
        ? ""
        : hidden
            + " rows about files of the system and of libraries are hidden: see the view's menu";
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
      for (ITimeGraphEntry row : trace.getChildren()) {
        if (row.getName().equals(process)) {
          getTimeGraphViewer().selectAndReveal(row);
        }
      }
    }
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
    manager.appendToGroup(IWorkbenchActionConstants.MB_ADDITIONS, links);
    super.fillLocalToolBar(manager);
  }

  @Override
  protected void fillLocalMenu(IMenuManager manager) {
    manager.add(links);
    manager.add(otherFiles);
    super.fillLocalMenu(manager);
  }

  private void redrawLinks() {
    getViewSite().getActionBars().getStatusLineManager().setMessage(null);
    restartZoomThread();
  }

  @Override
  protected Map<String, Object> getFetchTreeParameters() {
    Map<String, Object> parameters = super.getFetchTreeParameters();
    parameters.put(SwimlaneDataProvider.FOREIGN_FILES, otherFiles.isChecked());
    return parameters;
  }

  /** A bar for each state and nothing between: Trace Compass would frame the gaps. */
  @Override
  protected List<ITimeEvent> createTimeEvents(TimeGraphEntry entry, List<ITimeGraphState> states) {
    List<ITimeEvent> bars = new ArrayList<>(states.size());
    states.forEach(state -> bars.add(createTimeEvent(entry, state)));
    return bars;
  }

  @Override
  protected List<ILinkEvent> getLinkList(
      long fromNs, long toNs, long resolution, IProgressMonitor monitor) {
    if (!links.isChecked()) {
      return List.of();
    }
    List<ILinkEvent> list = super.getLinkList(fromNs, toNs, resolution, monitor);
    if (list.size() >= SwimlaneDataProvider.MANY_ARROWS) {
      Display.getDefault().asyncExec(this::tellThatLinksAreLeftOut);
    }
    return list;
  }

  private void tellThatLinksAreLeftOut() {
    getViewSite()
        .getActionBars()
        .getStatusLineManager()
        .setMessage("Only a part of the arrows is drawn: zoom in to see all of them");
  }
}
